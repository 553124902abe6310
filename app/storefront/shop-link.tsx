import type { ComponentProps } from "react";
import { Link } from "react-router";

/**
 * Where there are none, React Router would complain in the shopper's console. It ends one with the state from before it: in
 * the theme editor's frame, what was changed meanwhile would not be seen.
 */
export const viewTransition =
  typeof document !== "undefined" && "startViewTransition" in document && window.parent === window;

/** A link between pages of a store: prefetched on hover or focus, with a view transition where supported. */
export function ShopLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch="intent" viewTransition={viewTransition} {...props} />;
}
