import { announce } from "#app/storefront/toast.tsx";
import { cartName } from "#rules/cart/cart.ts";
import { reconcileCart } from "#rules/cart/cart-check.ts";
import { say } from "#rules/language/say.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";
import { askShop } from "./ask-shop.ts";
import { addLines, clearCart, readCart } from "./cart-storage.ts";

/**
 * A cart from before the owner changed the currency: what is in it costs what the shop says now. Without an answer it
 * waits for the next page.
 */
export async function priceEuroCart(store: ShopStore): Promise<void> {
  const { slug, currency } = store;
  const answer = await askShop(store.id, readCart(slug));
  // Another tab may have been faster.
  const lines = readCart(slug);
  if (answer?.currencyCode !== currency.code || lines.length === 0) return;
  clearCart(slug);
  addLines(cartName(store), reconcileCart(lines, answer.asked, answer.shop).lines);
  announce({ title: say.cart.newCurrency({ currency: currency.code }) });
}
