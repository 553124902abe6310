const GREY = "#9ca3af";

// In order of how much a word says: 'Navy Blue' is navy, 'Rose Gold' is gold, 'Dark Green' is green.
const COLOURS: Record<string, string> = {
  navy: "#1f2a52",
  turquoise: "#2bb5b0",
  teal: "#0f766e",
  mint: "#a8e0c5",
  sage: "#9caf88",
  olive: "#6b6b2f",
  khaki: "#a89a6a",
  emerald: "#0b7a55",
  forest: "#23512f",
  moss: "#5d6b3a",
  lavender: "#b9a7db",
  lilac: "#c3a5d6",
  burgundy: "#6d1a2d",
  maroon: "#6b1f2a",
  terracotta: "#c0664a",
  coral: "#f4785f",
  peach: "#f7bf9a",
  mustard: "#d0a12b",
  ochre: "#c8912f",
  gold: "#c9a227",
  silver: "#c0c4ca",
  charcoal: "#36393f",
  anthracite: "#33363b",
  ink: "#23262d",
  ivory: "#fbf7e6",
  cream: "#f6efdc",
  oat: "#e3d6bd",
  natural: "#e6dcc3",
  beige: "#dfd0b4",
  sand: "#d8c3a0",
  camel: "#b98b56",
  tan: "#c9a57b",
  sky: "#8ec5ea",
  red: "#c62828",
  blue: "#2457c5",
  green: "#2e7d43",
  yellow: "#f0cf3b",
  orange: "#e8772e",
  purple: "#6d3bb0",
  violet: "#7346c4",
  pink: "#f19bb8",
  rose: "#e2a3a9",
  brown: "#6b4630",
  black: "#16181d",
  white: "#ffffff",
  grey: GREY,
  gray: GREY,
};

/** A guess from the words of the value; grey when none of them is a colour we know. */
export function swatchColour(value: string): string {
  const words = value.toLowerCase().split(/[^a-z]+/);
  const known = Object.keys(COLOURS).find((colour) => words.includes(colour));
  return known ? (COLOURS[known] ?? GREY) : GREY;
}
