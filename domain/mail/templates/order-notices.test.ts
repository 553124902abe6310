import { describe, expect, test } from "vitest";
import { speakingAs } from "#domain/language/speaking.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { EURO } from "#rules/money/money.ts";
import type { FulfillmentStatus } from "#rules/order/parcel/fulfillment-status.ts";
import { orderTotals } from "#rules/order/price/order-totals.ts";
import type { PaymentKind } from "#rules/payment/payment-kind.ts";
import type { Balance } from "#rules/payment/payment-status.ts";
import { orderConfirmationMail } from "./order-confirmation-mail.tsx";
import {
  cancellationMail,
  type NoticedOrder,
  paymentReceivedMail,
  paymentReminderMail,
  refundMail,
  returnReceivedMail,
} from "./order-notices.ts";
import { ownerListMail, ownerMail } from "./owner-notices.ts";

const LINK = "https://shops.example/corner-shop/orders/1000000001";
const ADDRESS = {
  name: "Zoe Rossi",
  address1: "Via Roma 1",
  address2: "",
  zip: "50100",
  city: "Firenze",
  country: "Italy",
};
const LINES = [{ title: "Mug", variantTitle: "Default", quantity: 2, totalCents: 2_500 }];

function balance(change: Partial<Balance> = {}): Balance {
  return {
    totalCents: 3_660,
    cancelledCents: 0,
    paidCents: 0,
    refundedCents: 0,
    cancelledRefundedCents: 0,
    overpaidCents: 0,
    overpaidRefundedCents: 0,
    ...change,
  };
}

function anOrder(change: Partial<NoticedOrder> = {}): NoticedOrder {
  return {
    to: "zoe@example.com",
    storeName: "Corner Shop",
    orderNumber: 1_000_000_001,
    link: LINK,
    currency: EURO,
    status: "pending",
    balance: balance(),
    payment: {
      kind: "bank-transfer",
      name: "Bank transfer",
      instructions: "Corner Shop Ltd\nIBAN DE89 3704 0044 0532 0130 00",
    },
    address: ADDRESS,
    ...change,
  };
}

function confirmation(change: Partial<NoticedOrder & { fulfillmentStatus: FulfillmentStatus }> = {}): Mail {
  const totals = orderTotals([{ price: 1_250, quantity: 2 }], {
    shippingFlatRateCents: 500,
    taxPercent: "22",
  });
  const sums = { ...totals, taxPercent: "22" };
  const fulfillmentStatus = "unfulfilled";
  return orderConfirmationMail({ fulfillmentStatus, ...anOrder(change), ...change, lines: LINES, sums });
}

/** Both parts of a mail say it. */
function expectBoth({ text, html }: Mail, ...said: string[]): void {
  for (const words of said) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
}

const HOW_TO_PAY = [
  "Please transfer €36.60",
  "Bank transfer",
  "IBAN DE89 3704 0044 0532 0130 00",
  "1000000001",
];

describe("the confirmation", () => {
  test("of a demo order is as it always was", () => {
    expect(confirmation({ status: "demo", payment: null }).text).toBe(
      `Order #1000000001 is confirmed

Thank you for your order. We will write again when it is on its way.

Track your order: ${LINK}

2 × Mug  €25.00

Subtotal: €25.00
Shipping: €5.00
Tax (22%): €6.60
Total: €36.60

This was a demo checkout: nothing has been paid.

Shipping address
Zoe Rossi
Via Roma 1
50100 Firenze
Italy

You get this mail because this e-mail address was given for an order at Corner Shop.`,
    );
  });

  test("says how to pay, how much, and with which reference", () => {
    const mail = confirmation();
    expectBoth(mail, ...HOW_TO_PAY);
    expect(mail.text).toContain("To be paid: €36.60\nReference: 1000000001");
    expect(mail.text).not.toContain("demo");
  });

  test.each<[PaymentKind, string]>([
    ["cash-on-delivery", "You pay €36.60 when your parcel arrives."],
    ["pay-at-pickup", "You pay €36.60 when you collect your order."],
    ["custom", "Please pay €36.60 as described below, and give the reference."],
    ["stripe", "Your payment of €36.60 is under way. We will write when it arrives."],
  ])("by %s says so", (kind, said) => {
    expectBoth(confirmation({ payment: { kind, name: "Our way", instructions: "" } }), said);
  });

  test("of a paid order asks for nothing", () => {
    const mail = confirmation({ status: "paid", balance: balance({ paidCents: 3_660 }) });
    expectBoth(mail, "Your order is paid.");
    expect(mail.text).not.toMatch(/Reference|IBAN/);
  });

  test("that is sent again says what is true now", () => {
    const refunded = balance({ paidCents: 3_660, refundedCents: 1_220 });
    const again = { status: "partially_refunded", balance: refunded } as const;
    expectBoth(confirmation(again), "You paid €36.60, and got €12.20 back.");
    expect(confirmation({ ...again, fulfillmentStatus: "fulfilled" }).text).toContain(
      "Thank you for your order. It is on its way.\n",
    );
  });

  test("of an order that cost nothing says that there is nothing to pay", () => {
    expectBoth(
      confirmation({ status: "paid", payment: null, balance: balance({ totalCents: 0 }) }),
      "There is nothing to pay.",
    );
  });

  test("has the owner's words, line by line, and never as a link or as HTML", () => {
    const mail = confirmation({ words: "Packed by hand.\n<b>See www.evil.example</b>" });
    expect(mail.html).toMatch(/Packed by hand\.<\/span><br\/><span dir="auto">&lt;b&gt;See /);
    expect(mail.text).toContain("Packed by hand.\n<b>See ");
    expect(mail.html + mail.text).not.toContain("evil.example");
  });
});

describe("the receipt of a payment", () => {
  test("of everything says so", () => {
    const mail = paymentReceivedMail(
      anOrder({ status: "paid", balance: balance({ paidCents: 3_660 }) }),
      3_660,
    );
    expect(mail.subject).toBe("We received your payment for order #1000000001 at Corner Shop");
    expectBoth(mail, "€36.60 arrived", "Your order is paid.", LINK);
  });

  test("of too much says what was overpaid", () => {
    const sums = balance({ paidCents: 3_700, overpaidCents: 40 });
    const overpaid = "You paid €0.40 more than was due, which has not been given back yet.";
    const order = anOrder({ status: "paid", balance: sums });
    expectBoth(paymentReceivedMail(order, 3_700), "€37.00 arrived", "Your order is paid.", overpaid);
    const late = balance({ cancelledCents: 3_660, paidCents: 3_660, overpaidCents: 3_660 });
    const mail = paymentReceivedMail(anOrder({ status: "voided", balance: late }), 3_660);
    expectBoth(mail, "There is nothing to pay.", "You paid €36.60 more than was due");
  });

  test("of a part says how to pay the rest", () => {
    const part = anOrder({ status: "partially_paid", balance: balance({ paidCents: 1_000 }) });
    expectBoth(paymentReceivedMail(part, 1_000), "€10.00 arrived", "Please transfer €26.60", "IBAN DE89");
  });
});

test("the reminder says how much is due and how to pay it, in a currency without decimals too", () => {
  expectBoth(paymentReminderMail(anOrder()), "€36.60 is still to be paid", ...HOW_TO_PAY);
  expectBoth(paymentReminderMail(anOrder({ currency: currencyOf("JPY") })), "¥3,660 is still to be paid");
});

describe("the cancellation", () => {
  const cancelled = (
    change: Partial<NoticedOrder> = {},
    { whole = true, refundingCents = 0, refundedBeforeCents = 0 } = {},
  ) =>
    cancellationMail({
      ...anOrder(change),
      lines: [{ title: "Mug", variantTitle: "Blue", quantity: 1 }],
      whole,
      refundingCents,
      refundedBeforeCents,
    });

  test("of an unpaid order says that nothing was paid", () => {
    const mail = cancelled({ status: "voided", balance: balance({ cancelledCents: 3_660 }) });
    expectBoth(
      mail,
      "Order #1000000001 is cancelled and will not be sent.",
      "1 × Mug (Blue)",
      "Nothing has been paid.",
    );
    expect(mail.text).not.toContain("IBAN");
  });

  test("of a paid order says what is given back, and promises nothing that is not", () => {
    const owed = balance({ cancelledCents: 3_660, paidCents: 3_660 });
    const open = cancelled({ status: "paid", balance: owed });
    expectBoth(open, "The €36.60 that you paid for it has not been given back yet.");
    expect(open.text).not.toContain("You get €");
    expectBoth(
      cancelled({ status: "paid", balance: owed }, { refundingCents: 3_660 }),
      "We are giving €36.60 back, and write again when it is done.",
    );
    const given = { ...owed, refundedCents: 3_660, cancelledRefundedCents: 3_660 };
    expectBoth(cancelled({ status: "refunded", balance: given }), "You got €36.60 back.");
  });

  test("says what is still owed, also when something was given back before", () => {
    const overpaid = balance({
      cancelledCents: 3_660,
      paidCents: 3_665,
      refundedCents: 5,
      overpaidCents: 5,
      overpaidRefundedCents: 5,
    });
    const before = cancelled({ status: "paid", balance: overpaid }, { refundedBeforeCents: 5 });
    expectBoth(before, "The €36.60 that you paid for it has not been given back yet.");
    expect(before.text).not.toContain("€0.05");
    const now = cancelled({ status: "paid", balance: overpaid });
    expectBoth(now, "You got €0.05 back. The €36.60 that you paid for it has not been given back yet.");
    const open = { ...overpaid, refundedCents: 0, overpaidRefundedCents: 0 };
    expectBoth(
      cancelled({ status: "paid", balance: open }, { refundingCents: 3_660 }),
      "We are giving €36.60 back, and write again when it is done. The €0.05 that you paid",
    );
    const gone = { ...overpaid, refundedCents: 3_665, cancelledRefundedCents: 3_660 };
    const allBefore = cancelled({ status: "refunded", balance: gone }, { refundedBeforeCents: 3_665 });
    expectBoth(allBefore, "You got €36.65 back.");
  });

  test("of a part says so, and of a demo order that nothing was paid", () => {
    const part = { balance: balance({ cancelledCents: 1_000, paidCents: 2_660 }) };
    expectBoth(
      cancelled(part, { whole: false }),
      "The rest of order #1000000001 is cancelled",
      "for the part that you keep",
    );
    expectBoth(
      cancelled({ status: "demo", payment: null }),
      "This was a demo checkout: nothing has been paid.",
    );
  });

  test("of an order for pickup does not speak of sending", () => {
    const pickup = { address: "Kilnstraße 1", instructions: "" };
    expect(cancelled({ address: { ...ADDRESS, pickup } }).text).not.toMatch(/sent|parcel|ship/);
  });
});

describe("the refund", () => {
  const refund = {
    amountCents: 2_000,
    shippingCents: 0,
    overpaidCents: 0,
    provider: "manual" as const,
    lines: [],
    whole: false,
  };
  const mug = { title: "Mug", variantTitle: "Default", quantity: 1, totalCents: 1_525 };

  test("of a free amount says it once", () => {
    const mail = refundMail(anOrder(), refund);
    expectBoth(mail, "We gave back €20.00 for order #1000000001.");
    expect(mail.text).not.toContain("Further amount");
  });

  test("of goods lists them, the shipping and what was added", () => {
    const mail = refundMail(anOrder(), { ...refund, shippingCents: 300, lines: [mug] });
    expect(mail.text).toContain("1 × Mug  €15.25\n\nShipping: €3.00\nFurther amount: €1.75\nRefund: €20.00");
  });

  test("of what was overpaid says so, alone and beside goods", () => {
    const alone = refundMail(anOrder(), { ...refund, overpaidCents: 2_000 });
    expectBoth(alone, "We gave back €20.00 that was paid too much for order #1000000001.");
    const late = refundMail(anOrder(), { ...refund, overpaidCents: 2_000, shippingCents: 500, lines: [mug] });
    expect(late.text).not.toMatch(/Mug|Shipping|Not refunded|Kept back/);
    const beside = refundMail(anOrder(), { ...refund, overpaidCents: 475, lines: [mug] });
    expect(beside.text).toContain("1 × Mug  €15.25\n\nOverpaid: €4.75\nRefund: €20.00");
  });

  test("of less than the goods cost says what was kept back, and adds up", () => {
    const less = { ...refund, amountCents: 1_500, shippingCents: 300, lines: [mug] };
    const said = (sums: Partial<Balance>) =>
      refundMail(anOrder({ balance: balance({ refundedCents: 1_500, ...sums }) }), less).text;
    const rows = (name: string) => `1 × Mug  €15.25\n\nShipping: €3.00\n${name}: −€3.25\nRefund: €15.00`;
    expect(said({ paidCents: 3_660 })).toContain(rows("Kept back"));
    expect(said({ paidCents: 3_665, overpaidCents: 5 })).toContain(rows("Kept back"));
    // What was never paid, or is still owed, is not kept.
    expect(said({ paidCents: 1_500 })).toContain(rows("Not refunded"));
    expect(said({ paidCents: 3_660, cancelledCents: 3_660 })).toContain(rows("Not refunded"));
  });

  test("of everything says that the order is cancelled", () => {
    expectBoth(refundMail(anOrder(), { ...refund, whole: true }), "All of the order is cancelled.");
    expect(refundMail(anOrder(), refund).text).not.toContain("cancelled");
  });

  test("by card says that it takes a while", () => {
    expectBoth(refundMail(anOrder(), { ...refund, provider: "stripe" }), "up to ten days");
    expect(refundMail(anOrder(), refund).text).not.toContain("days");
  });
});

test("the receipt of a withdrawal names who withdrew, when, from which order and from what", () => {
  const withdrawn = { name: "Zoe", at: "2026-06-19T10:00:00Z", timeZone: "", lines: LINES };
  const mail = returnReceivedMail(anOrder(), withdrawn);
  expectBoth(mail, "order #1000000001", "19 June 2026 at 10:00:00 UTC, Zoe withdrew", "2 × Mug", "receipt");
  const inTokyo = returnReceivedMail(anOrder(), { ...withdrawn, timeZone: "Asia/Tokyo" });
  expectBoth(inTokyo, "19 June 2026 at 19:00:00 GMT+9, Zoe withdrew");
});

describe("the owner's mail", () => {
  const office = "https://shops.example/admin/orders/1";

  test("about a new order says who bought what, where it goes, and leads to it", () => {
    const mail = ownerMail("new-order", { ...anOrder({ link: office }), lines: LINES });
    expect(mail.subject).toBe("New order #1000000001 at Corner Shop");
    expectBoth(mail, "Zoe Rossi ordered for €36.60.", "2 × Mug", "Payment pending", "Via Roma 1", office);
    expect(mail.text).not.toContain("IBAN");
  });

  test("about an unpaid order says what is due", () => {
    const part = anOrder({ status: "partially_paid", balance: balance({ paidCents: 660 }) });
    expectBoth(
      ownerMail("unpaid-order", { ...part, lines: LINES }),
      "€30.00 is still to be paid by Zoe Rossi",
    );
  });

  test("about many orders lists thirty and says how many more", () => {
    const orders = Array.from({ length: 40 }, (_, n) => ({
      orderNumber: 1_000_000_000 + n,
      name: "https://evil.example",
      totalCents: 100,
      // The first one is from before the store changed its currency.
      currency: n === 0 ? currencyOf("JPY") : EURO,
    }));
    const list = { to: "ada@example.com", storeName: "Corner Shop", link: office, orders };
    const mail = ownerListMail("new-order", list);
    expect(mail.subject).toBe("40 new orders at Corner Shop");
    expectBoth(mail, "#1000000029", "and 10 more", "¥100", "€1.00", office);
    expect(mail.text + mail.html).not.toContain("evil.example");
  });
});

test("a name that is written from right to left stays in its place", () => {
  const { html, text } = ownerMail("new-order", {
    ...anOrder({ address: { ...ADDRESS, name: "\u202eזואי\u202e" } }),
    lines: LINES,
  });
  expect(html + text).not.toContain("\u202e");
});

test("a name that is written from right to left keeps its direction in a mail", () => {
  const { html, text } = confirmation({ storeName: "כלי חרס 2", address: { ...ADDRESS, name: "דנה לוי" } });
  expect(html).toMatch(/<p dir="auto"[^>]*>כלי חרס 2</);
  expect(html).toContain('<span dir="auto">דנה לוי</span>');
  expect(html).toContain("an order at \u2068כלי חרס 2\u2069.");
  expect(text).toContain("an order at \u2068כלי חרס 2\u2069.");
});

test.each([
  { language: "de", amounts: "right", padding: "6px 12px 6px 0", sender: "" },
  { language: "ar", amounts: "left", padding: "6px 0 6px 12px", sender: "text-align:right" },
] as const)("in a mail in '$language' sums stand at the end of their rows", (expected) => {
  const { language, amounts, padding, sender } = expected;
  const { html } = speakingAs({ language, ownTexts: null }, () => confirmation({}));
  expect(new Set(html.match(/(?<=<td align=")(left|right)/g))).toEqual(new Set([amounts]));
  expect(new Set(html.match(/(?<=padding:)6px \w+ 6px \w+/g))).toEqual(new Set([padding]));
  expect(html).toMatch(new RegExp(`<p dir="auto"[^>]*${sender}[^>]*>Corner Shop<`));
});
