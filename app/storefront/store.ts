import { createContext, use } from "react";
import type { StoreId } from "#rules/input/ids.ts";
import type { Cents } from "#rules/money/money.ts";

/** What every page of a store shows of it. */
export type ShopStore = {
  id: StoreId;
  slug: string;
  name: string;
  currency: string;
  shippingFlatRateCents: Cents;
  taxPercent: string;
  /** Every slug it has or had: a cart may still lie under a former one. */
  slugs: string[];
};

export const StoreContext = createContext<ShopStore | null>(null);

export function useStore(): ShopStore {
  const store = use(StoreContext);
  if (!store) throw new Error("useStore is for pages inside the storefront's layout.");
  return store;
}

export function productPath(slug: string, handle: string): string {
  return `/${slug}/products/${handle}`;
}

export function collectionPath(slug: string, handle: string): string {
  return `/${slug}/collections/${handle}`;
}
