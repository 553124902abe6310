import type { ProductId } from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";
import type { QuotaReached } from "#rules/quota/quota.ts";
import type { HandleTaken } from "./handles.ts";

export type SavedProduct = { ok: true; id: ProductId; version: number; handle: string };

export type InvalidFields = { ok: false; reason: "invalid"; fields: Record<string, string> };

export type AddProductResult = SavedProduct | InvalidFields | QuotaReached;

export type CreateProductResult = AddProductResult | HandleTaken;

export type UpdateProductResult =
  | SavedProduct
  | InvalidFields
  | HandleTaken
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "changed-elsewhere" | "stock-changed"; current: Product };
