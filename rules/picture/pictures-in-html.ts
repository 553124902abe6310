import { IMAGE_BUCKET_PATH } from "./image-urls.ts";

// In sanitized HTML the attributes of an element hold neither < nor >.
const PICTURE = new RegExp(`(<img\\b[^<>]*?\\ssrc=["'])([^"'<>]*?)(?=${IMAGE_BUCKET_PATH})`, "gi");

/** Our own pictures inside a text, with the addresses that other sites find them at. */
export function withCompletePictures(html: string, origin: string): string {
  return replaceOrigin(html, "", origin);
}

/** The inverse of `withCompletePictures`. A text is stored without the origin, which may change. */
export function withStoredPictures(html: string, origin: string): string {
  return replaceOrigin(html, origin, "");
}

function replaceOrigin(html: string, from: string, to: string): string {
  return html.replace(PICTURE, (whole, start: string, origin: string) =>
    origin === from ? start + to : whole,
  );
}
