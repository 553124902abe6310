import type { PictureWithAlt } from "#rules/picture/image-urls.ts";
import { type Theme, TONES, type Tone } from "./theme.ts";

// Messengers and social networks show links with a picture of this shape. They read JPEG; not all of them read WebP.
export const CARD_WIDTH = 1_200;
export const CARD_HEIGHT = 630;

/** `cover` is the picture itself, cropped. The others are a logo with space around it, on the paper of a tone. */
export type CardKind = "cover" | Tone;

export type SharePicture = Pick<PictureWithAlt, "url" | "width" | "height" | "alt">;

const KINDS: Record<string, readonly CardKind[]> = { social: ["cover"], logo: TONES };

/** The cards that exist of an upload, by the folder of its address: most have none. */
export function cardKinds(url: string): readonly CardKind[] {
  return KINDS[url.split("/").at(-2) ?? ""] ?? [];
}

export function cardUrl(url: string, kind: CardKind): string {
  return url.replace(/\.webp$/, `-${kind}.jpg`);
}

type Shared = { name: string; socialImageUrl: string; socialImageAlt: string };

/** What links to a store show: the chosen picture, or else its logo. A logo of an earlier release has no cards. */
export function storeSharePicture(store: Shared, theme: Theme | null | undefined): SharePicture | null {
  const { name, socialImageUrl, socialImageAlt } = store;
  if (cardKinds(socialImageUrl).includes("cover"))
    return cardOf(socialImageUrl, "cover", socialImageAlt || name);
  const { logo, tone } = theme ?? {};
  if (logo && tone && cardKinds(logo.url).includes(tone)) return cardOf(logo.url, tone, logo.alt || name);
  return null;
}

function cardOf(url: string, kind: CardKind, alt: string): SharePicture {
  return { url: cardUrl(url, kind), width: CARD_WIDTH, height: CARD_HEIGHT, alt };
}
