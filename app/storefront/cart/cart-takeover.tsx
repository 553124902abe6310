import { useEffect } from "react";
import { useStore } from "#app/storefront/store.ts";
import { takeOverCarts } from "./cart-storage.ts";

/** Renders nothing: moves the cart when the store has changed its slug. */
export function CartTakeover() {
  const { slug, slugs } = useStore();
  useEffect(() => {
    takeOverCarts(
      slug,
      slugs.filter((former) => former !== slug),
    );
  }, [slug, slugs]);
  return null;
}
