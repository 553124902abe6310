import type { Cell } from "#rules/csv/csv.ts";
import type { DiscountKind } from "#rules/discount/discount.ts";
import { DISCOUNT_STATE_LABELS } from "#rules/discount/discount-state.ts";
import { percentText } from "#rules/discount/discount-summary.ts";
import type { DiscountTarget, StoredDiscount } from "#rules/discount/stored-discount.ts";
import type { Currency } from "#rules/money/money.ts";
import { decimalText, zonedMoment } from "./cell-texts.ts";

/** Products and collections by their handles. */
export type ExportedDiscount = StoredDiscount & {
  products: readonly string[];
  collections: readonly string[];
};

type Store = { currency: Currency; timeZone: string };

type Column = [name: string, cell: (discount: ExportedDiscount, store: Store) => Cell];

const KINDS: Record<DiscountKind, string> = {
  percent: "Percentage",
  amount: "Fixed amount",
  "free-shipping": "Free shipping",
};

const TARGETS: Record<DiscountTarget, string> = {
  everything: "Everything",
  collections: "Collections",
  products: "Products",
};

const COLUMNS: Column[] = [
  ["Title", ({ title }) => title],
  ["Code", ({ code }) => code],
  ["State", ({ state }) => DISCOUNT_STATE_LABELS[state]],
  ["Type", ({ kind }) => KINDS[kind]],
  ["Value", valueText],
  ["Applies to", ({ applies_to }) => TARGETS[applies_to]],
  ["Products", ({ products }) => products.join(", ")],
  ["Collections", ({ collections }) => collections.join(", ")],
  ["Minimum value", ({ minimum_cents: cents }, { currency }) => cents && decimalText(cents, currency)],
  ["Minimum pieces", ({ minimum_quantity }) => minimum_quantity],
  ["Once per customer", ({ once_per_customer }) => (once_per_customer ? "Yes" : "No")],
  ["Number of uses", ({ max_uses }) => max_uses],
  ["Used", ({ uses }) => uses],
  ["Starts", ({ starts_at }, { timeZone }) => zonedMoment(new Date(starts_at), timeZone)],
  ["Ends", ({ ends_at }, { timeZone }) => zonedMoment(ends_at ? new Date(ends_at) : null, timeZone)],
];

/** Percent, or money. */
function valueText({ kind, value }: ExportedDiscount, { currency }: Store): Cell {
  if (kind === "free-shipping") return null;
  return kind === "percent" ? percentText(value) : decimalText(value, currency);
}

export const DISCOUNT_COLUMNS = COLUMNS.map(([name]) => name);

export function discountRow(discount: ExportedDiscount, store: Store): Cell[] {
  return COLUMNS.map(([, cell]) => cell(discount, store));
}
