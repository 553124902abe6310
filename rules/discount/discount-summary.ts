import { type Currency, formatMoney } from "#rules/money/money.ts";
import { counted } from "#rules/text/counted.ts";
import type { StoredDiscount } from "./stored-discount.ts";

type Summarized = Pick<
  StoredDiscount,
  "kind" | "value" | "applies_to" | "minimum_cents" | "minimum_quantity" | "once_per_customer"
> & { product_count: number; collection_count: number };

/** '10% off 3 products, from €20.00, once per customer'. */
export function discountSummary(discount: Summarized, currency: Currency): string {
  const { minimum_cents, minimum_quantity, once_per_customer } = discount;
  return [
    `${benefit(discount, currency)}${target(discount)}`,
    minimum_cents !== null && `from ${formatMoney(minimum_cents, currency)}`,
    minimum_quantity !== null && `from ${counted(minimum_quantity, "piece")}`,
    once_per_customer && "once per customer",
  ]
    .filter(Boolean)
    .join(", ");
}

/** Hundredths of a percent as people write them: 12.5. */
export function percentText(value: number): string {
  return String(value / 100);
}

function benefit({ kind, value }: Summarized, currency: Currency): string {
  if (kind === "free-shipping") return "Free shipping";
  return kind === "percent" ? `${percentText(value)}% off` : `${formatMoney(value, currency)} off`;
}

function target({ kind, applies_to, product_count, collection_count }: Summarized): string {
  if (applies_to === "everything") return kind === "free-shipping" ? "" : " everything";
  const targets =
    applies_to === "products" ? counted(product_count, "product") : counted(collection_count, "collection");
  return kind === "free-shipping" ? ` with ${targets}` : ` ${targets}`;
}
