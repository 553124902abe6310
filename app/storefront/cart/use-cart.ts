import { useSyncExternalStore } from "react";
import type { CartLine } from "#rules/cart/cart.ts";
import { isCartInMemory, readCart, watchCart } from "./cart-storage.ts";

const NOTHING: CartLine[] = [];

export type Cart = {
  lines: CartLine[];
  /** False on the server and during hydration: only afterwards does an empty list mean an empty cart. */
  ready: boolean;
  /** Storage is blocked or full: the cart is lost with the page. */
  inMemory: boolean;
};

export function useCart(slug: string): Cart {
  const lines = useSyncExternalStore(
    watchCart,
    () => readCart(slug),
    () => NOTHING,
  );
  const inMemory = useSyncExternalStore(
    watchCart,
    () => isCartInMemory(slug),
    () => false,
  );
  return { lines, inMemory, ready: lines !== NOTHING };
}
