import { castShadow, PALETTE, rounded, shade } from "./scene.ts";

/** A pillar of beeswax on a small dish, burning. */
export function candle({ x = 400, y = 800, height = 330, scale = 1 } = {}): string {
  const wax = rounded("#dca94b");
  const dish = rounded(PALETTE.terracotta);
  const comb = Array.from({ length: 4 }, (_, row) =>
    Array.from({ length: 3 }, (_, column) => {
      const cx = -58 + column * 58 + (row % 2) * 29;
      const cy = -54 - row * 50;
      return `<path d="M${cx} ${cy - 24} l21 12 v24 l-21 12 l-21 -12 v-24 Z"/>`;
    }).join(""),
  );
  return `${castShadow(x, y, 330 * scale)}
  <g transform="translate(${x} ${y}) scale(${scale})"><defs>${wax.def}${dish.def}<clipPath id="wax-${x}"><path d="M-92 ${-height} V-26 C-60 -10 60 -10 92 -26 V${-height} Z"/></clipPath></defs>
    <ellipse cy="-14" rx="168" ry="34" fill="${dish.fill}"/><ellipse cy="-24" rx="150" ry="25" fill="${shade(PALETTE.terracotta, 0.22)}"/>
    <path d="M-92 ${-height} V-26 C-60 -10 60 -10 92 -26 V${-height} Z" fill="${wax.fill}"/>
    <g clip-path="url(#wax-${x})" fill="none" stroke="#b9822c" stroke-width="4" opacity=".45">${comb.join("")}</g>
    <ellipse cy="${-height}" rx="92" ry="23" fill="#f0cf86"/><ellipse cy="${-height + 2}" rx="58" ry="13" fill="#f9e6b4"/>
    <path d="M66 ${-height + 12} C78 ${-height + 50} 70 ${-height + 90} 76 ${-height + 110} C84 ${-height + 116} 90 ${-height + 106} 88 ${-height + 90} L91 ${-height + 4} Z" fill="#f0cf86"/>
    <circle cy="${-height - 62}" r="120" fill="#ffe9ae" opacity=".5" filter="url(#softer)"/>
    <path d="M0 ${-height + 2} V${-height - 24}" stroke="#3b2a1d" stroke-width="6" stroke-linecap="round"/>
    <path d="M0 ${-height - 122} C30 ${-height - 76} 30 ${-height - 34} 0 ${-height - 16} C-30 ${-height - 34} -30 ${-height - 76} 0 ${-height - 122} Z" fill="#f4a93c"/>
    <path d="M2 ${-height - 84} C17 ${-height - 58} 16 ${-height - 32} 0 ${-height - 22} C-16 ${-height - 32} -14 ${-height - 60} 2 ${-height - 84} Z" fill="#fff0bd"/>
  </g>`;
}

/** A wool throw, folded twice and laid on another one. */
export function throwBlanket(colour: string): string {
  const fringe = Array.from({ length: 22 }, (_, index) => {
    const y = 548 + index * 5.4;
    return `<path d="M${632 - (index % 3) * 2} ${y} q26 ${index % 2 ? 8 : -4} 52 ${6 + (index % 4) * 3}"/>`;
  });
  return `${castShadow(400, 842, 560, 60)}
  ${fold(PALETTE.cream, 742, 100)}${fold(shade(PALETTE.cream, -0.05), 660, 96)}
  <g fill="none" stroke="${shade(colour, -0.14)}" stroke-width="7" stroke-linecap="round">${fringe.join("")}</g>
  ${fold(shade(colour, -0.1), 576, 98)}${fold(colour, 486, 104)}${fold(shade(colour, 0.06), 398, 102)}
  <g fill="none" stroke="${PALETTE.cream}" stroke-width="15" opacity=".9">
    <path d="M528 398 q8 50 0 102 M560 398 q8 50 0 102 M534 488 q8 50 0 100 M566 488 q8 50 0 100 M528 578 q8 46 0 94 M560 578 q8 46 0 94"/>
  </g>`;
}

/** One layer, its round side to the left. */
function fold(colour: string, y: number, height: number): string {
  const half = height / 2;
  const ribs = [250, 330, 410, 480].map((x) => `M${x} ${y + 14} q8 ${half - 14} 0 ${height - 28}`);
  return `<path d="M208 ${y} C140 ${y} 140 ${y + height} 208 ${y + height} C340 ${y + height + 8} 520 ${y + height + 6} 632 ${y + height - 2} C648 ${y + height - 20} 648 ${y + 20} 632 ${y + 2} C520 ${y - 8} 340 ${y - 6} 208 ${y} Z" fill="${colour}"/>
  <path d="M200 ${y + height - 6} C340 ${y + height + 8} 520 ${y + height + 6} 632 ${y + height - 2} C640 ${y + height - 12} 644 ${y + height - 22} 644 ${y + height - 30} C520 ${y + height - 16} 320 ${y + height - 14} 176 ${y + height - 22} Z" fill="${shade(colour, -0.2)}" opacity=".55"/>
  <path d="M196 ${y + 12} C340 ${y + 4} 480 ${y + 4} 600 ${y + 14}" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".3"/>
  <path d="${ribs.join(" ")}" fill="none" stroke="${shade(colour, -0.22)}" stroke-width="4" opacity=".3"/>
  <path d="M186 ${y + 24} C164 ${y + 34} 164 ${y + height - 34} 190 ${y + height - 24}" fill="none" stroke="${shade(colour, -0.28)}" stroke-width="6" stroke-linecap="round" opacity=".5"/>`;
}

/** A planter with a rubber plant in it. */
export function planter(colour: string, { x = 400, y = 830, scale = 1 } = {}): string {
  const pot = rounded(colour);
  return `${castShadow(x, y, 320 * scale)}
  <g transform="translate(${x} ${y}) scale(${scale})"><defs>${pot.def}</defs>
    <path d="M0 -250 C-6 -360 8 -470 -2 -600 M0 -300 C-40 -350 -80 -380 -120 -400 M2 -340 C50 -390 90 -410 130 -420" fill="none" stroke="#5a4632" stroke-width="11" stroke-linecap="round"/>
    ${leaf(-150, -420, -128, 1.05)}${leaf(158, -440, 128, 1.05)}${leaf(-96, -520, -158, 0.95)}${leaf(104, -556, 152, 0.95)}${leaf(-4, -640, 180, 1.05)}${leaf(-110, -330, -98, 0.8)}${leaf(116, -334, 100, 0.8)}
    <path d="M-150 -236 L-118 -14 C-70 10 70 10 118 -14 L150 -236 Z" fill="${pot.fill}"/>
    <path d="M-164 -270 H164 V-226 C80 -202 -80 -202 -164 -226 Z" fill="${pot.fill}"/>
    <path d="M-150 -210 C-80 -190 80 -190 150 -210" fill="none" stroke="${shade(colour, -0.4)}" stroke-width="8" opacity=".4"/>
    <ellipse cy="-270" rx="164" ry="34" fill="${shade(colour, 0.22)}"/><ellipse cy="-268" rx="146" ry="26" fill="#4b382a"/>
    <path d="M0 -262 C-3 -300 4 -340 0 -380" fill="none" stroke="#5a4632" stroke-width="13" stroke-linecap="round"/>
    <path d="M-110 -190 L-92 -60" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity=".28"/>
  </g>`;
}

function leaf(x: number, y: number, turn: number, size: number): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">
    <path d="M0 -110 C74 -60 74 50 0 110 C-74 50 -74 -60 0 -110 Z" fill="#2f6b4f"/>
    <path d="M0 -110 C74 -60 74 50 0 110 Z" fill="#25573f"/>
    <path d="M0 -104 V112" stroke="#7fae8d" stroke-width="5" stroke-linecap="round"/>
    <path d="M0 -50 L38 -72 M0 0 L46 -26 M0 46 L38 24 M0 -50 L-38 -72 M0 0 L-46 -26 M0 46 L-38 24" stroke="#7fae8d" stroke-width="2.5" opacity=".7"/>
  </g>`;
}
