import { castShadow, PALETTE, shade } from "./scene.ts";

/** A linen shirt on a wooden hanger, against the wall. */
export function shirt(colour: string): string {
  const fold = shade(colour, -0.16);
  const button = (y: number) =>
    `<circle cx="404" cy="${y}" r="8" fill="${shade(colour, -0.3)}"/><circle cx="402" cy="${y - 2}" r="5" fill="${shade(colour, 0.3)}"/>`;
  return `<path d="M230 318 C300 270 500 270 570 318 L640 400 C620 620 600 760 604 900 C500 930 300 930 206 900 C210 740 190 620 170 400 Z" fill="#3a2a1c" opacity=".22" transform="translate(26 22)" filter="url(#soft)"/>
  <path d="M400 120 C400 84 444 88 440 120 C438 140 400 142 400 176" fill="none" stroke="#8d8579" stroke-width="9" stroke-linecap="round"/>
  <path d="M206 276 C300 214 340 180 400 178 C460 180 500 214 594 276" fill="none" stroke="${PALETTE.olive}" stroke-width="26" stroke-linecap="round"/>
  <path d="M300 226 C250 244 200 268 168 300 C128 400 96 520 74 640 C100 668 150 680 176 676 C196 590 214 520 226 470 Z" fill="${shade(colour, -0.04)}"/>
  <path d="M500 226 C550 244 600 268 632 300 C672 400 704 520 726 640 C700 668 650 680 624 676 C604 590 586 520 574 470 Z" fill="${shade(colour, -0.2)}"/>
  <path d="M300 226 C340 250 460 250 500 226 C560 246 592 276 596 330 C588 520 592 720 604 862 C500 896 300 896 196 862 C208 720 212 520 204 330 C208 276 240 246 300 226 Z" fill="${colour}"/>
  <path d="M478 240 C560 246 592 276 596 330 C588 520 592 720 604 862 C574 874 540 882 504 886 C500 700 520 460 478 240 Z" fill="${shade(colour, -0.1)}"/>
  <path d="M82 610 C110 636 156 648 184 642 M718 610 C690 636 644 648 616 642" fill="none" stroke="${fold}" stroke-width="5"/>
  <path d="M386 262 L388 890 M424 262 L422 890" stroke="${fold}" stroke-width="5"/>
  ${[330, 420, 510, 600, 690, 780].map(button).join("")}
  <path d="M300 226 C310 206 330 192 356 186 L400 262 L346 310 Z" fill="${shade(colour, 0.14)}"/>
  <path d="M500 226 C490 206 470 192 444 186 L400 262 L454 310 Z" fill="${shade(colour, 0.05)}"/>
  <path d="M356 186 C380 200 420 200 444 186 L400 262 Z" fill="${shade(colour, -0.32)}"/>
  <path d="M254 420 h100 v108 l-50 22 l-50 -22 Z" fill="none" stroke="${fold}" stroke-width="5"/>
  <path d="M238 580 C250 660 236 760 246 850 M320 600 C312 700 330 780 322 872 M540 520 C528 640 548 740 538 860 M480 700 C472 770 484 820 478 880 M150 400 C136 470 124 540 112 600 M652 400 C664 470 676 540 688 600" fill="none" stroke="${fold}" stroke-width="6" stroke-linecap="round" opacity=".7"/>
  <path d="M226 330 C222 460 222 560 216 660" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".35"/>`;
}

/** A canvas tote, standing, with greens looking out. */
export function tote(colour: string, print: string): string {
  return `${castShadow(400, 870, 440)}
  <path d="M300 430 C296 210 350 190 356 190 M500 430 C504 210 450 190 444 190" fill="none" stroke="none"/>
  <path d="M296 440 C286 230 330 176 400 176 C470 176 514 230 504 440" fill="none" stroke="${shade(colour, -0.32)}" stroke-width="24"/>
  ${greens()}
  <path d="M196 420 C320 404 480 404 604 420 L632 850 C560 884 240 884 168 850 Z" fill="${shade(colour, -0.2)}" transform="translate(8 4)"/>
  <path d="M196 420 C320 440 480 440 604 420 L628 850 C560 880 240 880 172 850 Z" fill="${colour}"/>
  <path d="M520 430 C550 428 580 424 604 420 L628 850 C604 860 570 866 540 870 C560 720 540 560 520 430 Z" fill="${shade(colour, -0.1)}"/>
  <path d="M196 420 C320 440 480 440 604 420 L606 452 C480 472 320 472 194 452 Z" fill="${shade(colour, 0.1)}"/>
  <path d="M280 446 C268 600 276 700 300 444 M300 600 C286 300 330 262 400 262 C470 262 514 300 500 600" fill="none" stroke="none"/>
  <path d="M290 520 C276 290 326 246 400 246 C474 246 524 290 510 520" fill="none" stroke="${shade(colour, -0.08)}" stroke-width="26"/>
  <path d="M276 500 h28 v38 h-28 Z M496 500 h28 v38 h-28 Z" fill="${shade(colour, -0.22)}"/>
  <g transform="translate(400 664)" fill="none" stroke="${print}" stroke-width="9" stroke-linecap="round">
    <circle r="92"/><path d="M0 62 V-58 M0 20 C-34 14 -48 -8 -48 -34 C-18 -34 0 -14 0 20 M0 -6 C30 -12 46 -34 46 -60 C18 -58 0 -40 0 -6"/>
  </g>
  <path d="M232 500 C224 620 222 720 214 820 M348 760 C340 800 346 830 342 864 M576 520 C580 640 592 740 590 840" fill="none" stroke="${shade(colour, -0.26)}" stroke-width="6" stroke-linecap="round" opacity=".55"/>
  <path d="M214 470 C210 560 206 640 200 720" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".35"/>`;
}

function greens(): string {
  const stem = (x: number, lean: number, height: number, colour: string) => `
    <path d="M${x} 440 C${x + lean * 0.3} ${440 - height * 0.5} ${x + lean} ${440 - height * 0.8} ${x + lean} ${440 - height}" fill="none" stroke="${colour}" stroke-width="12" stroke-linecap="round"/>
    <path d="M${x + lean} ${440 - height - 60} c44 26 44 76 0 104 c-44 -28 -44 -78 0 -104 Z" fill="${colour}"/>
    <path d="M${x + lean * 0.6} ${440 - height * 0.62} c40 -30 76 -26 92 -4 c-22 30 -62 32 -92 4 Z" fill="${shade(colour, -0.12)}"/>`;
  return `${stem(330, -60, 120, "#4d7a58")}${stem(456, 54, 130, "#3f6b4b")}${stem(392, -6, 170, "#5d8c66")}
  <path d="M520 440 L560 330 C566 312 590 318 586 336 L556 446 Z" fill="#c98a4b"/><path d="M552 352 l24 8 M544 376 l26 8" stroke="#e9c08a" stroke-width="6"/>`;
}

/** A leather notebook, closed by a band, with a pencil. */
export function notebook(cover: string, band: string): string {
  const pages = Array.from(
    { length: 6 },
    (_, line) =>
      `<path d="M592 ${292 + line * 7} L628 ${316 + line * 7}" stroke="#d8ccb4" stroke-width="2"/>`,
  );
  return `<g transform="translate(-10 20)">
  <path d="M214 330 L570 246 L668 742 L300 850 Z" fill="#2a1d12" opacity=".4" transform="translate(26 26)" filter="url(#soft)"/>
  <path d="M222 352 L582 268 L668 730 L300 836 Z" fill="#efe6d2"/>
  <path d="M226 346 L586 262 L672 724 L304 830 Z" fill="#f7f0e0"/>${pages.join("")}
  <path d="M204 318 C200 306 206 298 218 294 L548 218 C562 216 570 220 573 232 L658 704 C660 716 656 724 644 728 L302 822 C290 824 282 820 280 808 Z" fill="${shade(cover, -0.3)}" transform="translate(4 10)"/>
  <path d="M204 318 C200 306 206 298 218 294 L548 218 C562 216 570 220 573 232 L658 704 C660 716 656 724 644 728 L302 822 C290 824 282 820 280 808 Z" fill="${cover}"/>
  <path d="M204 318 C200 306 206 298 218 294 L262 284 L346 810 L302 822 C290 824 282 820 280 808 Z" fill="${shade(cover, -0.16)}"/>
  <path d="M268 292 L546 230 C556 228 560 232 562 240 L640 690" fill="none" stroke="${shade(cover, 0.34)}" stroke-width="4" stroke-dasharray="14 10" opacity=".7"/>
  <path d="M478 234 L570 750" stroke="${band}" stroke-width="24"/>
  <path d="M470 236 L562 752" stroke="#fff" stroke-width="4" opacity=".25"/>
  <path d="M330 430 L430 406 L440 462 L340 486 Z" fill="none" stroke="${shade(cover, -0.4)}" stroke-width="5"/>
  <path d="M234 330 L300 690" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".18"/>
  <g transform="translate(120 900) rotate(-17)"><path d="M0 14 H470 V46 H0 Z" fill="#2a1d12" opacity=".35" filter="url(#soft)"/>
    <path d="M0 0 H420 V30 H0 Z" fill="${PALETTE.ochre}"/><path d="M0 10 H420 V20 H0 Z" fill="${shade(PALETTE.ochre, 0.3)}"/>
    <path d="M420 0 L478 15 L420 30 Z" fill="#ecd9b8"/><path d="M460 10 L478 15 L460 20 Z" fill="${PALETTE.ink}"/>
    <path d="M-40 0 H-8 V30 H-40 C-52 30 -52 0 -40 0 Z" fill="${PALETTE.blush}"/><path d="M-10 -2 H6 V32 H-10 Z" fill="#b9b2a6"/></g>
  </g>`;
}
