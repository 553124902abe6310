import { imageUrl, type Picture } from "#rules/picture/image-urls.ts";

/** A store's own, or ours. */
export function Favicon({ picture }: { picture: Picture | null | undefined }) {
  if (picture) return <link rel="icon" href={imageUrl(picture, 160)} type="image/webp" />;
  return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />;
}
