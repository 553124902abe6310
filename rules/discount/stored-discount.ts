import type { DiscountId } from "#rules/input/ids.ts";
import type { Cents } from "#rules/money/money.ts";
import type { DiscountKind } from "./discount.ts";
import type { DiscountState } from "./discount-state.ts";

export const DISCOUNT_TARGETS = ["everything", "collections", "products"] as const;
export type DiscountTarget = (typeof DISCOUNT_TARGETS)[number];

/** A discount as its owner set it up. */
export type StoredDiscount = {
  id: DiscountId;
  title: string;
  code: string | null;
  kind: DiscountKind;
  value: number;
  applies_to: DiscountTarget;
  minimum_cents: Cents | null;
  minimum_quantity: number | null;
  once_per_customer: boolean;
  max_uses: number | null;
  /** Orders that got it. */
  uses: number;
  starts_at: string;
  ends_at: string | null;
  paused: boolean;
  state: DiscountState;
  version: number;
  created_at: string;
};
