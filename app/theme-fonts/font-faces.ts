import type { FontPair } from "#rules/theme/theme.ts";
import all from "./all.css?url";
import bricolage from "./bricolage.css?inline";
import garamond from "./garamond.css?inline";
import grotesk from "./grotesk.css?inline";
import playfair from "./playfair.css?inline";

export const allFontsUrl = all;

/** The faces of each pair, for the page itself. Inter and Fraunces are in every stylesheet. */
export const FONT_FACES: Partial<Record<FontPair, string>> = { playfair, garamond, grotesk, bricolage };
