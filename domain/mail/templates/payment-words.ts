import { echo } from "#domain/mail/echo.ts";
import { say } from "#rules/language/say.ts";
import { type Currency, formatMoney } from "#rules/money/money.ts";
import { isByProvider, type ManualKind, type PaymentKind } from "#rules/payment/payment-kind.ts";
import {
  type Balance,
  dueCents,
  overpaidLeftCents,
  type PaymentStatus,
  withoutOverpaid,
} from "#rules/payment/payment-status.ts";
import { ownLines } from "./order-parts.tsx";

/** How the shopper chose to pay, as it was then. */
export type ShownPayment = { kind: PaymentKind; name: string; instructions: string };

export type PayableOrder = {
  orderNumber: number;
  currency: Currency;
  status: PaymentStatus;
  balance: Balance;
  /** Null in a demo order, and in one that costs nothing. */
  payment: ShownPayment | null;
};

export type PaymentWords = {
  says: string;
  /** The sum and the reference, as long as something is to be paid. */
  sums?: { name: string; amount: string }[];
  /** The name of the method and its instructions. */
  block?: { title: string; lines: string[] };
};

/** Whether an order is paid, and how the rest is to be paid. */
export function paymentWords(order: PayableOrder): PaymentWords {
  const { status, balance, payment } = order;
  if (status === "demo") return { says: say.mail.demo };
  const due = dueCents(balance);
  if (due === 0) return { says: [sayPaid(order), ...sayOverpaid(order)].join(" ") };
  const amount = formatMoney(due, order.currency);
  if (!payment) return { says: say.mail.stillToPay({ amount }) };
  if (isByProvider(payment.kind)) return { says: say.mail.paymentUnderWay({ amount }) };
  return {
    says: ASKING[payment.kind]({ amount }),
    sums: [
      { name: say.mail.toBePaid, amount },
      { name: say.mail.reference, amount: String(order.orderNumber) },
    ],
    block: { title: echo(payment.name, 100), lines: ownLines(payment.instructions) },
  };
}

function sayPaid({ balance, currency }: PayableOrder): string {
  const { paidCents, refundedCents } = withoutOverpaid(balance);
  if (paidCents === 0) return say.mail.nothingToPay;
  if (refundedCents === 0) return say.mail.isPaid;
  return say.mail.paidAndRefunded({
    paid: formatMoney(paidCents, currency),
    refunded: formatMoney(refundedCents, currency),
  });
}

/** Its owner has not given it back: no day is promised. */
function sayOverpaid({ balance, currency }: PayableOrder): string[] {
  const left = overpaidLeftCents(balance);
  if (left === 0) return [];
  return [say.mail.overpaid({ amount: formatMoney(left, currency) })];
}

const ASKING: Record<ManualKind, (values: { amount: string }) => string> = {
  "bank-transfer": (values) => say.mail.askTransfer(values),
  "cash-on-delivery": (values) => say.mail.askOnDelivery(values),
  "pay-at-pickup": (values) => say.mail.askAtPickup(values),
  custom: (values) => say.mail.askCustom(values),
};
