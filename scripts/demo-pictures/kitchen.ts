import { castShadow, PALETTE, rounded, shade, speckles } from "./scene.ts";

/** A hand-thrown mug with a raw clay foot, coffee inside. */
export function mug(glaze: string, { x = 400, y = 800, scale = 1 } = {}): string {
  const body = rounded(glaze);
  const clay = rounded("#cfa37c");
  return `${castShadow(x + 20 * scale, y, 330 * scale)}
  <g transform="translate(${x} ${y}) scale(${scale})"><defs>${body.def}${clay.def}</defs>
    <path d="M118 -236 C226 -250 226 -88 112 -92" fill="none" stroke="${shade(glaze, -0.32)}" stroke-width="34" stroke-linecap="round"/>
    <path d="M118 -240 C216 -250 216 -96 112 -98" fill="none" stroke="${shade(glaze, -0.1)}" stroke-width="22" stroke-linecap="round"/>
    <path d="M-138 -300 C-140 -120 -130 -40 -112 -8 C-60 14 60 14 112 -8 C130 -40 140 -120 138 -300 Z" fill="${clay.fill}"/>
    <path d="M-138 -300 C-140 -150 -134 -86 -126 -58 C-70 -36 70 -44 126 -66 C134 -90 140 -150 138 -300 Z" fill="${body.fill}"/>
    ${speckles(70, (a, b) => [-122 + a * 240, -282 + b * 205], shade(glaze, -0.45))}
    <path d="M-96 -276 C-104 -190 -100 -120 -92 -88" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity=".35"/>
    <ellipse cy="-300" rx="138" ry="36" fill="${shade(glaze, 0.28)}"/>
    <ellipse cy="-297" rx="124" ry="29" fill="${shade(glaze, -0.35)}"/>
    <ellipse cy="-289" rx="116" ry="22" fill="#4a2c1c"/>
    <path d="M-84 -296 C-40 -308 30 -306 70 -298 C30 -300 -40 -300 -84 -296 Z" fill="#8a5a3a"/>
  </g>
  ${steam(x - 20 * scale, y - 330 * scale, scale)}`;
}

function steam(x: number, y: number, scale: number): string {
  const wave = (dx: number, height: number) =>
    `M${x + dx} ${y} c-26 ${-height / 4} 26 ${-height / 3} 0 ${-height / 1.8} c-20 ${-height / 5} 16 ${-height / 4} 2 ${-height / 2.2}`;
  return `<path d="${wave(-20, 170 * scale)} ${wave(34, 130 * scale)}" fill="none" stroke="#fff" stroke-width="${12 * scale}" stroke-linecap="round" opacity=".32" filter="url(#soft)"/>`;
}

/** A hand-blown carafe with its tumbler, water and a slice of lemon. */
export function carafe({ x = 380, y = 810, scale = 1 } = {}): string {
  const outline =
    "M-62 -470 C-58 -400 -54 -372 -84 -316 C-136 -236 -150 -150 -140 -50 C-136 -12 -104 2 0 2 C104 2 136 -12 140 -50 C150 -150 136 -236 84 -316 C54 -372 58 -400 62 -470 Z";
  return `${castShadow(x, y, 300 * scale)}
  <g transform="translate(${x} ${y}) scale(${scale})">
    <path d="${outline}" fill="#dcebe6" opacity=".55"/>
    <path d="M-140 -170 C-144 -120 -144 -80 -140 -50 C-136 -12 -104 2 0 2 C104 2 136 -12 140 -50 C144 -80 144 -120 140 -170 C60 -156 -60 -156 -140 -170 Z" fill="#8fbfb6" opacity=".7"/>
    <ellipse cy="-168" rx="141" ry="22" fill="#b9dad3" opacity=".9"/>
    ${lemon(36, -166)}
    <path d="${outline}" fill="none" stroke="#7da79e" stroke-width="5" opacity=".8"/>
    <path d="M-100 -262 C-124 -200 -126 -120 -118 -60" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".75"/>
    <path d="M92 -240 C112 -190 116 -140 114 -100" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".6"/>
    <ellipse cy="-470" rx="62" ry="15" fill="#eef6f3" stroke="#7da79e" stroke-width="5"/>
    <path d="M-58 -404 h116" stroke="${PALETTE.walnut}" stroke-width="26" opacity=".9"/>
    <path d="M-58 -408 h116" stroke="${shade(PALETTE.walnut, 0.25)}" stroke-width="5"/>
  </g>`;
}

function lemon(x: number, y: number): string {
  const spokes = [0, 36, 72, 108, 144].map(
    (turn) => `<path d="M-30 0 H30" transform="rotate(${turn})" stroke="#fbf0c4" stroke-width="3"/>`,
  );
  return `<g transform="translate(${x} ${y}) scale(1 .42)"><circle r="40" fill="#e3b23c"/><circle r="33" fill="#f1d67a"/>${spokes.join("")}</g>`;
}

export function tumbler({ x = 610, y = 850, scale = 1 } = {}): string {
  const outline = "M-72 -180 C-70 -90 -66 -40 -60 -8 C-40 4 40 4 60 -8 C66 -40 70 -90 72 -180 Z";
  return `${castShadow(x, y, 150 * scale)}
  <g transform="translate(${x} ${y}) scale(${scale})">
    <path d="${outline}" fill="#e3efeb" opacity=".6"/>
    <path d="M-69 -116 C-68 -70 -64 -32 -60 -8 C-40 4 40 4 60 -8 C64 -32 68 -70 69 -116 C30 -106 -30 -106 -69 -116 Z" fill="#8fbfb6" opacity=".65"/>
    <ellipse cy="-115" rx="69" ry="12" fill="#c3e0da"/>
    <path d="${outline}" fill="none" stroke="#7da79e" stroke-width="4" opacity=".8"/>
    <path d="M-50 -160 C-50 -100 -46 -60 -42 -30" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".75"/>
    <ellipse cy="-180" rx="72" ry="14" fill="#f0f7f5" opacity=".8" stroke="#7da79e" stroke-width="4"/>
  </g>`;
}

/** An olive wood board, leaning, with bread and a knife. */
export function board(): string {
  const grain = [-96, -62, -30, 8, 46, 84].map(
    (x, index) =>
      `<path d="M${x} -470 C${x + 30 - index * 9} -350 ${x - 34 + index * 11} -210 ${x + 6} -20" fill="none" stroke="#8a6034" stroke-width="${5 + (index % 3) * 3}" opacity=".4"/>`,
  );
  return `${castShadow(400, 830, 430)}
  <g transform="translate(392 826) rotate(-4)">
    <path d="M-150 -60 V-480 C-150 -520 -110 -536 -58 -540 C-40 -542 -36 -560 -36 -600 C-36 -652 36 -652 36 -600 C36 -560 40 -542 58 -540 C110 -536 150 -520 150 -480 V-60 C150 -14 120 0 0 0 C-120 0 -150 -14 -150 -60 Z" fill="#8d6338" transform="translate(14 6)"/>
    <path d="M-150 -60 V-480 C-150 -520 -110 -536 -58 -540 C-40 -542 -36 -560 -36 -600 C-36 -652 36 -652 36 -600 C36 -560 40 -542 58 -540 C110 -536 150 -520 150 -480 V-60 C150 -14 120 0 0 0 C-120 0 -150 -14 -150 -60 Z" fill="#c99a5f"/>
    ${grain.join("")}
    <path d="M20 -300 C70 -300 74 -220 24 -214 C-20 -212 -22 -296 20 -300 Z" fill="none" stroke="#8a6034" stroke-width="6" opacity=".45"/>
    <path d="M-128 -80 V-470 C-128 -500 -96 -512 -60 -516" fill="none" stroke="#fff" stroke-width="8" opacity=".3" stroke-linecap="round"/>
    <circle cy="-602" r="15" fill="#5f4226"/>
  </g>
  ${loaf(560, 868)}`;
}

function loaf(x: number, y: number): string {
  const crust = rounded("#b9743a");
  const cuts = [-74, -22, 30].map(
    (dx) =>
      `<path d="M${dx} -104 C${dx + 22} -86 ${dx + 34} -66 ${dx + 38} -40" fill="none" stroke="#f0d3a4" stroke-width="13" stroke-linecap="round"/>`,
  );
  return `${castShadow(x, y, 270)}<g transform="translate(${x} ${y})"><defs>${crust.def}</defs>
    <path d="M-140 -12 C-158 -84 -84 -128 4 -128 C96 -128 156 -82 140 -12 C90 6 -90 6 -140 -12 Z" fill="${crust.fill}"/>${cuts.join("")}
  </g>`;
}

/** A ceramic dripper on a glass server, mid-pour. */
export function pourOver(): string {
  const cone = rounded(PALETTE.chalk);
  return `${castShadow(400, 820, 360)}
  <g transform="translate(400 816)"><defs>${cone.def}</defs>
    <path d="M124 -200 C208 -214 206 -70 116 -78" fill="none" stroke="#7da79e" stroke-width="16" opacity=".8"/>
    <path d="M-92 -268 C-96 -226 -150 -190 -150 -90 C-150 -20 -120 0 0 0 C120 0 150 -20 150 -90 C150 -190 96 -226 92 -268 Z" fill="#e3efeb" opacity=".65"/>
    <path d="M-149 -104 C-152 -20 -120 0 0 0 C120 0 152 -20 149 -104 C60 -92 -60 -92 -149 -104 Z" fill="#4a2a18"/>
    <ellipse cy="-104" rx="149" ry="20" fill="#6d4127"/>
    <path d="M-92 -268 C-96 -226 -150 -190 -150 -90 C-150 -20 -120 0 0 0 C120 0 150 -20 150 -90 C150 -190 96 -226 92 -268 Z" fill="none" stroke="#7da79e" stroke-width="5" opacity=".8"/>
    <path d="M-122 -170 C-134 -130 -134 -80 -126 -50" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity=".7"/>
    <path d="M0 -262 V-110" stroke="#4a2a18" stroke-width="5"/>
    <ellipse cy="-268" rx="128" ry="24" fill="${shade(PALETTE.chalk, -0.16)}"/>
    <ellipse cy="-276" rx="128" ry="24" fill="${shade(PALETTE.chalk, 0.1)}"/>
    <path d="M-160 -470 L-58 -284 C-30 -270 30 -270 58 -284 L160 -470 Z" fill="${cone.fill}"/>
    <path d="M150 -430 C216 -436 214 -340 118 -356" fill="none" stroke="${shade(PALETTE.chalk, -0.2)}" stroke-width="22"/>
    <path d="M-118 -440 L-52 -312 M-60 -446 L-26 -306 M60 -446 L26 -306" stroke="${shade(PALETTE.chalk, -0.14)}" stroke-width="6" stroke-linecap="round"/>
    <ellipse cy="-470" rx="160" ry="38" fill="${shade(PALETTE.chalk, 0.3)}"/>
    <path d="M-150 -486 L-168 -520 C-90 -560 90 -560 168 -520 L150 -466 C90 -440 -90 -440 -150 -466 Z" fill="#e9dcc0"/>
    <ellipse cy="-492" rx="132" ry="28" fill="#5a3521"/>
    <ellipse cx="-14" cy="-496" rx="76" ry="14" fill="#7d4f31"/>
  </g>
  ${steam(392, 292, 0.9)}`;
}
