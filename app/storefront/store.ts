import { createContext, use } from "react";
import type { ShopStore } from "#rules/store/shop-store.ts";

export const StoreContext = createContext<ShopStore | null>(null);

export function useStore(): ShopStore {
  const store = use(StoreContext);
  if (!store) throw new Error("useStore works only inside the storefront's layout.");
  return store;
}

export function productPath(slug: string, handle: string): string {
  return `/${slug}/products/${handle}`;
}

export function collectionPath(slug: string, handle: string): string {
  return `/${slug}/collections/${handle}`;
}

export function pagePath(slug: string, handle: string): string {
  return `/${slug}/pages/${handle}`;
}
