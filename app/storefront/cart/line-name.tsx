import { ShopLink } from "#app/storefront/shop-link.tsx";
import { productPath, useStore } from "#app/storefront/store.ts";
import type { CartLine } from "#rules/cart/cart.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";

/** A link to the product once the check has returned its handle, which the cart does not store. */
export function LineName({ line, handle }: { line: CartLine; handle: string | undefined }) {
  const { home } = useStore();
  return (
    <div className="min-w-0 text-14">
      <p className="line-clamp-3 break-words text-page font-medium" dir="auto">
        {handle ? (
          <ShopLink to={productPath(home, handle)} className="hover:underline">
            {line.title}
          </ShopLink>
        ) : (
          line.title
        )}
      </p>
      {line.variantTitle !== DEFAULT_VARIANT_TITLE && (
        <p className="break-words text-page text-13 text-muted" dir="auto">
          {line.variantTitle}
        </p>
      )}
    </div>
  );
}
