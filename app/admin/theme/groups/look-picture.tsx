import { classNames } from "#app/ui/class-names.ts";
import type { Look } from "#rules/theme/ready-looks.ts";
import type { Corners, FontPair, PictureShape, Tone } from "#rules/theme/theme.ts";

const PAPER: Record<Tone, string> = { white: "#ffffff", warm: "#fbfaf7", dark: "#131417" };
const INK: Record<Tone, string> = { white: "#16181d", warm: "#16181d", dark: "#f4f3f0" };
const RADIUS: Record<Corners, number> = { sharp: 0, soft: 2, round: 5 };
const HEIGHT: Record<PictureShape, number> = { "4:5": 30, "1:1": 24, "3:2": 16 };
const SERIFS: readonly FontPair[] = ["fraunces", "playfair", "garamond"];

/** A shop in a few strokes: its ground, its heading, two pictures and a button. */
export function LookPicture({ look, className }: { look: Look; className?: string }) {
  const { brand_color, tone, fonts, corners, picture_shape } = look;
  const radius = RADIUS[corners];
  const height = HEIGHT[picture_shape];
  return (
    <svg viewBox="0 0 72 64" aria-hidden="true" className={classNames("forced-color-adjust-none", className)}>
      <rect x="0.5" y="0.5" width="71" height="63" rx="4" fill={PAPER[tone]} stroke="#9ca3af" />
      <text
        x="8"
        y="17"
        fontSize="11"
        fontWeight={SERIFS.includes(fonts) ? 500 : 700}
        fontFamily={SERIFS.includes(fonts) ? "Georgia, serif" : "inherit"}
        fill={INK[tone]}
      >
        Aa
      </text>
      <rect x="44" y="8" width="20" height="9" rx={radius} fill={brand_color} />
      {[8, 38].map((x) => (
        <rect key={x} x={x} y="24" width="26" height={height} rx={radius} fill={brand_color} opacity="0.35" />
      ))}
      {[8, 38].map((x) => (
        <rect key={x} x={x} y={28 + height} width="16" height="2" fill={INK[tone]} opacity="0.7" />
      ))}
    </svg>
  );
}
