import type { HandleTaken } from "#domain/catalog/handles.ts";
import type { InvalidFields } from "#domain/catalog/save-result.ts";
import type { CollectionId, ProductId } from "#rules/input/ids.ts";
import type { Picture } from "#rules/picture/image-urls.ts";

export type Collection = {
  id: CollectionId;
  title: string;
  description_html: string;
  handle: string;
  image_url: string | null;
  image: Picture | null;
  sort: string;
  version: number;
  created_at: string;
  products: CollectionMember[];
};

export type CollectionMember = {
  id: ProductId;
  title: string;
  status: "draft" | "active";
  featured_image_url: string | null;
  featured_image: Picture | null;
  position: number;
};

export type SavedCollection = { ok: true; id: CollectionId; version: number; handle: string };

export type CreateCollectionResult = SavedCollection | InvalidFields | HandleTaken;

export type UpdateCollectionResult =
  | CreateCollectionResult
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "changed-elsewhere"; current: Collection };
