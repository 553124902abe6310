import { useSyncExternalStore } from "react";
import { type CartLine, cartName } from "#rules/cart/cart.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";
import { isCartInMemory, readCart, watchCart } from "./cart-storage.ts";

export type CartOwner = Pick<ShopStore, "slug" | "currency">;

const NOTHING: CartLine[] = [];

export type Cart = {
  lines: CartLine[];
  /** False on the server and during hydration: only afterwards does an empty list mean an empty cart. */
  ready: boolean;
  /** Storage is blocked or full: the cart is lost with the page. */
  inMemory: boolean;
};

export function useCart(store: CartOwner): Cart {
  const name = cartName(store);
  const lines = useSyncExternalStore(
    watchCart,
    () => readCart(name),
    () => NOTHING,
  );
  const inMemory = useSyncExternalStore(
    watchCart,
    () => isCartInMemory(name),
    () => false,
  );
  return { lines, inMemory, ready: lines !== NOTHING };
}
