import { echo } from "#domain/email/echo.ts";
import type { Mail } from "#domain/email/mailer.ts";
import type { OwnerMail } from "#rules/mail/mail-type.ts";
import { type Cents, formatMoney } from "#rules/money/money.ts";
import { dueCents, PAYMENT_LABELS } from "#rules/order/payment-status.ts";
import { noticeMail } from "./notice-mail.tsx";
import type { NoticedOrder } from "./order-notices.ts";
import { type MailLine, shownAddress, shownLines } from "./order-parts.tsx";

type OwnersOrder = NoticedOrder & { lines: MailLine[] };

/** To the owner. `link` leads to the order in the office. */
export function ownerMail(type: OwnerMail, order: OwnersOrder): Mail {
  const { storeName, orderNumber, address, currency, balance } = order;
  const name = echo(storeName, 60);
  const number = `#${orderNumber}`;
  const who = echo(address.name, 60);
  const due = formatMoney(dueCents(balance), currency);
  const words = {
    "new-order": { title: `New order ${number}`, say: `${who} ordered for ${total(order)}.` },
    "unpaid-order": {
      title: `Order ${number} is unpaid`,
      say: `${due} of ${who}'s order has not been paid yet.`,
    },
    "new-return": {
      title: `Return of order ${number}`,
      say: `${who} withdrew from the order, or from a part of it.`,
    },
  }[type];
  return noticeMail({
    to: order.to,
    storeName,
    subject: `${words.title} at ${name}`,
    title: words.title,
    says: [words.say],
    shown: shownLines(order.lines, currency),
    sums: [
      { name: "Total", amount: total(order) },
      { name: "Payment", amount: PAYMENT_LABELS[order.status] },
    ],
    block: shownAddress(address),
    action: { text: "Open the order", link: order.link },
    footer: `You get this mail as the owner of ${name}. Settings › Mails switches it off.`,
  });
}

function total({ balance, currency }: Pick<OwnersOrder, "balance" | "currency">): string {
  const cents: Cents = balance.totalCents;
  return formatMoney(cents, currency);
}
