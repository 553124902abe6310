import {
  type Corners,
  DEFAULT_THEME,
  type FontPair,
  type PictureShape,
  type Theme,
} from "#rules/theme/theme.ts";
import { makePalette } from "./palette.ts";

const SERIF = "Georgia, serif";
const SANS = "system-ui, sans-serif";

// The families of app/theme-fonts/*.css, each with the system's font in the same measures behind it.
const FAMILIES: Record<FontPair, { body?: string; headings?: string }> = {
  inter: {},
  fraunces: { headings: `"Fraunces Variable", "Fraunces Fallback", ${SERIF}` },
  playfair: {
    body: `"Source Sans 3 Variable", "Source Sans 3 Fallback", ${SANS}`,
    headings: `"Playfair Display Variable", "Playfair Display Fallback", ${SERIF}`,
  },
  garamond: {
    body: `"Figtree Variable", "Figtree Fallback", ${SANS}`,
    headings: `"EB Garamond Variable", "EB Garamond Fallback", ${SERIF}`,
  },
  grotesk: {
    body: `"Work Sans Variable", "Work Sans Fallback", ${SANS}`,
    headings: `"Space Grotesk Variable", "Space Grotesk Fallback", ${SANS}`,
  },
  bricolage: {
    body: `"DM Sans Variable", "DM Sans Fallback", ${SANS}`,
    headings: `"Bricolage Grotesque Variable", "Bricolage Grotesque Fallback", ${SANS}`,
  },
};

const CORNER_SIZES: Record<Corners, { corner: string; "card-corner": string }> = {
  sharp: { corner: "0px", "card-corner": "0px" },
  soft: { corner: "6px", "card-corner": "12px" },
  round: { corner: "14px", "card-corner": "24px" },
};

const RATIOS: Record<PictureShape, string> = { "4:5": "4 / 5", "1:1": "1 / 1", "3:2": "3 / 2" };

type ThemeStyle = Record<`--${string}`, string>;

/**
 * The custom properties of app/tokens.css that a theme sets. All values are our own: of what an owner typed, nothing
 * but the numbers of her colour gets in.
 */
export function themeStyle({ brand_color, tone, fonts, corners, picture_shape }: Theme): ThemeStyle {
  const isDefaultColor = brand_color === DEFAULT_THEME.brand_color && tone === DEFAULT_THEME.tone;
  return withDashes({
    ...(!isDefaultColor && makePalette(brand_color, tone)),
    ...FAMILIES[fonts],
    ...(corners !== DEFAULT_THEME.corners && CORNER_SIZES[corners]),
    ...(picture_shape !== DEFAULT_THEME.picture_shape && { picture: RATIOS[picture_shape] }),
    // Scroll bars, and the browser's own controls.
    ...(tone === "dark" && { scheme: "dark" }),
  });
}

function withDashes(values: Record<string, string>): ThemeStyle {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));
}
