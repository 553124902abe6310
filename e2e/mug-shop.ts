import type { Page } from "playwright-core";
import type { CartLine } from "#rules/cart/cart.ts";
import type { OpenPage } from "./browser.ts";
import { type OpenStore, openStore, openWithCart, stockUp } from "./open-store.ts";
import type { Shop } from "./shop.ts";

type MugShop = Shop & {
  store: OpenStore;
  mug: CartLine;
  /** A shopper's browser with two mugs in the cart: 25.00. */
  openCart(size?: object): Promise<OpenPage>;
  /** A path of the storefront. */
  visit(page: Page, path: string): Promise<unknown>;
};

/** A store that sells a mug for 12.50. Shipping costs 5.00, and 22 % of tax is added. */
export async function openMugShop(shop: Shop): Promise<MugShop> {
  const store = await openStore(shop, "Kiln");
  const mug = await stockUp(store, { title: "Mug", priceCents: 1_250, stock: 50 });
  await store.call("PUT", "/api/store/settings", { shipping_flat_rate_cents: 500, tax_percent: 22 });
  return {
    ...shop,
    store,
    mug,
    openCart: (size = {}) => openWithCart(shop, store.slug, [{ ...mug, quantity: 2 }], size),
    visit: (page, path) => page.goto(`${shop.url}/${store.slug}${path}`),
  };
}
