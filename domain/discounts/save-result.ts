import type { InvalidFields } from "#domain/products/save-result.ts";
import type { DiscountId } from "#rules/input/ids.ts";
import type { OpenedDiscount } from "./find-discount.ts";

type SavedDiscount = { ok: true; id: DiscountId; version: number };

export type CreateDiscountResult = SavedDiscount | InvalidFields;

export type UpdateDiscountResult =
  | CreateDiscountResult
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "changed-elsewhere"; current: OpenedDiscount };
