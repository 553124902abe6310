import type { Theme } from "./theme.ts";

/** What a ready look sets. Logo, texts and sections stay the owner's. */
export type Look = Pick<Theme, "brand_color" | "tone" | "fonts" | "corners" | "picture_shape">;

type ReadyLook = { name: string; hint: string; look: Look };

export const READY_LOOKS: readonly ReadyLook[] = [
  {
    name: "Atelier",
    hint: "Quiet and classic: white pages, a bookish serif, sharp edges",
    look: {
      brand_color: "#1d2a44",
      tone: "white",
      fonts: "garamond",
      corners: "sharp",
      picture_shape: "4:5",
    },
  },
  {
    name: "Market",
    hint: "Warm and friendly: round corners, square pictures, terracotta",
    look: {
      brand_color: "#b8431f",
      tone: "warm",
      fonts: "bricolage",
      corners: "round",
      picture_shape: "1:1",
    },
  },
  {
    name: "Night",
    hint: "Bold and technical: dark pages, wide pictures, a bright accent",
    look: {
      brand_color: "#c6f24e",
      tone: "dark",
      fonts: "grotesk",
      corners: "soft",
      picture_shape: "3:2",
    },
  },
];

export function lookOf({ brand_color, tone, fonts, corners, picture_shape }: Theme): Look {
  return { brand_color, tone, fonts, corners, picture_shape };
}

export function isSameLook(one: Look, other: Look): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof Look] === value);
}
