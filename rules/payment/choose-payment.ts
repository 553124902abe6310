import { type Cents, formatMoney } from "#rules/money/money.ts";
import type { ChosenShipping } from "#rules/order/choose-shipping.ts";
import type { PaymentMethod } from "./payment-settings.ts";
import { stripeMinimum } from "./stripe-minimum.ts";

type Bill = {
  totalCents: Cents;
  currency: string;
  /** Absent in a store that has only the flat rate. */
  shipping?: ChosenShipping;
};

export type ChosenPayment = {
  /** False when the order costs nothing: then there is no method. */
  needed: boolean;
  /** What the shopper can choose from. */
  methods: PaymentMethod[];
  /** The chosen one. */
  method?: PaymentMethod;
  /** It could be paid by card if it cost so much. */
  cardFromCents?: Cents;
};

/** What is said when no method is open to an order. */
export const NO_WAY_TO_PAY =
  "There is no way to pay for this order. Please choose another way to get it, or ask the store how to pay.";

/** Which of the store's methods are open to an order. */
export function choosePayment(
  methods: readonly PaymentMethod[],
  bill: Bill,
  methodId: string | undefined,
): ChosenPayment {
  if (bill.totalCents === 0) return { needed: false, methods: [] };
  const open = methods.filter(({ kind }) => isOpen(kind, bill));
  const isTooSmall = methods.some(({ kind }) => kind === "stripe") && !isOpen("stripe", bill);
  return {
    needed: true,
    methods: open,
    method: open.find(({ id }) => id === methodId),
    ...(isTooSmall && { cardFromCents: stripeMinimum(bill.currency) }),
  };
}

/** Why an order cannot be paid by card. */
export function cardFromSentence(cents: Cents, currency: string): string {
  return `Paying by card starts at ${formatMoney(cents, currency)}.`;
}

function isOpen(kind: PaymentMethod["kind"], { shipping, totalCents, currency }: Bill): boolean {
  if (kind === "stripe") return totalCents >= (stripeMinimum(currency) ?? Number.POSITIVE_INFINITY);
  const isPickedUp = shipping?.method?.pickup !== undefined;
  if (kind === "pay-at-pickup") return isPickedUp;
  // At the flat rate everything is shipped.
  const isShipped = !shipping || (shipping.method !== undefined && !isPickedUp);
  return kind !== "cash-on-delivery" || isShipped;
}
