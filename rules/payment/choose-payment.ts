import type { Cents, Currency } from "#rules/money/money.ts";
import type { ChosenShipping } from "#rules/shipping/choose-shipping.ts";
import type { NoCard } from "./no-card.ts";
import { isByProvider } from "./payment-kind.ts";
import type { PaymentMethod } from "./payment-settings.ts";
import { stripeLimits } from "./stripe-limits.ts";

type Bill = {
  totalCents: Cents;
  currency: Currency;
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
  noCard?: NoCard;
};

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

function whyNoCard({ totalCents, currency }: Bill): NoCard | undefined {
  const limits = stripeLimits(currency.code);
  if (!limits) return { code: "no-card-in-currency", values: { currency: currency.code } };
  const { fromCents, upToCents, stepCents } = limits;
  if (totalCents < fromCents) return { code: "card-starts-at", values: { cents: fromCents, ...currency } };
  if (totalCents > upToCents) return { code: "card-ends-at", values: { cents: upToCents, ...currency } };
  if (totalCents % stepCents !== 0)
    return { code: "card-in-steps", values: { cents: stepCents, ...currency } };
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
