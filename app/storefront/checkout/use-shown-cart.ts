import { useEffect, useState, useSyncExternalStore } from "react";
import { type CheckedCart, useCheckedCart } from "#app/storefront/cart/use-checked-cart.ts";
import { cartName } from "#rules/cart/cart.ts";
import type { CartChange } from "#rules/cart/cart-check.ts";
import type { VariantId } from "#rules/input/ids.ts";
import { type Cents, formatMoney } from "#rules/money/money.ts";
import { type OrderTotals, orderTotals } from "#rules/order/price/order-totals.ts";
import type { Sums } from "#rules/order/price/sum-rows.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";
import { type ChangedCart, type ShopTerms, takeOver } from "./changed-cart.ts";
import { dropUnanswered, findUnanswered } from "./unanswered-order.ts";

export type ShownCart = CheckedCart & {
  /** The total shown before the shop returned another. */
  totalBefore?: string;
  /** Whether the lines are known, though perhaps not yet what they cost. */
  linesReady: boolean;
  terms: ShopTerms;
  /** What is sent with the order. */
  totals: OrderTotals & { discountCents?: Cents };
  /** What the shopper sees of them. */
  sums: Sums;
  lineDiscounts?: ReadonlyMap<VariantId, Cents>;
  /** An order was sent from here, and not answered or not paid. */
  unanswered: Unanswered | undefined;
  onChanged: (answer: ChangedCart) => void;
};

type Unanswered = "unknown" | "unpaid" | "none";

type ShopAnswer = { changes: CartChange[]; terms: ShopTerms; totalBefore: string };

/** Cart and totals as the shopper sees them: nothing else is ever ordered. */
export function useShownCart(store: ShopStore): ShownCart {
  const unanswered = useUnanswered(store.id);
  // The unanswered order may have sold its items out: the cart is not checked before we know.
  const cart = useCheckedCart(store, unanswered === "none");
  const [answer, setAnswer] = useState<ShopAnswer>();
  const hasNothing = cart.ready && cart.lines.length === 0;

  useEffect(() => {
    if (hasNothing) dropUnanswered(store.id);
  }, [hasNothing, store.id]);

  const terms = answer?.terms ?? store;
  const totals = orderTotals(cart.lines, terms);
  const sums = { ...totals, taxPercent: terms.taxPercent };

  function onChanged(changed: ChangedCart) {
    const changes = takeOver(cartName(store), changed);
    const isOtherMoney = changed.totals.currency.code !== terms.currency.code;
    setAnswer({
      // Of prices in another currency the total tells.
      changes: isOtherMoney ? changes.filter(({ kind }) => kind !== "price-changed") : changes,
      terms: changed.totals,
      totalBefore: formatMoney(totals.totalCents, terms.currency),
    });
  }

  return { ...cart, ...answer, linesReady: cart.ready, terms, totals, sums, unanswered, onChanged };
}

/** Known to be empty: what was in it has been looked at. */
export function isEmpty({ ready, checking, lines }: CheckedCart): boolean {
  return ready && !checking && lines.length === 0;
}

/** Unknown on the server and during hydration. */
function useUnanswered(storeId: string): Unanswered | undefined {
  return useSyncExternalStore<Unanswered | undefined>(
    () => () => {},
    () => {
      const order = findUnanswered(storeId, Date.now());
      if (!order) return "none";
      return order.unpaidId ? "unpaid" : "unknown";
    },
    () => undefined,
  );
}
