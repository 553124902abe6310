import { clampChroma, converter, formatHex, type Oklch, parse, type Rgb, wcagContrast } from "culori";
import { PAPERS, type Tone } from "#rules/theme/theme.ts";

/** The colours of a store's pages; each is a custom property of app/tokens.css. */
export type Palette = {
  ink: string;
  muted: string;
  line: string;
  paper: string;
  card: string;
  /** The brand colour as text, edge and focus ring. */
  accent: string;
  "accent-hover": string;
  "accent-tint": string;
  /** The brand colour as the ground of buttons. */
  fill: string;
  "fill-hover": string;
  "on-fill": string;
  danger: string;
  warning: string;
};

type Grounds = Omit<Palette, "accent" | "accent-hover" | "accent-tint" | "fill" | "fill-hover" | "on-fill">;

const LIGHT = { ink: "#16181d", muted: "#5b606b", card: "#ffffff", danger: "#b3261e", warning: "#8a5a00" };

const GROUNDS: Record<Tone, Grounds> = {
  white: { ...LIGHT, line: "#e5e5e5", paper: PAPERS.white },
  warm: { ...LIGHT, line: "#e6e3dc", paper: PAPERS.warm },
  dark: {
    ink: "#f4f3f0",
    muted: "#b4b8c0",
    line: "#3a3d44",
    paper: PAPERS.dark,
    card: "#1c1e22",
    danger: "#ff9d94",
    warning: "#f0bd66",
  },
};

/** WCAG AA for text. A little more, because a browser rounds the colours it mixes. */
const READABLE = 4.55;
// Below this, a button cannot be told from the page.
const VISIBLE = 1.3;
const STEP = 0.005;
const HOVER_STEP = 0.06;
const WHITE = "#ffffff";
const BLACK = "#0b0c0e";

const toOklch = converter("oklch");
const toRgb = converter("rgb");
// What is lost on the way to OKLCH and back.
const ROUNDING = 0.002;

/** From one colour, all colours of the pages: every text can be read, whatever the colour is. */
export function makePalette(brandColor: string, tone: Tone): Palette {
  const grounds = GROUNDS[tone];
  const brand = oklchOf(brandColor);
  const away = tone === "dark" ? 1 : -1;
  const tint = hexOf({
    ...brand,
    l: tone === "dark" ? 0.26 : 0.96,
    c: Math.min(brand.c, tone === "dark" ? 0.04 : 0.018),
  });
  const accent = moved(brand, away, (hex) => isReadableOn(hex, [grounds.paper, grounds.card, tint]));
  const fill = visibleFill(brand, grounds, away);
  return {
    ...grounds,
    accent: hexOf(accent),
    "accent-hover": hexOf({ ...accent, l: clamp(accent.l + away * HOVER_STEP) }),
    "accent-tint": tint,
    ...fill,
  };
}

function visibleFill(brand: Oklch, grounds: Grounds, away: number) {
  const seen = moved(brand, away, (hex) => isVisible(hex, grounds));
  // White or black: one of them can be read on nearly every colour. Where neither can, the colour gives way.
  for (let l = seen.l; ; l -= STEP) {
    const fill = hexOf({ ...seen, l });
    const text = [WHITE, BLACK].find((hex) => wcagContrast(hex, fill) >= READABLE);
    if (!text) continue;
    // Away from its text, where the text can be read all the more; towards it where it would fade into the page.
    const steps = text === WHITE ? [-HOVER_STEP, HOVER_STEP] : [HOVER_STEP, -HOVER_STEP];
    const shades = steps.map((step) => hexOf({ ...seen, l: clamp(l + step) }));
    const hover = shades.find((hex) => isVisible(hex, grounds) && isReadableOn(text, [hex]));
    return { fill, "fill-hover": hover ?? fill, "on-fill": text };
  }
}

/** The colour itself where it will do, else the next lighter or darker one that does. */
function moved(color: Oklch, away: number, does: (hex: string) => boolean): Oklch {
  for (let l = clamp(color.l); l >= 0 && l <= 1; l += away * STEP)
    if (does(hexOf({ ...color, l }))) return { ...color, l };
  return { ...color, l: away > 0 ? 1 : 0 };
}

function isVisible(fill: string, { paper, card }: Pick<Grounds, "paper" | "card">): boolean {
  return [paper, card].every((ground) => wcagContrast(fill, ground) >= VISIBLE);
}

function isReadableOn(text: string, grounds: string[]): boolean {
  return grounds.every((ground) => wcagContrast(text, ground) >= READABLE);
}

function oklchOf(hex: string): Oklch {
  const color = toOklch(parse(hex));
  if (!color) throw new TypeError(`${hex} is no colour.`);
  return color;
}

// In the same lightness and hue, as much colour as a screen can show.
function hexOf(color: Oklch): string {
  const exact = toRgb(color);
  // Clamping takes far more than the rounding from a pure blue.
  return formatHex(isShown(exact) ? exact : clampChroma(color, "oklch"));
}

function isShown({ r, g, b }: Rgb): boolean {
  return [r, g, b].every((share) => share > -ROUNDING && share < 1 + ROUNDING);
}

const clamp = (share: number) => Math.max(0, Math.min(1, share));

/** What an owner sees that differs from the colour she chose, and why. */
export function describePalette(brandColor: string, tone: Tone): string[] {
  const { fill, "on-fill": text, accent, paper, card } = makePalette(brandColor, tone);
  const brand = brandColor.toLowerCase();
  const notes: string[] = [];
  if (fill !== brand) {
    const why = isVisible(brand, { paper, card })
      ? "neither white nor dark text could be read well on your colour"
      : "your colour could not be told from the page";
    notes.push(`Buttons use the ${shadeOf(fill, brand)} shade ${fill}: ${why}.`);
  }
  if (text !== WHITE) {
    const ground = isReadableOn(WHITE, [brand]) ? "that shade" : "your colour";
    notes.push(`Text on buttons is dark: white could not be read on ${ground}.`);
  }
  if (accent !== brand)
    notes.push(
      `Links and small text use the ${shadeOf(accent, brand)} shade ${accent}: your colour could not be read on this page.`,
    );
  return notes;
}

function shadeOf(used: string, brand: string): "lighter" | "darker" {
  return oklchOf(used).l > oklchOf(brand).l ? "lighter" : "darker";
}
