import type { WantedPicture } from "./judgement.ts";

type Pictured = { images: readonly { url: string; alt: string }[]; featured_image_url: string | null };

/** A picture that has arrived: which one of the wanted ones, and the URLs of those that are known, by place. */
type Arrived = {
  wanted: readonly Pick<WantedPicture, "alt" | "featured">[];
  place: number;
  urls: readonly (string | undefined)[];
};

/**
 * Adds a picture to its product before those that follow it in the file, whenever it arrives. The one that the file
 * features, or its first, becomes the featured one; a product's own featured picture stays against a first one.
 */
export function placePicture(
  { images, featured_image_url: featured }: Pictured,
  { wanted, place, urls }: Arrived,
): { images: { url: string; alt: string }[]; featured_image_url: string | null } {
  const url = urls[place];
  const picture = wanted[place];
  if (url === undefined || !picture) throw new Error("A picture that has arrived is a wanted one.");
  const own = images.map(({ url, alt }) => ({ url, alt }));
  const later = new Set(urls.slice(place + 1));
  const next = own.findIndex((image) => later.has(image.url));
  const isThere = own.some((image) => image.url === url);
  const isFirst = place === 0 && !wanted.some((each) => each.featured);
  const isFeatured = picture.featured || (isFirst && (featured === null || later.has(featured)));
  return {
    images: isThere ? own : own.toSpliced(next < 0 ? own.length : next, 0, { url, alt: picture.alt }),
    featured_image_url: isFeatured ? url : featured,
  };
}
