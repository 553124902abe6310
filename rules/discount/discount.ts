import type { Cents } from "#rules/money/money.ts";
import { proportion, type Share, shareOut } from "#rules/money/share-out.ts";

export const DISCOUNT_KINDS = ["percent", "amount", "free-shipping"] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

export const MAX_CODE_LENGTH = 40;
export const MAX_ORDER_CODES = 5;
export const MAX_AUTOMATIC_DISCOUNTS = 20;

/** A discount that is active now, as far as it concerns one cart. */
export type Discount = {
  id: string;
  /** What shoppers read: the code, or the name of an automatic discount. */
  title: string;
  /** In capitals. None: it applies by itself. */
  code: string | null;
  kind: DiscountKind;
  /** Hundredths of a percent, or cents; 0 with free shipping. */
  value: number;
  /** The products of the cart that it is on; null is everything. */
  product_ids: readonly string[] | null;
  /** Of the whole cart. */
  minimum_cents: Cents | null;
  /** Of the pieces that it is on. */
  minimum_quantity: number | null;
  /** Once per customer, and this customer has used it. */
  used_before: boolean;
};

type DiscountedLine = { variantId: string; productId: string; price: Cents; quantity: number };

/** A discount and what it is on in one cart. */
export type Offer = Discount & {
  /** What each line weighs, in the order of the lines: nothing where the discount is not on it. */
  shares: readonly Share[];
  /** That it is on. */
  pieces: number;
};

export function offerFor(discount: Discount, lines: readonly DiscountedLine[]): Offer {
  const ids = discount.product_ids && new Set(discount.product_ids);
  const isOn = lines.map(({ productId }) => !ids || ids.has(productId));
  return {
    ...discount,
    shares: lines.map(({ variantId, price, quantity }, at) => ({
      id: variantId,
      weight: isOn[at] ? price * quantity : 0,
    })),
    pieces: lines.reduce((sum, { quantity }, at) => sum + (isOn[at] ? quantity : 0), 0),
  };
}

/** What the offer takes off each line, in the order of the lines. */
export function lineDiscounts(offer: Offer): Cents[] {
  const covered = offer.shares.reduce((sum, { weight }) => sum + weight, 0);
  return shareOut(amountOff(offer, covered), offer.shares);
}

function amountOff({ kind, value }: Discount, covered: Cents): Cents {
  if (kind === "percent") return proportion(covered, value, 10_000);
  return kind === "amount" ? Math.min(value, covered) : 0;
}

/** Whether a discount could have this code. */
export function isCode(text: string): boolean {
  return text.length <= MAX_CODE_LENGTH && /^[A-Z0-9_-]+$/.test(text);
}

/** Capitals without spaces: SUMMER10 and "summer 10" are one code. */
export function normalCode(typed: string): string {
  return typed.replace(/\s+/g, "").toUpperCase();
}

/** SUMMER and 2 are SUMMER-2. A long code loses its end to the number. */
export function numberedCode(code: string, number: number): string {
  const ending = `-${number}`;
  return code.slice(0, MAX_CODE_LENGTH - ending.length) + ending;
}
