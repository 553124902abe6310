import { echo } from "#domain/mail/echo.ts";
import { formatMoney } from "#rules/money/money.ts";
import { isByProvider, type ManualKind, type PaymentKind } from "#rules/payment/payment-kind.ts";
import {
  type Balance,
  dueCents,
  overpaidLeftCents,
  type PaymentStatus,
  withoutOverpaid,
} from "#rules/payment/payment-status.ts";
import { ownLines } from "./order-parts.tsx";

export const NO_PAYMENT = "This was a demo checkout: nothing has been paid.";

/** How the shopper chose to pay, as it was then. */
export type ShownPayment = { kind: PaymentKind; name: string; instructions: string };

export type PayableOrder = {
  orderNumber: number;
  currency: string;
  status: PaymentStatus;
  balance: Balance;
  /** Null in a demo order, and in one that costs nothing. */
  payment: ShownPayment | null;
};

export type PaymentWords = {
  say: string;
  /** The sum and the reference, as long as something is to be paid. */
  sums?: { name: string; amount: string }[];
  /** The name of the method and its instructions. */
  block?: { title: string; lines: string[] };
};

/** Whether an order is paid, and how the rest is to be paid. */
export function paymentWords(order: PayableOrder): PaymentWords {
  const { status, balance, payment } = order;
  if (status === "demo") return { say: NO_PAYMENT };
  const due = dueCents(balance);
  if (due === 0) return { say: [sayPaid(order), ...sayOverpaid(order)].join(" ") };
  const amount = formatMoney(due, order.currency);
  if (!payment) return { say: `${amount} is still to be paid.` };
  if (isByProvider(payment.kind))
    return { say: `Your payment of ${amount} is under way. We will write when it arrives.` };
  return {
    say: ASKING[payment.kind](amount),
    sums: [
      { name: "To be paid", amount },
      { name: "Reference", amount: String(order.orderNumber) },
    ],
    block: { title: echo(payment.name, 100), lines: ownLines(payment.instructions) },
  };
}

function sayPaid({ balance, currency }: PayableOrder): string {
  const { paidCents, refundedCents } = withoutOverpaid(balance);
  if (paidCents === 0) return "There is nothing to pay.";
  if (refundedCents === 0) return "Your order is paid.";
  return `You paid ${formatMoney(paidCents, currency)}, and got ${formatMoney(refundedCents, currency)} back.`;
}

/** Its owner has not given it back: no day is promised. */
function sayOverpaid({ balance, currency }: PayableOrder): string[] {
  const left = overpaidLeftCents(balance);
  if (left === 0) return [];
  return [`You paid ${formatMoney(left, currency)} more than was due, which has not been given back yet.`];
}

const ASKING: Record<ManualKind, (amount: string) => string> = {
  "bank-transfer": (amount) =>
    `Please transfer ${amount} and give the reference, so that we find your payment.`,
  "cash-on-delivery": (amount) => `You pay ${amount} when your parcel arrives.`,
  "pay-at-pickup": (amount) => `You pay ${amount} when you collect your order.`,
  custom: (amount) => `Please pay ${amount} as described below, and give the reference.`,
};
