import type { Cents } from "#rules/money/money.ts";

const PAGE_SIZE = 20;
/** Rows of a back-office list of products or collections. */
export const CATALOG_PAGE_SIZE = 50;
export const FEATURED_PRODUCTS = 8;
export const FEATURED_COLLECTIONS = 3;
/** Below a product: those that its owner chose. */
export const MAX_RELATED = 8;

export type VariantPrices = { price_cents: Cents; compare_at_price_cents: Cents | null };

/** The struck-through price, only where it is higher than the price beside it. */
export function struckPrice({ price_cents, compare_at_price_cents }: VariantPrices): Cents | undefined {
  if (compare_at_price_cents !== null && compare_at_price_cents > price_cents) return compare_at_price_cents;
}

/** '?page=2' is page 2; any other value is page 1. Six digits bound the offset. */
export function parsePage(value: string | null): number {
  return /^[1-9]\d{0,5}$/.test(value ?? "") ? Number(value) : 1;
}

/** Reads one row more than a page holds, to see whether another page follows. */
export function pageWindow(page: number): { limit: number; offset: number } {
  return { limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE };
}

export type Page<Row> = {
  rows: Row[];
  page: number;
  hasPrevious: boolean;
  hasNext: boolean;
  showsControls: boolean;
};

/** Every page after the first has controls, so that an empty one has a way back. */
export function pageOf<Row>(page: number, read: readonly Row[]): Page<Row> {
  return {
    rows: read.slice(0, PAGE_SIZE),
    page,
    hasPrevious: page > 1,
    hasNext: read.length > PAGE_SIZE,
    showsControls: page > 1 || read.length >= PAGE_SIZE,
  };
}
