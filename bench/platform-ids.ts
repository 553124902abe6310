// The ids of the rows that fill-platform.ts makes, so that askers need not read them.
import { createHash } from "node:crypto";
import type { ProductId, StoreId, VariantId } from "#rules/input/ids.ts";
import { aCheckout } from "#test/factories-orders.ts";

/** Every store has at least as many products. */
const PRODUCTS_OF_ALL = 40;

export const somePart = (most: number) => 1 + Math.floor(Math.random() * most);

/** A product that every store has. */
export const someProduct = () => somePart(PRODUCTS_OF_ALL);

function idOf(words: string): string {
  const hex = createHash("md5").update(words).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export const storeIdOf = (store: number) => idOf(`store ${store}`) as StoreId;

function onSaleIn(store: number) {
  const product = someProduct();
  return {
    productId: idOf(`product ${store} ${product}`) as ProductId,
    variantId: idOf(`variant ${store} ${product}`) as VariantId,
    price: 1_900,
  };
}

export function checkoutIn(store: number): string {
  const shop = {
    id: storeIdOf(store),
    slug: `store-${store}`,
    shippingFlatRateCents: 500,
    taxPercent: "22",
  };
  return JSON.stringify(aCheckout(shop, [[onSaleIn(store), 1]]));
}

export function quoteIn(store: number): string {
  const { variantId, price } = onSaleIn(store);
  return JSON.stringify({
    storeId: storeIdOf(store),
    items: [{ variantId, quantity: 2, price }],
    quote: { shipping_country_code: "IT" },
  });
}
