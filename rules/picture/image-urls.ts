import type { StoreId } from "#rules/input/ids.ts";

// An uploaded picture is stored in several widths. Its own URL is the widest, ending in ".webp"; narrower renditions
// add their width ("….webp" → "…-640.webp"), and each exists as AVIF as well.

/** The widths of an upload's renditions, up to its own width. */
const IMAGE_WIDTHS = [160, 320, 640, 1024, 1536] as const;
export const MAX_IMAGE_WIDTH = 2_048;

export const IMAGE_BUCKET_PATH = "/storage/product-images/";

/** The address of a picture says whose it is. */
export function isPictureOf(store: StoreId, url: string): boolean {
  return url.startsWith(`${IMAGE_BUCKET_PATH}${store}/`);
}

export type ImageFormat = "avif" | "webp";

/** What a page needs to reserve a picture's space and to choose a rendition. */
export type Picture = {
  url: string;
  width: number;
  height: number;
  /** Ascending; the last is the width of the url itself. */
  widths: number[];
  /** A data URL of a few hundred bytes, shown until the picture has loaded. */
  blur: string;
};

export type PictureWithAlt = Picture & { alt: string };

type Renditions = Pick<Picture, "url" | "widths">;

export function renditionUrl({ url, widths }: Renditions, width: number, format: ImageFormat): string {
  const suffix = width === widths.at(-1) ? "" : `-${width}`;
  return url.replace(/\.webp$/, `${suffix}.${format}`);
}

/** For `srcset`: every width of the picture in this format. */
export function imageSrcSet(picture: Renditions, format: ImageFormat): string {
  return picture.widths.map((width) => `${renditionUrl(picture, width, format)} ${width}w`).join(", ");
}

/** The narrowest rendition that fills this many pixels, for places of a fixed size such as thumbnails. */
export function imageUrl(picture: Renditions, wanted: number, format: ImageFormat = "webp"): string {
  const width = picture.widths.find((candidate) => candidate >= wanted) ?? picture.widths.at(-1);
  return width === undefined ? picture.url : renditionUrl(picture, width, format);
}

/** The widths to store for a picture of this width. */
export function widthsFor(width: number): number[] {
  const widest = Math.min(width, MAX_IMAGE_WIDTH);
  return [...IMAGE_WIDTHS.filter((candidate) => candidate < widest), widest];
}
