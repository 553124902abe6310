import { type Cents, type Currency, priceText } from "#rules/money/money.ts";
import { parsePrice } from "#rules/money/price.ts";
import type { ListControls } from "#rules/store/shop-store.ts";
import type { ListFilter } from "#rules/theme/theme.ts";

export const ORDERS = ["newest", "price", "price-desc", "name", "best-selling"] as const;

/** How a list is ordered. Without one: the newest first, and in a collection as its owner arranged it. */
export type ListOrder = (typeof ORDERS)[number];

/** What a shopper chose. Values are keys as of `filterKey`; an option's is `colour:sage`. */
export type ChosenFilters = {
  inStock: boolean;
  min: Cents | undefined;
  max: Cents | undefined;
  vendors: readonly string[];
  tags: readonly string[];
  options: readonly string[];
  order: ListOrder | undefined;
};

export const NOTHING_CHOSEN: ChosenFilters = {
  inStock: false,
  min: undefined,
  max: undefined,
  vendors: [],
  tags: [],
  options: [],
  order: undefined,
};

/** The parameters of an address, in the order in which links write them. */
export const FILTER_PARAMETERS = ["stock", "min", "max", "option", "vendor", "tag", "sort"];

const IN_STOCK = "in";
const MAX_VALUES = 20;
const MAX_VALUE_LENGTH = 520;

/** Spellings that differ only in case or in spaces around them are one value. */
export function filterKey(text: string): string {
  return text.trim().toLowerCase();
}

/** What is invalid is left out: a stranger's address shows a list, never an error. */
export function readChosen(query: URLSearchParams, currency: Currency): ChosenFilters {
  const values = (name: string) =>
    [...new Set(query.getAll(name).slice(0, MAX_VALUES).map(filterKey))]
      .filter((key) => key !== "" && key.length <= MAX_VALUE_LENGTH)
      .sort();
  const cents = (name: string) => {
    const price = parsePrice((query.get(name) ?? "").slice(0, 20), currency);
    return price.ok ? price.cents : undefined;
  };
  return {
    inStock: query.get("stock") === IN_STOCK,
    min: cents("min"),
    max: cents("max"),
    options: values("option"),
    vendors: values("vendor"),
    tags: values("tag"),
    order: ORDERS.find((order) => order === query.get("sort")),
  };
}

/** The address of a choice, always in the same spelling; empty without one. */
export function chosenQuery(chosen: ChosenFilters, currency: Currency): string {
  const query = new URLSearchParams();
  const { inStock, min, max, options, vendors, tags, order } = chosen;
  if (inStock) query.set("stock", IN_STOCK);
  if (min !== undefined) query.set("min", priceText(min, currency));
  if (max !== undefined) query.set("max", priceText(max, currency));
  for (const key of options.toSorted()) query.append("option", key);
  for (const key of vendors.toSorted()) query.append("vendor", key);
  for (const key of tags.toSorted()) query.append("tag", key);
  if (order) query.set("sort", order);
  return query.toString();
}

/** How many filters are on; an order is none. A price counts once. */
export function countChosen({ inStock, min, max, options, vendors, tags }: ChosenFilters): number {
  const hasPrice = min !== undefined || max !== undefined;
  return Number(inStock) + Number(hasPrice) + options.length + vendors.length + tags.length;
}

/**
 * Few enough to be remembered, and to be found by search engines: one filter, or an order. A price is anything that
 * somebody types.
 */
export function isCommonChoice(chosen: ChosenFilters): boolean {
  const hasPrice = chosen.min !== undefined || chosen.max !== undefined;
  return !hasPrice && countChosen(chosen) + Number(chosen.order !== undefined) <= 1;
}

/** Only what the owner shows can be chosen. */
export function allowedChoice(chosen: ChosenFilters, { filters, order }: ListControls): ChosenFilters {
  const ifShown = <Part>(filter: ListFilter, part: Part, none: Part) =>
    filters.includes(filter) ? part : none;
  return {
    inStock: ifShown("availability", chosen.inStock, false),
    min: ifShown("price", chosen.min, undefined),
    max: ifShown("price", chosen.max, undefined),
    options: ifShown("options", chosen.options, []),
    vendors: ifShown("vendor", chosen.vendors, []),
    tags: ifShown("tags", chosen.tags, []),
    order: order ? chosen.order : undefined,
  };
}
