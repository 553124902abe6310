import { type Db, inStore } from "#db/client.ts";
import type { StoreId, VariantId } from "#rules/input/ids.ts";
import type { Choice } from "#rules/order/price/price-order.ts";
import { type PricedCart, priceCart } from "./price-cart.ts";
import { readShop } from "./read-shop.ts";

type WantedVariant = { variantId: VariantId; quantity: number };

/** What the cart costs at that place. Without a method that is open there, the first one that ships is taken. */
export function quoteCart(
  db: Db,
  store: StoreId,
  items: WantedVariant[],
  choice: Choice,
): Promise<PricedCart | undefined> {
  return inStore(db, "shopper", store, async (tx) => {
    const variantIds = items.map(({ variantId }) => variantId);
    const shop = await readShop(tx, store, { variantIds, ...choice });
    if (!shop) return undefined;
    const asked = priceCart(items, choice, shop);
    const { methods = [], method } = asked.shipping ?? {};
    // Who cannot be sent anything is told so, and may choose to pick it up.
    const first = methods.find(({ pickup }) => !(pickup && shop.shipping?.has_zones));
    if (!first || method) return asked;
    return priceCart(items, { ...choice, methodId: first.id }, shop);
  });
}
