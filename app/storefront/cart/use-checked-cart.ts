import { useEffect, useState } from "react";
import { cartName } from "#rules/cart/cart.ts";
import { type CartChange, type CheckedVariant, reconcileCart } from "#rules/cart/cart-check.ts";
import type { VariantId } from "#rules/input/ids.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";
import { askShop } from "./ask-shop.ts";
import { readCart, writeCart } from "./cart-storage.ts";
import { type Cart, type CartOwner, useCart } from "./use-cart.ts";

export type CheckedCart = Cart & {
  checking: boolean;
  /** What changed in the shop; the cart has been updated. */
  changes: CartChange[];
  /** The current state of each line, if the shop answered. */
  shop: ReadonlyMap<VariantId, CheckedVariant>;
};

type CheckedStore = CartOwner & Pick<ShopStore, "id">;
type Answer = Pick<CheckedCart, "changes" | "shop">;

const NO_ANSWER: Answer = { changes: [], shop: new Map() };
const PATIENCE_MS = 5_000;

/** The cart, checked against the shop whenever `active` becomes true: a drawer opens, a page is entered. */
export function useCheckedCart(store: CheckedStore, active = true): CheckedCart {
  const cart = useCart(store);
  const [answer, setAnswer] = useState<Answer>();
  const { id } = store;
  const { code } = store.currency;
  const name = cartName(store);

  useEffect(() => {
    if (!active) return;
    const stopped = new AbortController();
    setAnswer(undefined);
    // Without an answer the cart stays as it is, because the order is checked again. A late answer still counts.
    const patience = setTimeout(setAnswer, PATIENCE_MS, NO_ANSWER);
    checkCart({ id, code, name }, stopped.signal)
      .catch(() => NO_ANSWER)
      .then((given) => {
        clearTimeout(patience);
        if (!stopped.signal.aborted) setAnswer(given);
      });
    return () => {
      clearTimeout(patience);
      stopped.abort();
    };
  }, [active, id, code, name]);

  return { ...cart, ...(answer ?? NO_ANSWER), checking: active && !answer };
}

type Checked = { id: string; code: string; name: string };

async function checkCart({ id, code, name }: Checked, signal: AbortSignal): Promise<Answer> {
  const lines = readCart(name);
  const answer = lines.length > 0 ? await askShop(id, lines, signal) : undefined;
  // A page from before the owner changed the currency: these are no prices of its cart. An order is answered with them.
  if (answer?.currencyCode !== code) return NO_ANSWER;

  // Read again: the shopper may have changed the cart during the request.
  const now = readCart(name);
  const { lines: kept, changes } = reconcileCart(now, answer.asked, answer.shop);
  if (JSON.stringify(kept) !== JSON.stringify(now)) writeCart(name, kept);
  return { changes, shop: answer.shop };
}
