import { echo } from "#domain/email/echo.ts";
import type { Mail } from "#domain/email/mailer.ts";
import { type Cents, formatMoney } from "#rules/money/money.ts";
import {
  type Balance,
  dueCents,
  owedBackCents,
  type PaymentStatus,
  refundableCents,
} from "#rules/order/payment-status.ts";
import type { PaymentProvider } from "#rules/payment/payment-kind.ts";
import { NO_PAYMENT, paymentBlock, type ShownPayment } from "./how-to-pay.ts";
import { noticeMail } from "./notice-mail.tsx";
import { type MailAddress, type MailLine, shownLines } from "./order-parts.tsx";

/** What every notice to a shopper is written from. */
export type NoticedOrder = {
  to: string;
  storeName: string;
  orderNumber: number;
  /** The public page of the order. */
  link: string;
  currency: string;
  status: PaymentStatus;
  balance: Balance;
  payment: ShownPayment | null;
  address: MailAddress;
};

export function paymentReceivedMail(order: NoticedOrder, amountCents: Cents): Mail {
  const due = dueCents(order.balance);
  const rest = due > 0 ? `${money(due, order)} is still to be paid.` : "Your order is paid in full.";
  return notice(order, {
    subject: "We received your payment for",
    title: "We received your payment",
    says: [`Thank you: ${money(amountCents, order)} arrived for order #${order.orderNumber}. ${rest}`],
    ...(due > 0 && paymentBlock(order)),
  });
}

export function paymentReminderMail(order: NoticedOrder): Mail {
  const due = money(dueCents(order.balance), order);
  return notice(order, {
    subject: "A reminder to pay",
    title: "Your payment has not arrived yet",
    says: [
      `${due} is still to be paid for order #${order.orderNumber}. If you have paid in the last days, you need not do anything.`,
    ],
    ...paymentBlock(order),
  });
}

type Cancelled = NoticedOrder & {
  /** The pieces that are not sent any more. */
  lines: MailLine[];
  /** Whether that is everything that was ordered. */
  whole: boolean;
};

export function cancellationMail(order: Cancelled): Mail {
  const what = order.whole ? `Order #${order.orderNumber}` : `The rest of order #${order.orderNumber}`;
  return notice(order, {
    subject: order.whole ? "We cancelled" : "We cancelled a part of",
    title: order.whole ? "Your order is cancelled" : "A part of your order is cancelled",
    says: [
      `${what} is cancelled and will not be ${order.address.pickup ? "prepared" : "sent"}.`,
      moneyBack(order),
    ],
    shown: shownLines(order.lines, order.currency),
  });
}

function moneyBack(order: Cancelled): string {
  const { balance, status } = order;
  if (status === "demo") return NO_PAYMENT;
  const owed = owedBackCents(balance);
  if (owed > 0) return `You get ${money(owed, order)} back.`;
  if (balance.refundedCents > 0) return `You got ${money(balance.refundedCents, order)} back.`;
  return refundableCents(balance) > 0
    ? "What you paid is for the part that you keep."
    : "Nothing has been paid.";
}

type Refunded = {
  amountCents: Cents;
  shippingCents: Cents;
  provider: PaymentProvider;
  lines: MailLine[];
};

export function refundMail(order: NoticedOrder, refund: Refunded): Mail {
  const { amountCents, shippingCents, lines, provider } = refund;
  const forLines = lines.reduce((sum, { totalCents = 0 }) => sum + totalCents, 0);
  const sums = [
    { name: "Shipping", cents: shippingCents },
    { name: "Further amount", cents: amountCents - shippingCents - forLines },
  ].filter(({ cents }) => cents > 0);
  const byCard = " It goes back to the card or account that you paid with, which can take up to ten days.";
  return notice(order, {
    subject: "Your refund for",
    title: `You get ${money(amountCents, order)} back`,
    says: [
      `We gave back ${money(amountCents, order)} for order #${order.orderNumber}.${provider === "stripe" ? byCard : ""}`,
    ],
    // A free amount stands in the sentence; a list of one would say it again.
    ...(forLines + shippingCents > 0 && {
      shown: lines.length > 0 ? shownLines(lines, order.currency) : undefined,
      sums: [...sums, { name: "Refund", cents: amountCents }].map(({ name, cents }) => ({
        name,
        amount: money(cents, order),
      })),
    }),
  });
}

export function returnReceivedMail(order: NoticedOrder): Mail {
  return notice(order, {
    subject: "We received your withdrawal from",
    title: "We received your withdrawal",
    says: [
      `You withdrew from the contract of order #${order.orderNumber}. This mail is your receipt. We will write again about the return and your money.`,
    ],
  });
}

type Words = Omit<Parameters<typeof noticeMail>[0], "to" | "storeName" | "action" | "footer">;

function notice({ to, storeName, orderNumber, link }: NoticedOrder, words: Words): Mail {
  const name = echo(storeName, 60);
  return noticeMail({
    ...words,
    to,
    storeName,
    subject: `${words.subject} order #${orderNumber} at ${name}`,
    action: { text: "See your order", link },
    footer: `You get this mail because this address was given for an order at ${name}.`,
  });
}

function money(cents: Cents, { currency }: Pick<NoticedOrder, "currency">): string {
  return formatMoney(cents, currency);
}
