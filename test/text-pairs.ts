/**
 * Text colours and their backgrounds, by the names of app/tokens.css. `danger/10` is danger at 10 % over the card.
 */
const TEXT_ON = {
  paper: ["ink", "muted", "accent", "accent-hover", "danger", "warning"],
  card: ["ink", "muted", "accent", "accent-hover", "danger", "warning"],
  line: ["ink", "muted"],
  "accent-tint": ["ink", "muted", "accent", "accent-hover"],
  "danger/10": ["ink", "danger"],
  "warning/10": ["ink", "warning"],
  fill: ["on-fill"],
  "fill-hover": ["on-fill"],
  danger: ["card"],
  "danger/90": ["card"],
  ink: ["card", "paper"],
};

export const TEXT_PAIRS = Object.entries(TEXT_ON).flatMap(([ground, texts]) =>
  texts.map((text) => [text, ground] as const),
);

export const AA = 4.5;
/** For the edge of a control. */
export const EDGE = 3;

/** The contrast of two colours of this palette, one of them perhaps mixed with the card. */
export function contrastIn(palette: ReadonlyMap<string, string>, one: string, other: string): number {
  const [dark, light] = [luminance(palette, one), luminance(palette, other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(palette: ReadonlyMap<string, string>, name: string): number {
  const [red, green, blue] = channels(palette, name).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(palette: ReadonlyMap<string, string>, name: string): number[] {
  const [color = "", percent = "100"] = name.split("/");
  const share = Number(percent) / 100;
  const [over, under] = [color, "card"].map((known) => {
    const hex = palette.get(known);
    if (!hex) throw new Error(`There is no colour ${known}.`);
    return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  }) as [number[], number[]];
  return over.map((channel, at) => channel * share + (under[at] ?? 0) * (1 - share));
}
