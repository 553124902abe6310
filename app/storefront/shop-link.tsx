import type { ComponentProps } from "react";
import { Link } from "react-router";

/** Where there are none, React Router would complain in the shopper's console. */
export const viewTransition = typeof document !== "undefined" && "startViewTransition" in document;

/** A link between pages of a store: prefetched on hover or focus, with a view transition where supported. */
export function ShopLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch="intent" viewTransition={viewTransition} {...props} />;
}
