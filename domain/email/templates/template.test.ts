import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { orderTotals } from "#rules/order/order-totals.ts";
import { FulfillmentMail, fulfillmentMail, fulfillmentView } from "./fulfillment-mail.tsx";
import { ConfirmationMail, confirmationView, orderConfirmationMail } from "./order-confirmation-mail.tsx";

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
});

test("a filled confirmation equals what React renders, whatever people typed, with the order's totals", () => {
  fc.assert(
    fc.property(letter, cents, fc.integer({ min: 0, max: 9_999 }), (mail, shippingFlatRateCents, tax) => {
      const taxPercent = String(tax / 100);
      const totals = orderTotals(mail.lines, { shippingFlatRateCents, taxPercent });
      const lines = mail.lines.map((sold) => ({ ...sold, totalCents: sold.price * sold.quantity }));
      const sums = { ...totals, taxPercent, taxIncluded: false, taxes: null, discounts: [] };
      const order = { ...mail, lines, sums, currency: "EUR" };
      const { html, text } = orderConfirmationMail(order);
      expect(html).toBe(renderToStaticMarkup(createElement(ConfirmationMail, confirmationView(order))));
      const euros = (totals.totalCents / 100).toLocaleString("en", { minimumFractionDigits: 2 });
      expect(text).toContain(`\nTotal: €${euros}\n`);
      expect(html).toContain(`€${euros}</td>`);
    }),
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
  );
});
