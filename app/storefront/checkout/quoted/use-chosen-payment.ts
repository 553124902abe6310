import { useState } from "react";
import { draftOf } from "#app/storefront/checkout/checkout-draft.ts";
import type { PaymentChoice, Quote } from "#app/storefront/quote/quote.ts";
import { say } from "#rules/language/say.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";

export type PaymentToChoose = {
  /** What can be chosen from; unknown until the shop has answered. */
  methods?: PaymentChoice[];
  method?: PaymentChoice;
  choose: (id: string) => void;
  /** False when the order costs nothing. */
  needed: boolean;
  /** Why it cannot be paid at all. */
  refusal?: string;
  /** Why it cannot be paid by card, where others can. */
  no_card?: string;
};

/** The chosen way to pay, else the first. Nothing in a store with the demo checkout. */
export function useChosenPayment(
  { id: storeId, takesPayments }: ShopStore,
  quote: Quote | undefined,
): PaymentToChoose | undefined {
  const [wanted, choose] = useState(() => draftOf(storeId).payment_method_id);
  if (!quote) return takesPayments ? { choose, needed: true } : undefined;
  if (!quote.payment) return undefined;
  const { methods, needed, no_card } = quote.payment;
  const method = methods.find(({ id }) => id === wanted) ?? methods[0];
  const refusal = needed && !method ? (no_card ?? say.refusal.noWayToPay) : undefined;
  return { methods, method, choose, needed, refusal, no_card: method && no_card };
}
