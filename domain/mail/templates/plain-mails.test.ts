import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { speakingAs } from "#domain/language/speaking.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { EURO } from "#rules/money/money.ts";
import { consentAskedMail } from "./consent-mail.ts";
import { fulfillmentMail } from "./fulfillment-mail.tsx";
import { orderConfirmationMail } from "./order-confirmation-mail.tsx";
import {
  cancellationMail,
  paymentReceivedMail,
  paymentReminderMail,
  refundMail,
  returnReceivedMail,
} from "./order-notices.ts";
import { signInMail } from "./sign-in-mail.tsx";
import { backInStockMail } from "./stock-wish-mails.ts";

const line = { title: "Stoneware Mug", variantTitle: "Sage", quantity: 2, totalCents: 2_500 };
const order = {
  to: "ada@example.com",
  storeName: "Clay & Co",
  orderNumber: 1_234_567_890,
  link: "https://shops.example/clay/orders/1234567890",
  currency: EURO,
  status: "pending" as const,
  payment: { kind: "bank-transfer" as const, name: "Bank transfer", instructions: "IBAN\nBIC" },
  balance: {
    totalCents: 2_500,
    cancelledCents: 0,
    paidCents: 2_500,
    refundedCents: 0,
    cancelledRefundedCents: 0,
    overpaidCents: 0,
    overpaidRefundedCents: 0,
  },
  address: { name: "Ada", address1: "1 Kiln Row", address2: "", zip: "1", city: "Delft", country: "NL" },
  words: "Thank you.\nYours, Clay",
  lines: [line],
};
const sums = {
  subtotalCents: 2_500,
  shippingCents: 0,
  taxCents: 200,
  totalCents: 2_500,
  taxPercent: "8",
  taxIncluded: true,
};

const MAILS: Record<string, () => Mail> = {
  confirmation: () => orderConfirmationMail({ ...order, sums, fulfillmentStatus: "unfulfilled" }),
  fulfillment: () =>
    fulfillmentMail({
      ...order,
      lines: [{ ...line, totalCents: undefined }],
      complete: true,
      carrier: "UPS",
      trackingNumber: "1Z999AA10123456784",
    }),
  "payment-received": () => paymentReceivedMail(order, 2_500),
  "payment-reminder": () => paymentReminderMail({ ...order, balance: { ...order.balance, paidCents: 0 } }),
  cancellation: () =>
    cancellationMail({ ...order, whole: true, refundingCents: 2_500, refundedBeforeCents: 0 }),
  refund: () =>
    refundMail(order, {
      amountCents: 2_500,
      shippingCents: 0,
      overpaidCents: 0,
      provider: "manual",
      lines: [line],
      whole: true,
    }),
  "return-received": () =>
    returnReceivedMail(order, { name: "Ada", at: "2026-06-19T10:00:00Z", timeZone: "", lines: [line] }),
  "back-in-stock": () =>
    backInStockMail({
      ...order,
      title: "Stoneware Mug",
      variantTitle: "Sage",
      productLink: "https://shops.example/clay/products/mug",
      removal: "https://shops.example/api/stock-wishes/x/removal",
    }),
  "news-asked": () =>
    consentAskedMail({
      ...order,
      words: "Yes, news please.",
      removal: "https://shops.example/api/consents/x/removal",
    }),
  "sign-in": () =>
    signInMail({ to: "ada@example.com", link: "https://shops.example/x", code: "1", minutes: 9 }),
};

// Of the HTML and the text. A change of the layout changes them; a theme of some other store must not.
const HASHES: Record<string, string> = {
  confirmation: "e024b593f0e534c2",
  fulfillment: "9ab87603c86a0efb",
  "payment-received": "c7b0d4dd0b85bb0b",
  "payment-reminder": "0358f3f59bebbdc1",
  cancellation: "068b04615453c0d4",
  refund: "bfdb2ba93c396685",
  "return-received": "091c1ff52304a0dc",
  "back-in-stock": "42cf1e0584ae4de2",
  "news-asked": "aa1f13c588d4b2ef",
  "sign-in": "377509f8fba966ff",
};

test.each(Object.keys(MAILS))("the %s of a store without a theme is as it was, byte for byte", (type) => {
  const { html = "", text = "" } = MAILS[type]?.() ?? {};
  const hash = createHash("sha256").update(html).update(text).digest("hex").slice(0, 16);
  expect(hash).toBe(HASHES[type]);
});

test.each(Object.keys(MAILS))("the %s in Arabic puts marks around others' words once", (type) => {
  const { subject, html, text } = speakingAs(
    { language: "ar", ownTexts: null },
    () => MAILS[type]?.() as Mail,
  );
  expect([subject, html, text].join("\n")).not.toMatch(/\u2068{2}[^\u2068\u2069]*\u2069{2}/);
});

test.each(Object.keys(MAILS).slice(0, -1))(
  "the text of the %s in French has a space before each colon",
  (type) => {
    const { text } = speakingAs({ language: "fr", ownTexts: null }, () => MAILS[type]?.() as Mail);
    expect(text).toMatch(/\u202f: /);
    expect(text).not.toMatch(/[^\u202f]: /);
  },
);
