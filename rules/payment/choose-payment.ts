import { type Cents, formatMoney } from "#rules/money/money.ts";
import type { ChosenShipping } from "#rules/shipping/choose-shipping.ts";
import { isByProvider } from "./payment-kind.ts";
import type { PaymentMethod } from "./payment-settings.ts";
import { currencyWithoutCard, stripeLimits } from "./stripe-limits.ts";

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
  /** Why it cannot be paid by card in a store that takes cards, in words for the shopper. */
  noCard?: string;
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
  const noCard = methods.some(({ kind }) => isByProvider(kind)) ? whyNoCard(bill) : undefined;
  return {
    needed: true,
    methods: open,
    method: open.find(({ id }) => id === methodId),
    ...(noCard && { noCard }),
  };
}

function whyNoCard({ totalCents, currency }: Bill): string | undefined {
  const limits = stripeLimits(currency);
  if (!limits) return currencyWithoutCard(currency);
  const { fromCents, upToCents } = limits;
  if (totalCents < fromCents) return `Paying by card starts at ${formatMoney(fromCents, currency)}.`;
  if (totalCents > upToCents) return `Paying by card ends at ${formatMoney(upToCents, currency)}.`;
}

function isOpen(kind: PaymentMethod["kind"], bill: Bill): boolean {
  if (isByProvider(kind)) return whyNoCard(bill) === undefined;
  const { shipping } = bill;
  const isPickedUp = shipping?.method?.pickup !== undefined;
  if (kind === "pay-at-pickup") return isPickedUp;
  // At the flat rate everything is shipped.
  const isShipped = !shipping || (shipping.method !== undefined && !isPickedUp);
  return kind !== "cash-on-delivery" || isShipped;
}
