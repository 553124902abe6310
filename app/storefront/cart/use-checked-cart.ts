import { useEffect, useState } from "react";
import { type CartChange, type CheckedVariant, reconcileCart } from "#rules/cart/cart-check.ts";
import type { VariantId } from "#rules/input/ids.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";
import { readCart, writeCart } from "./cart-storage.ts";
import { type Cart, useCart } from "./use-cart.ts";

export type CheckedCart = Cart & {
  checking: boolean;
  /** What changed in the shop; the cart has been updated. */
  changes: CartChange[];
  /** The current state of each line, if the shop answered. */
  shop: ReadonlyMap<VariantId, CheckedVariant>;
};

type Answer = Pick<CheckedCart, "changes" | "shop">;

const NO_ANSWER: Answer = { changes: [], shop: new Map() };
const PATIENCE_MS = 5_000;

/** The cart, checked against the shop whenever `active` becomes true: a drawer opens, a page is entered. */
export function useCheckedCart(store: Pick<ShopStore, "id" | "slug">, active = true): CheckedCart {
  const cart = useCart(store.slug);
  const [answer, setAnswer] = useState<Answer>();
  const { id, slug } = store;

  useEffect(() => {
    if (!active) return;
    const stopped = new AbortController();
    setAnswer(undefined);
    // Without an answer the cart stays as it is, because the order is checked again. A late answer still counts.
    const patience = setTimeout(setAnswer, PATIENCE_MS, NO_ANSWER);
    checkCart(id, slug, stopped.signal)
      .catch(() => NO_ANSWER)
      .then((given) => {
        clearTimeout(patience);
        if (!stopped.signal.aborted) setAnswer(given);
      });
    return () => {
      clearTimeout(patience);
      stopped.abort();
    };
  }, [active, id, slug]);

  return { ...cart, ...(answer ?? NO_ANSWER), checking: active && !answer };
}

async function checkCart(storeId: string, slug: string, signal: AbortSignal): Promise<Answer> {
  const asked = readCart(slug);
  if (asked.length === 0) return NO_ANSWER;
  const response = await fetch("/api/cart/check", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      storeId,
      items: asked.map(({ variantId, quantity, price }) => ({ variantId, quantity, price })),
    }),
    signal,
  });
  if (!response.ok) return NO_ANSWER;
  const { lines } = (await response.json()) as { lines: (CheckedVariant & { state: string })[] };
  const shop = new Map(lines.filter(({ state }) => state !== "gone").map((line) => [line.variantId, line]));

  // Read again: the shopper may have changed the cart during the request.
  const now = readCart(slug);
  const reconciled = reconcileCart(now, new Set(asked.map(({ variantId }) => variantId)), shop);
  if (JSON.stringify(reconciled.lines) !== JSON.stringify(now)) writeCart(slug, reconciled.lines);
  return { changes: reconciled.changes, shop };
}
