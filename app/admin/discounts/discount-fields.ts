import { zodResolver } from "@hookform/resolvers/zod";
import type { InferResponseType } from "hono/client";
import type { FieldErrors, Resolver, ResolverResult, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { api } from "#app/admin/api/api-client.ts";
import type { CollectionChoice } from "#app/admin/pickers/collection-picker.tsx";
import type { DiscountKind } from "#rules/discount/discount.ts";
import { discountInput } from "#rules/discount/discount-input.ts";
import { percentText } from "#rules/discount/discount-summary.ts";
import type { DiscountTarget } from "#rules/discount/stored-discount.ts";
import { type Currency, priceText } from "#rules/money/money.ts";
import { parsePrice } from "#rules/money/price.ts";
import { momentAt, wallClock } from "#rules/store/zoned-time.ts";

export type OpenedDiscount = InferResponseType<(typeof api.discounts)[":id"]["$get"], 200>;
type ProductChoice = OpenedDiscount["products"][number];

export type DiscountFormReturn = UseFormReturn<DiscountFields>;

/** What the form's texts mean: the store's currency, and the time zone of its times. */
export type Units = { currency: Currency; zone: string };

/** The form as it is typed. Times are what the clocks of that zone show. */
export type DiscountFields = {
  method: "code" | "automatic";
  code: string;
  title: string;
  kind: DiscountKind;
  value: string;
  applies_to: DiscountTarget;
  products: readonly ProductChoice[];
  collections: readonly CollectionChoice[];
  minimum: "none" | "value" | "pieces";
  minimum_cents: string;
  minimum_quantity: string;
  once_per_customer: boolean;
  has_limit: boolean;
  max_uses: string;
  has_start: boolean;
  starts_at: string;
  has_end: boolean;
  ends_at: string;
  paused: boolean;
};

const NEW: DiscountFields = {
  method: "code",
  code: "",
  title: "",
  kind: "percent",
  value: "",
  applies_to: "everything",
  products: [],
  collections: [],
  minimum: "none",
  minimum_cents: "",
  minimum_quantity: "",
  once_per_customer: false,
  has_limit: false,
  max_uses: "",
  has_start: false,
  starts_at: "",
  has_end: false,
  ends_at: "",
  paused: false,
};

export function fieldsOf(discount: OpenedDiscount | undefined, { currency, zone }: Units): DiscountFields {
  if (!discount) return NEW;
  const { kind, value, minimum_cents, minimum_quantity, max_uses, starts_at, ends_at } = discount;
  // One that has begun keeps its start, unless the owner sets another.
  const has_start = new Date(starts_at) > new Date();
  return {
    method: discount.code === null ? "automatic" : "code",
    code: discount.code ?? "",
    title: discount.code === null ? discount.title : "",
    kind,
    value: valueText(kind, value, currency),
    applies_to: discount.applies_to,
    products: discount.products,
    collections: discount.collections,
    minimum: minimumOf(discount),
    minimum_cents: minimum_cents === null ? "" : priceText(minimum_cents, currency),
    minimum_quantity: minimum_quantity === null ? "" : String(minimum_quantity),
    once_per_customer: discount.once_per_customer,
    has_limit: max_uses !== null,
    max_uses: max_uses === null ? "" : String(max_uses),
    has_start,
    starts_at: has_start ? wallClock(new Date(starts_at), zone) : "",
    has_end: ends_at !== null,
    ends_at: ends_at === null ? "" : wallClock(new Date(ends_at), zone),
    paused: discount.paused,
  };
}

function valueText(kind: DiscountKind, value: number, currency: Currency): string {
  if (kind === "free-shipping") return "";
  return kind === "percent" ? percentText(value) : priceText(value, currency);
}

function minimumOf({ minimum_cents, minimum_quantity }: OpenedDiscount): DiscountFields["minimum"] {
  if (minimum_cents !== null) return "value";
  return minimum_quantity === null ? "none" : "pieces";
}

/** What is saved of it. A number or time that cannot be read is refused at its field. */
export function toInput(typed: DiscountFields, { currency, zone }: Units): z.input<typeof discountInput> {
  const { method, kind, applies_to, minimum, once_per_customer, paused } = typed;
  return {
    title: method === "automatic" ? typed.title : "",
    code: method === "code" ? typed.code : null,
    kind,
    value: readValue(kind, typed.value, currency),
    applies_to,
    product_ids: applies_to === "products" ? typed.products.map(({ id }) => id) : [],
    collection_ids: applies_to === "collections" ? typed.collections.map(({ id }) => id) : [],
    minimum_cents: minimum === "value" ? cents(typed.minimum_cents, currency) : null,
    minimum_quantity: minimum === "pieces" ? whole(typed.minimum_quantity) : null,
    once_per_customer,
    max_uses: typed.has_limit ? whole(typed.max_uses) : null,
    starts_at: typed.has_start ? instant(typed.starts_at, zone) : null,
    ends_at: typed.has_end ? instant(typed.ends_at, zone) : null,
    paused,
  };
}

function readValue(kind: DiscountKind, text: string, currency: Currency): number {
  if (kind === "free-shipping") return 0;
  return kind === "percent" ? hundredths(text) : cents(text, currency);
}

/** Of a percent. */
function hundredths(text: string): number {
  const isPercent = /^\d{1,3}(?:[.,]\d{1,2})?$/.test(text.trim());
  return isPercent ? Math.round(Number(text.replace(",", ".")) * 100) : Number.NaN;
}

function cents(text: string, currency: Currency): number {
  const price = parsePrice(text, currency);
  return price.ok ? price.cents : Number.NaN;
}

function whole(text: string): number {
  return /^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function instant(clock: string, zone: string): string {
  return momentAt(clock, zone)?.toISOString() ?? "";
}

const validateInput = zodResolver(discountInput);

/** The form is judged as the server judges what is saved; the save reads the form again. */
export function validateDiscount(units: Units): Resolver<DiscountFields> {
  return async (typed, context, options) => {
    const { errors } = await validateInput(toInput(typed, units), context, options as never);
    const { product_ids, collection_ids, ...others } = errors as FieldErrors;
    const targets = {
      ...(product_ids && { products: product_ids }),
      ...(collection_ids && { collections: collection_ids }),
    };
    return { values: typed, errors: { ...others, ...targets } } as ResolverResult<DiscountFields>;
  };
}
