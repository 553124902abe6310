import { useEffect } from "react";
import { useStore } from "#app/storefront/store.ts";
import { takeOverCarts } from "./cart-storage.ts";

/** Shows nothing: brings the cart along when the store has moved to another slug. */
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
