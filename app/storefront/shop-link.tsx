import type { ComponentProps } from "react";
import { Link } from "react-router";

/** A link between pages of a store: loaded when the shopper reaches for it, faded over where the browser can. */
export function ShopLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch="intent" viewTransition {...props} />;
}
