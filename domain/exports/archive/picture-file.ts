import type { StoreId } from "#rules/input/ids.ts";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";

/** The file of a picture in the archive; undefined for an address that is not the store's own. */
export function pictureFile(store: StoreId, url: string): string | undefined {
  const own = `${IMAGE_BUCKET_PATH}${store}/`;
  return url.startsWith(own) ? `pictures/${url.slice(own.length)}` : undefined;
}
