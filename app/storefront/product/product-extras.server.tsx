import { changesAt, type PageContext } from "#app/page-context.ts";
import { withCardExtras } from "#app/storefront/cards.server.tsx";
import { shopMarkup } from "#app/storefront/shop-markup.server.tsx";
import { listRelated } from "#domain/storefront/list-related.ts";
import { productTag } from "#rules/page/page-tags.ts";
import type { ShopProduct } from "#rules/product/shop-product.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";
import { LargeGallery } from "./large-gallery.server.tsx";
import { RelatedProducts } from "./related-products.server.tsx";
import type { Product } from "./shown-product.ts";

// What is related to a product changes with others; its page shows that this much later at most.
const RELATED_FOR_MS = 60 * 60 * 1_000;

/** What the owner has switched on for product pages, and what moves to the picture of a chosen variant. */
export async function switchedOn(
  page: PageContext,
  store: ServedStore,
  { id, pictures, variants }: ShopProduct,
): Promise<Pick<Product, "gallery" | "related" | "extras">> {
  const { display } = store;
  const isLarge = display.product_pictures === "large";
  const shop = { store, basename: page.preview?.base ?? "" };
  const related = display.related_products ? await listRelated(page.db, store.id, id) : [];
  for (const other of related) page.tags.add(productTag(other.id));
  if (display.related_products) changesAt(page, new Date(Date.now() + RELATED_FOR_MS));
  const hasExtras =
    isLarge ||
    display.recently_viewed ||
    display.sticky_add_to_cart ||
    display.low_stock_at > 0 ||
    display.share_links ||
    variants.some((variant) => variant.pictures);
  return {
    ...(isLarge && { gallery: shopMarkup(shop, <LargeGallery pictures={pictures} />) }),
    ...(related.length > 0 && {
      related: shopMarkup(shop, <RelatedProducts related={await withCardExtras(page.db, store, related)} />),
    }),
    ...(hasExtras && {
      extras: {
        lowStockAt: display.low_stock_at,
        isSticky: display.sticky_add_to_cart,
        isRemembered: display.recently_viewed,
        isShared: display.share_links,
        place: placeBelowButton(display),
      },
    }),
  };
}

/** The line of what is left and the way to share have a place; all else takes none. */
function placeBelowButton({ low_stock_at, share_links }: ServedStore["display"]): string {
  if (low_stock_at > 0) return share_links ? "min-h-15" : "min-h-5";
  return share_links ? "min-h-10" : "absolute";
}
