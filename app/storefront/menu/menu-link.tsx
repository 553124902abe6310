import { ShopLink } from "#app/storefront/shop-link.tsx";
import type { ShopLeaf } from "#rules/menu/menu.ts";

type MenuLinkProps = { item: ShopLeaf; className: string; onClick?: () => void };

/** A typed address may lead anywhere, so it loads a whole page. */
export function MenuLink({ item: { label, to, typed }, ...props }: MenuLinkProps) {
  if (typed)
    return (
      <a href={to} rel="noopener" dir="auto" {...props}>
        {label}
      </a>
    );
  return (
    <ShopLink to={to} dir="auto" {...props}>
      {label}
    </ShopLink>
  );
}
