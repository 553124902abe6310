import { useEffect } from "react";
import { useStore } from "#app/storefront/store.ts";
import { cartName } from "#rules/cart/cart.ts";
import { readCart, takeOverCarts } from "./cart-storage.ts";

/** Renders nothing: moves the cart when the store has changed its slug, or its currency from the euro. */
export function CartTakeover() {
  const store = useStore();
  useEffect(() => {
    const { slug, slugs, currency } = store;
    const name = cartName(store);
    const former = slugs.filter((one) => one !== slug);
    takeOverCarts(
      name,
      former.map((one) => cartName({ slug: one, currency })),
    );
    if (name !== slug && readCart(slug).length > 0)
      import("./euro-cart.ts").then(({ priceEuroCart }) => priceEuroCart(store)).catch(() => {});
  }, [store]);
  return null;
}
