import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import type { OwnerOrderMail } from "#rules/mail/mail-type.ts";
import { type Cents, type Currency, formatMoney } from "#rules/money/money.ts";
import type { PaymentProblem } from "#rules/payment/payment-problem.ts";
import { dueCents, PAYMENT_LABELS } from "#rules/payment/payment-status.ts";
import { isolate } from "#rules/text/isolate.ts";
import { noticeMail } from "./notice-mail.tsx";
import type { NoticedOrder } from "./order-notices.ts";
import { listLines, type MailLine, shownAddress, shownLines } from "./order-parts.tsx";

type OwnersOrder = Omit<NoticedOrder, "words"> & { lines: MailLine[]; problem?: PaymentProblem };

/** To the owner about one order. `link` leads to it in the office. */
export function ownerMail(type: OwnerOrderMail, order: OwnersOrder): Mail {
  const { to, storeName, currency, balance, link } = order;
  const { title, say } = OF_ONE[type](order);
  return noticeMail({
    ...framed(storeName, title, type),
    to,
    says: [say],
    shown: shownLines(order.lines, currency),
    sums: [
      { name: "Total", amount: formatMoney(balance.totalCents, currency) },
      {
        name: order.payment ? echo(order.payment.name, 100) : "Payment",
        amount: PAYMENT_LABELS[order.status],
      },
    ],
    block: shownAddress(order.address),
    action: { text: "Open the order", link },
  });
}

type Words = { title: string; say: string };

const OF_ONE: Record<OwnerOrderMail, (order: OwnersOrder) => Words> = {
  "new-order": ({ orderNumber, address, balance, currency }) => ({
    title: `New order #${orderNumber}`,
    say: `${isolate(echo(address.name, 60))} ordered for ${formatMoney(balance.totalCents, currency)}.`,
  }),
  "unpaid-order": ({ orderNumber, address, balance, currency }) => ({
    title: `Order #${orderNumber} is not paid yet`,
    say: `${formatMoney(dueCents(balance), currency)} is still to be paid by ${isolate(echo(address.name, 60))}. In the office you can remind the shopper, mark the order as paid, or cancel it.`,
  }),
  "new-return": ({ orderNumber, address }) => ({
    title: `Withdrawal from order #${orderNumber}`,
    say: `${isolate(echo(address.name, 60))} withdrew from the contract, or from a part of it.`,
  }),
  "payment-problem": ({ orderNumber, problem }) => ({
    title: `The payment of order #${orderNumber} needs a look`,
    say: problem ? PROBLEMS[problem] : "The order says what happened.",
  }),
};

const PROBLEMS: Record<PaymentProblem, string> = {
  unknown:
    "For a day we could not find out from Stripe whether this order was paid. Its items are back in stock. Look at the payments in your Stripe account, and check the keys in Settings › Payments: as soon as Stripe answers, money that was paid takes the items again, or goes back.",
  failed: "The promised payment did not arrive. The order is cancelled, and its items are back in stock.",
  "failed-after-shipping":
    "The promised payment did not arrive, and items of the order are shipped already. Write to the shopper; what is paid another way can be marked as paid.",
  late: "It was paid after the order was cancelled. The money goes back to the shopper, who is told.",
  "not-needed":
    "Money came that the order could not take: another amount than its total, or a second payment. It goes back to the shopper.",
  "refund-failed":
    "A refund could not be carried out: the shopper has not got the money. The order says why. Give it back another way.",
  "locked-out":
    "Its payment or refund waits, because Stripe cannot be asked about it with the saved keys. Check them in Settings › Payments.",
};

export type ListedOrder = { orderNumber: number; name: string; totalCents: Cents; currency: Currency };

type OrderList = { to: string; storeName: string; link: string; orders: ListedOrder[] };

/** To the owner about several orders. `link` leads to the list in the office. */
export function ownerListMail(type: OwnerOrderMail, { to, storeName, link, orders }: OrderList): Mail {
  return noticeMail({
    ...framed(storeName, OF_MANY[type](orders.length), type),
    to,
    says: ["Many came within a short time, so they share this mail."],
    shown: listLines(
      orders.map(({ orderNumber, name, totalCents, currency }) => ({
        text: `#${orderNumber} ${isolate(echo(name, 60))}`,
        sum: formatMoney(totalCents, currency),
      })),
    ),
    action: { text: "Open the orders", link },
  });
}

const OF_MANY: Record<OwnerOrderMail, (count: number) => string> = {
  "new-order": (count) => `${count} new orders`,
  "unpaid-order": (count) => `${count} orders are not paid yet`,
  "new-return": (count) => `${count} withdrawals`,
  "payment-problem": (count) => `The payments of ${count} orders need a look`,
};

function framed(storeName: string, title: string, type: OwnerOrderMail) {
  const name = isolate(echo(storeName, 60));
  const whether = type === "payment-problem" ? "" : " You can switch it off in Settings › Mails.";
  const footer = `You get this mail as the owner of ${name}.${whether}`;
  return { storeName, title, subject: `${title} at ${name}`, footer };
}
