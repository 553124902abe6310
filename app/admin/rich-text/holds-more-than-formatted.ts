import { IMAGE_BUCKET_PATH } from "#rules/image-urls.ts";

// What the server keeps of a description and the editor does not. (An h1 is kept as an h2; a picture from elsewhere is
// not kept.)
const MORE = new RegExp(`<(?:h1|h4|sub|sup|table|img[^>]+src=["']?${IMAGE_BUCKET_PATH})\\b`, "i");

/** Whether the formatted view would throw something away that shoppers see. */
export function holdsMoreThanFormatted(html: string): boolean {
  return MORE.test(html);
}
