import { createContext, use } from "react";
import type { ShopStore } from "#rules/store/shop-store.ts";

export const StoreContext = createContext<ShopStore | null>(null);

export function useStore(): ShopStore {
  const store = use(StoreContext);
  if (!store) throw new Error("useStore works only inside the storefront's layout.");
  return store;
}

export function productPath(home: string, handle: string): string {
  return `${home}/products/${handle}`;
}

export function collectionPath(home: string, handle: string): string {
  return `${home}/collections/${handle}`;
}

export function pagePath(home: string, handle: string): string {
  return `${home}/pages/${handle}`;
}
