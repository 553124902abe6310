import type { HandleTaken } from "#domain/products/handles.ts";
import type { InvalidFields } from "#domain/products/save-result.ts";
import type { Collection } from "#rules/collection/collection.ts";
import type { CollectionId } from "#rules/input/ids.ts";

export type SavedCollection = { ok: true; id: CollectionId; version: number; handle: string };

export type CreateCollectionResult = SavedCollection | InvalidFields | HandleTaken;

export type UpdateCollectionResult =
  | CreateCollectionResult
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "changed-elsewhere"; current: Collection };
