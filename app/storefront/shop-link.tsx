import type { ComponentProps } from "react";
import { Link } from "react-router";

/** A link between pages of a store: prefetched on hover or focus, with a view transition where supported. */
export function ShopLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch="intent" viewTransition {...props} />;
}
