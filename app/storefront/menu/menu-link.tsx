import { ShopLink } from "#app/storefront/shop-link.tsx";
import type { ShopLeaf } from "#rules/menu/menu.ts";

type MenuLinkProps = { item: ShopLeaf; className: string; onClick?: () => void };

export function MenuLink({ item: { label, to, typed }, ...props }: MenuLinkProps) {
  return (
    <ShopLink to={to} reloadDocument={typed} prefetch={typed ? "none" : "intent"} {...props}>
      {label}
    </ShopLink>
  );
}
