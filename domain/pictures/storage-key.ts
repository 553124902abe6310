import { randomUUID } from "node:crypto";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import {
  IMAGE_BUCKET_PATH,
  type ImageFormat,
  type Picture,
  renditionUrl,
} from "#rules/picture/image-urls.ts";
import { type CardKind, cardKinds, cardUrl } from "#rules/theme/share-card.ts";
import type { StoredFormat } from "./storage.ts";

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const FOLDER = `${ID}/(?:new|collections|theme|logo|social|${ID})`;
const CARD = "-(?:cover|white|warm|dark)";
const KEY = new RegExp(`^${FOLDER}/${ID}(?:(?:-[1-9][0-9]{0,3})?\\.(avif|webp)|${CARD}\\.(jpg))$`);

/**
 * What a picture is uploaded for: a product that exists, one that is new, a collection, the store's theme, its logo, or
 * links to the store.
 */
export type UploadTarget =
  | { kind: "product"; product: ProductId | undefined }
  | { kind: "collection" | "theme" | "logo" | "social" };

const FOLDERS = { collection: "collections", theme: "theme", logo: "logo", social: "social" };

export function newStorageKey(store: StoreId, target: UploadTarget): string {
  const folder = target.kind === "product" ? (target.product ?? "new") : FOLDERS[target.kind];
  return `${store}/${folder}/${randomUUID()}.webp`;
}

type Renditions = Pick<Picture, "url" | "widths">;

/** The keys of all files of a picture. */
export function fileKeys(picture: Renditions): string[] {
  const renditions = picture.widths.flatMap((width) => [
    renditionKey(picture, width, "webp"),
    renditionKey(picture, width, "avif"),
  ]);
  return [...renditions, ...cardKinds(picture.url).map((kind) => cardKey(picture, kind))];
}

export function cardKey({ url }: Pick<Picture, "url">, kind: CardKind): string {
  return cardUrl(url, kind).slice(IMAGE_BUCKET_PATH.length);
}

export function renditionKey(picture: Renditions, width: number, format: ImageFormat): string {
  return renditionUrl(picture, width, format).slice(IMAGE_BUCKET_PATH.length);
}

/** The format of a key that we created; undefined otherwise. Only such keys ever become a path. */
export function keyFormat(key: string): StoredFormat | undefined {
  const [, rendition, card] = KEY.exec(key) ?? [];
  return (rendition ?? card) as StoredFormat | undefined;
}
