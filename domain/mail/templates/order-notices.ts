import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { say } from "#rules/language/say.ts";
import { type Cents, formatMoney } from "#rules/money/money.ts";
import type { PaymentProvider } from "#rules/payment/payment-kind.ts";
import { dueCents, owedBackCents, refundableCents, withoutOverpaid } from "#rules/payment/payment-status.ts";
import { momentWords } from "#rules/store/moment-words.ts";
import { isolateValue } from "#rules/text/isolate.ts";
import { noticeMail } from "./notice-mail.tsx";
import { type MailLine, type ShopperMailInput, shownLines } from "./order-parts.tsx";
import { type PayableOrder, paymentWords } from "./payment-words.ts";

export type NoticedOrder = PayableOrder & ShopperMailInput;

export function paymentReceivedMail(order: NoticedOrder, amountCents: Cents): Mail {
  const { says, ...howToPay } = paymentWords(order);
  return notice(order, {
    subject: say.mail.paymentSubject,
    title: say.mail.paymentTitle,
    says: [say.mail.paymentArrived({ amount: money(amountCents, order), number: order.orderNumber }), says],
    ...howToPay,
  });
}

export function paymentReminderMail(order: NoticedOrder): Mail {
  const { says, ...howToPay } = paymentWords(order);
  const due = money(dueCents(order.balance), order);
  return notice(order, {
    subject: say.mail.reminderSubject,
    title: say.mail.reminderTitle,
    says: [say.mail.reminder({ amount: due, number: order.orderNumber }), says],
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
  return notice(order, {
    subject: order.whole ? say.mail.cancelledSubject : say.mail.partCancelledSubject,
    title: order.whole ? say.mail.cancelledTitle : say.mail.partCancelledTitle,
    says: [notSent(order)({ number: order.orderNumber }), moneyBack(order)],
    shown: shownLines(order.lines, order.currency),
  });
}

function notSent({ whole, address: { pickup } }: Cancelled) {
  if (pickup) return whole ? say.mail.notPrepared : say.mail.restNotPrepared;
  return whole ? say.mail.notSent : say.mail.restNotSent;
}

function moneyBack(order: Cancelled): string {
  const { balance, status, refundingCents } = order;
  if (status === "demo") return say.mail.demo;
  const back = balance.refundedCents - order.refundedBeforeCents;
  const owed = owedBackCents(balance) - refundingCents;
  const says = [
    // Another mail follows when it is done: the provider may still refuse it.
    refundingCents > 0 && say.mail.refunding({ amount: money(refundingCents, order) }),
    back > 0 && say.mail.gotBack({ amount: money(back, order) }),
    // Its owner has not decided: nothing is promised.
    owed > 0 && say.mail.notGivenBack({ amount: money(owed, order) }),
  ].filter((sentence) => sentence !== false);
  return says.length > 0 ? says.join(" ") : sayNothingOwed(order);
}

function sayNothingOwed({ balance, currency }: Cancelled): string {
  if (refundableCents(balance) > 0) return say.mail.paidForKept;
  if (balance.paidCents === 0) return say.mail.nothingPaid;
  return say.mail.gotBack({ amount: formatMoney(balance.refundedCents, currency) });
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
    { name: say.mail.shipping, cents: shippingCents },
    { name: say.mail.overpaidRow, cents: overpaidCents },
    { name: further > 0 ? say.mail.furtherAmount : missingName(order, -further), cents: further },
  ].filter(({ cents }) => cents !== 0);
  const isOverpaid = overpaidCents === amountCents;
  const gave = isOverpaid ? say.mail.gaveBackOverpaid : say.mail.gaveBack;
  return notice(order, {
    subject: say.mail.refundSubject,
    title: say.mail.refundTitle({ amount: money(amountCents, order) }),
    says: [
      [
        gave({ amount: money(amountCents, order), number: order.orderNumber }),
        ...(provider === "manual" ? [] : [say.mail.backToCard]),
      ].join(" "),
      ...(whole ? [say.mail.allCancelled] : []),
    ],
    // A free amount stands in the sentence; a list of one would say it again. Nothing was paid for items of an overpayment.
    ...(forLines + shippingCents > 0 &&
      !isOverpaid && {
        shown: lines.length > 0 ? shownLines(lines, order.currency) : undefined,
        sums: [...sums, { name: say.mail.refund, cents: amountCents }].map(({ name, cents }) => ({
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
  return isKept ? say.mail.keptBack : say.mail.notRefunded;
}

/** `timeZone` is the store's; blank: UTC. */
type Withdrawn = { name: string; at: string; timeZone: string; lines: MailLine[] };

/** The receipt names who withdrew, when and from what. */
export function returnReceivedMail(order: NoticedOrder, { name, at, timeZone, lines }: Withdrawn): Mail {
  return notice(order, {
    subject: say.mail.withdrawalSubject,
    title: say.mail.withdrawalTitle,
    says: [
      say.mail.withdrawal({
        moment: momentWords(new Date(at), timeZone),
        name: isolateValue(echo(name, 60)),
        number: order.orderNumber,
      }),
    ],
    shown: shownLines(lines, order.currency),
  });
}

type Told = Omit<
  Parameters<typeof noticeMail>[0],
  "to" | "storeName" | "subject" | "words" | "look" | "action" | "footer"
> & { subject: (values: { number: number; store: string }) => string };

function notice({ to, storeName, orderNumber, link, words, look }: NoticedOrder, told: Told): Mail {
  const name = isolateValue(echo(storeName, 60));
  return noticeMail({
    ...told,
    to,
    storeName,
    words,
    look,
    subject: told.subject({ number: orderNumber, store: name }),
    action: { text: say.mail.seeOrder, link },
    footer: say.mail.givenForOrder({ store: name }),
  });
}

function money(cents: Cents, { currency }: Pick<NoticedOrder, "currency">): string {
  return formatMoney(cents, currency);
}
