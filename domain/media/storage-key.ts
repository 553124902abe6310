import { randomUUID } from "node:crypto";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import {
  IMAGE_BUCKET_PATH,
  type ImageFormat,
  type Picture,
  renditionUrl,
} from "#rules/picture/image-urls.ts";

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const KEY = new RegExp(`^${ID}/(?:new|collections|theme|${ID})/${ID}(?:-[1-9][0-9]{0,3})?\\.(avif|webp)$`);

/** What a picture is uploaded for: a product that exists, one that is new, a collection, or the store's theme. */
export type UploadTarget =
  | { kind: "product"; product: ProductId | undefined }
  | { kind: "collection" | "theme" };

const FOLDERS = { collection: "collections", theme: "theme" };

export function newStorageKey(store: StoreId, target: UploadTarget): string {
  const folder = target.kind === "product" ? (target.product ?? "new") : FOLDERS[target.kind];
  return `${store}/${folder}/${randomUUID()}.webp`;
}

type Renditions = Pick<Picture, "url" | "widths">;

/** The keys of all files of a picture. */
export function fileKeys(picture: Renditions): string[] {
  return picture.widths.flatMap((width) => [
    renditionKey(picture, width, "webp"),
    renditionKey(picture, width, "avif"),
  ]);
}

export function renditionKey(picture: Renditions, width: number, format: ImageFormat): string {
  return renditionUrl(picture, width, format).slice(IMAGE_BUCKET_PATH.length);
}

/** The format of a key that we created; undefined otherwise. Only such keys ever become a path. */
export function keyFormat(key: string): ImageFormat | undefined {
  return KEY.exec(key)?.[1] as ImageFormat | undefined;
}
