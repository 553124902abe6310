import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { type Cents, formatMoney } from "#rules/money/money.ts";
import type { PaymentProvider } from "#rules/payment/payment-kind.ts";
import { dueCents, owedBackCents, refundableCents, withoutOverpaid } from "#rules/payment/payment-status.ts";
import { momentWords } from "#rules/store/moment-words.ts";
import { isolate } from "#rules/text/isolate.ts";
import type { MailLook } from "./mail-look.ts";
import { noticeMail } from "./notice-mail.tsx";
import { type MailAddress, type MailLine, shownLines } from "./order-parts.tsx";
import { NO_PAYMENT, type PayableOrder, paymentWords } from "./payment-words.ts";

/** What every notice to a shopper is written from. */
export type NoticedOrder = PayableOrder & {
  to: string;
  storeName: string;
  /** The public page of the order. */
  link: string;
  address: MailAddress;
  /** The owner's own, for this mail. */
  words?: string | null;
  look?: MailLook;
};

export function paymentReceivedMail(order: NoticedOrder, amountCents: Cents): Mail {
  const { say, ...howToPay } = paymentWords(order);
  return notice(order, {
    subject: "We received your payment for",
    title: "We received your payment",
    says: [`Thank you: ${money(amountCents, order)} arrived for order #${order.orderNumber}.`, say],
    ...howToPay,
  });
}

export function paymentReminderMail(order: NoticedOrder): Mail {
  const { say, ...howToPay } = paymentWords(order);
  const due = money(dueCents(order.balance), order);
  return notice(order, {
    subject: "A reminder to pay",
    title: "Your payment has not arrived yet",
    says: [
      `${due} is still to be paid for order #${order.orderNumber}. If you have paid in the last few days, you need not do anything.`,
      say,
    ],
    ...howToPay,
  });
}

type Cancelled = NoticedOrder & {
  /** The pieces that are not sent any more. */
  lines: MailLine[];
  /** Whether that is everything that was ordered. */
  whole: boolean;
  /** On its way back to the card. */
  refundingCents: Cents;
  /** What had been given back before: other mails told of it. */
  refundedBeforeCents: Cents;
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
  const { balance, status, refundingCents } = order;
  if (status === "demo") return NO_PAYMENT;
  const back = balance.refundedCents - order.refundedBeforeCents;
  const owed = owedBackCents(balance) - refundingCents;
  const says = [
    // Another mail follows when it is done: the provider may still refuse it.
    refundingCents > 0 &&
      `We are giving ${money(refundingCents, order)} back, and write again when it is done.`,
    back > 0 && `You got ${money(back, order)} back.`,
    // Its owner has not decided: nothing is promised.
    owed > 0 && `The ${money(owed, order)} that you paid for it has not been given back yet.`,
  ].filter((sentence) => sentence !== false);
  return says.length > 0 ? says.join(" ") : sayNothingOwed(order);
}

function sayNothingOwed({ balance, currency }: Cancelled): string {
  if (refundableCents(balance) > 0) return "What you paid is for the part that you keep.";
  if (balance.paidCents === 0) return "Nothing has been paid.";
  return `You got ${formatMoney(balance.refundedCents, currency)} back.`;
}

type Refunded = {
  amountCents: Cents;
  shippingCents: Cents;
  /** The part of it that had been overpaid. */
  overpaidCents: Cents;
  provider: PaymentProvider;
  lines: MailLine[];
  /** Whether everything that was ordered is cancelled. */
  whole: boolean;
};

export function refundMail(order: NoticedOrder, refund: Refunded): Mail {
  const { amountCents, shippingCents, overpaidCents, lines, provider, whole } = refund;
  const forLines = lines.reduce((sum, { totalCents = 0 }) => sum + totalCents, 0);
  const further = amountCents - shippingCents - overpaidCents - forLines;
  const sums = [
    { name: "Shipping", cents: shippingCents },
    { name: "Overpaid", cents: overpaidCents },
    { name: further > 0 ? "Further amount" : missingName(order, -further), cents: further },
  ].filter(({ cents }) => cents !== 0);
  const isOverpaid = overpaidCents === amountCents;
  const reason = isOverpaid ? "that was paid too much for" : "for";
  const byCard = " It goes back to the card or account that you paid with, which can take up to ten days.";
  return notice(order, {
    subject: "Your refund for",
    title: `You get ${money(amountCents, order)} back`,
    says: [
      `We gave back ${money(amountCents, order)} ${reason} order #${order.orderNumber}.${provider === "manual" ? "" : byCard}`,
      ...(whole ? ["All of the order is cancelled."] : []),
    ],
    // A free amount stands in the sentence; a list of one would say it again. Nothing was paid for items of an overpayment.
    ...(forLines + shippingCents > 0 &&
      !isOverpaid && {
        shown: lines.length > 0 ? shownLines(lines, order.currency) : undefined,
        sums: [...sums, { name: "Refund", cents: amountCents }].map(({ name, cents }) => ({
          name,
          amount: money(cents, order),
        })),
      }),
  });
}

/** Kept is only what was paid and is not owed back. */
function missingName({ balance }: NoticedOrder, cents: Cents): string {
  const sold = withoutOverpaid(balance);
  const isKept = owedBackCents(sold) === 0 && refundableCents(sold) >= cents;
  return isKept ? "Kept back" : "Not refunded";
}

/** `timeZone` is the store's; blank: UTC. */
type Withdrawn = { name: string; at: string; timeZone: string; lines: MailLine[] };

/** The receipt names who withdrew, when and from what. */
export function returnReceivedMail(order: NoticedOrder, { name, at, timeZone, lines }: Withdrawn): Mail {
  return notice(order, {
    subject: "We received your withdrawal from",
    title: "We received your withdrawal",
    says: [
      `On ${momentWords(new Date(at), timeZone)}, ${isolate(echo(name, 60))} withdrew from the contract of order #${order.orderNumber} for what is listed below. This mail is your receipt. We will write again about the return and your money.`,
    ],
    shown: shownLines(lines, order.currency),
  });
}

type Told = Omit<
  Parameters<typeof noticeMail>[0],
  "to" | "storeName" | "words" | "look" | "action" | "footer"
>;

function notice({ to, storeName, orderNumber, link, words, look }: NoticedOrder, told: Told): Mail {
  const name = isolate(echo(storeName, 60));
  return noticeMail({
    ...told,
    to,
    storeName,
    words,
    look,
    subject: `${told.subject} order #${orderNumber} at ${name}`,
    action: { text: "See your order", link },
    footer: `You get this mail because this e-mail address was given for an order at ${name}.`,
  });
}

function money(cents: Cents, { currency }: Pick<NoticedOrder, "currency">): string {
  return formatMoney(cents, currency);
}
