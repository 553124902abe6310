import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OWNER_ORDER_MAILS } from "#rules/mail/mail-type.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { EURO } from "#rules/money/money.ts";
import { orderTotals } from "#rules/order/price/order-totals.ts";
import type { PaymentKind } from "#rules/payment/payment-kind.ts";
import type { PaymentStatus } from "#rules/payment/payment-status.ts";
import { runs } from "#test/is-sweep.ts";
import { FulfillmentMail, fulfillmentMail, fulfillmentView } from "./fulfillment-mail.tsx";
import { NoticeMail, noticeMail, noticeView } from "./notice-mail.tsx";
import { ConfirmationMail, confirmationView, orderConfirmationMail } from "./order-confirmation-mail.tsx";
import {
  cancellationMail,
  paymentReceivedMail,
  paymentReminderMail,
  refundMail,
  returnReceivedMail,
} from "./order-notices.ts";
import { ownerMail } from "./owner-notices.ts";

// Characters with a meaning in HTML, in the template, in a mail program or in a terminal.
const HOSTILE = [
  ..."<>&\"'`=/\\",
  "<script>",
  "</td>",
  "&amp;",
  "&#x27;",
  "\uE0000\uE000",
  "\uE000",
  "$&",
  "{}",
  "\r\n",
  "\0",
  "\u202e",
  "\ud800",
  "",
];
const RUNS = { numRuns: runs(100) };

const words = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "grapheme", maxLength: 8 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join(""));
const cents = fc.integer({ min: 0, max: 999_999_999 });
const line = fc.record({
  title: words,
  variantTitle: fc.oneof(words, fc.constant("Default")),
  quantity: fc.integer({ min: 1, max: 999 }),
  price: cents,
});
const letter = fc.record({
  to: fc.constant("ada@example.com"),
  storeName: words,
  orderNumber: fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }),
  link: words.map((path) => `https://shops.example/${encodeURIComponent(path.toWellFormed())}`),
  lines: fc.array(line, { minLength: 1, maxLength: 33 }),
  address: fc.record({
    name: words,
    address1: words,
    address2: words,
    zip: words,
    city: words,
    country: words,
  }),
  words: fc.option(words),
});
const payable = fc.record({
  status: fc.constantFrom<PaymentStatus>("demo", "pending", "partially_paid", "paid"),
  payment: fc.option(
    fc.record({
      kind: fc.constantFrom<PaymentKind>(
        "bank-transfer",
        "cash-on-delivery",
        "pay-at-pickup",
        "custom",
        "stripe",
      ),
      name: words,
      instructions: fc.array(words, { maxLength: 4 }).map((lines) => lines.join("\n")),
    }),
  ),
});
const balanceOf = (totalCents: number, paidCents = 0) => ({
  totalCents,
  paidCents,
  cancelledCents: 0,
  refundedCents: 0,
  cancelledRefundedCents: 0,
  overpaidCents: 0,
  overpaidRefundedCents: 0,
});

test("a filled confirmation equals what React renders, whatever people typed, with the order's totals", () => {
  fc.assert(
    fc.property(
      letter,
      payable,
      cents,
      fc.integer({ min: 0, max: 9_999 }),
      (mail, paid, shippingFlatRateCents, tax) => {
        const taxPercent = String(tax / 100);
        const totals = orderTotals(mail.lines, { shippingFlatRateCents, taxPercent });
        const lines = mail.lines.map((sold) => ({ ...sold, totalCents: sold.price * sold.quantity }));
        const sums = { ...totals, taxPercent, taxIncluded: false, taxes: null, discounts: [] };
        const order = {
          ...mail,
          ...paid,
          lines,
          sums,
          currency: EURO,
          balance: balanceOf(totals.totalCents),
          fulfillmentStatus: "unfulfilled" as const,
        };
        const { html, text } = orderConfirmationMail(order);
        expect(html).toBe(renderToStaticMarkup(createElement(ConfirmationMail, confirmationView(order))));
        const euros = (totals.totalCents / 100).toLocaleString("en", { minimumFractionDigits: 2 });
        expect(text).toContain(`\nTotal: €${euros}\n`);
        expect(html).toContain(`€${euros}</td>`);
      },
    ),
    RUNS,
  );
});

test("a notice links only to its order, whatever people typed", () => {
  fc.assert(
    fc.property(letter, payable, cents, cents, (mail, paid, total, amount) => {
      const order = {
        ...mail,
        ...paid,
        currency: currencyOf("JPY"),
        balance: balanceOf(total, Math.min(total, amount)),
      };
      const refund = {
        amountCents: amount,
        shippingCents: 0,
        overpaidCents: 0,
        provider: "manual",
        lines: mail.lines,
        whole: false,
      } as const;
      const mails = [
        paymentReceivedMail(order, amount),
        paymentReminderMail(order),
        cancellationMail({ ...order, whole: true, refundingCents: 0, refundedBeforeCents: 0 }),
        refundMail(order, refund),
        returnReceivedMail(order, {
          name: order.address.name,
          at: "2026-06-19T10:00:00Z",
          timeZone: "",
          lines: order.lines,
        }),
        ...OWNER_ORDER_MAILS.map((type) => ownerMail(type, order)),
      ];
      for (const { html, subject, senderName } of mails) {
        const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) =>
          link?.replaceAll("&#x27;", "'"),
        );
        expect(new Set(links)).toEqual(new Set([mail.link]));
        expect(subject + senderName).not.toMatch(/[\r\n]/);
      }
    }),
    RUNS,
  );
});

test("a notice with every part equals what React renders, whatever people typed", () => {
  const lines = fc.array(fc.record({ text: words, sum: fc.option(words, { nil: undefined }) }), {
    maxLength: 4,
  });
  const notice = fc.record({
    to: fc.constant("ada@example.com"),
    storeName: words,
    subject: words,
    title: words,
    says: fc.array(words, { maxLength: 3 }),
    words: fc.option(words),
    shown: fc.option(fc.record({ lines, more: fc.option(words, { nil: undefined }) }), { nil: undefined }),
    sums: fc.option(fc.array(fc.record({ name: words, amount: words }), { maxLength: 3 }), {
      nil: undefined,
    }),
    block: fc.option(fc.record({ title: words, lines: fc.array(words, { maxLength: 3 }) }), {
      nil: undefined,
    }),
    action: fc.record({ text: words, link: fc.webUrl() }),
    footer: words,
  });
  fc.assert(
    fc.property(notice, (written) => {
      expect(noticeMail(written).html).toBe(
        renderToStaticMarkup(createElement(NoticeMail, noticeView(written))),
      );
    }),
    RUNS,
  );
});

test("a filled shipping mail equals what React renders, with or without carrier and number", () => {
  const parcel = fc.record({
    complete: fc.boolean(),
    carrier: fc.option(fc.oneof(words, fc.constant("UPS"))),
    trackingNumber: fc.option(words),
  });
  fc.assert(
    fc.property(letter, parcel, (mail, shipped) => {
      const view = fulfillmentView({ ...mail, ...shipped });
      const { html } = fulfillmentMail({ ...mail, ...shipped });
      expect(html).toBe(renderToStaticMarkup(createElement(FulfillmentMail, view)));
    }),
    RUNS,
  );
});
