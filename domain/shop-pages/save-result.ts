import type { HandleTaken } from "#domain/products/handles.ts";
import type { InvalidFields } from "#domain/products/save-result.ts";
import type { PageId } from "#rules/input/ids.ts";
import type { OwnersPage } from "#rules/shop-page/shop-page.ts";

type SavedPage = { ok: true; id: PageId; version: number; handle: string };

export type CreatePageResult = SavedPage | InvalidFields | HandleTaken;

export type UpdatePageResult =
  | CreatePageResult
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "changed-elsewhere"; current: OwnersPage };
