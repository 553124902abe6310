import type { NoCard } from "#rules/payment/no-card.ts";

/**
 * Why an order was not placed: `code` and `values` in the answer of create-order, whose `error` says it in English. The
 * codes stay as they are: other programs than our checkout read them, too.
 */
export type OrderRefusal =
  | { code: PlainRefusal; values?: undefined }
  | { code: "discount-code-not-valid"; values: { code: string } }
  | { code: "too-many-wrong-codes" | "too-many-attempts"; values: { seconds: number } }
  | { code: "not-shipped-there"; values: { country: string } }
  | NoCard;

type PlainRefusal =
  | "invalid"
  | "not-enough-inventory"
  | "item-gone"
  | "total-changed"
  | "shipping-method-missing"
  | "shipping-method-gone"
  | "payment-method-missing"
  | "payment-method-gone"
  | "no-way-to-pay"
  | "payment-refused"
  | "payment-too-small"
  | "payment-in-copy"
  | "payment-away"
  | "still-running"
  | "key-reused"
  | "store-not-found"
  | "store-closed"
  | "busy";
