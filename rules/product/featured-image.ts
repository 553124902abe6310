type Image = { url: string };

/** The chosen image if it still exists, otherwise the first one. */
export function featuredImage(images: readonly Image[], chosenUrl: string | null): string | null {
  const isThere = images.some((image) => image.url === chosenUrl);
  return isThere ? chosenUrl : (images[0]?.url ?? null);
}

/** Removing the featured image makes the next by position featured. */
export function featuredAfterRemoving(
  images: readonly Image[],
  featuredUrl: string | null,
  removedUrl: string,
): string | null {
  const position = images.findIndex((image) => image.url === removedUrl);
  const left = images.toSpliced(position, position < 0 ? 0 : 1);
  return featuredImage(left, featuredUrl === removedUrl ? (left[position]?.url ?? null) : featuredUrl);
}
