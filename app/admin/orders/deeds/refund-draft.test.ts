import { describe, expect, test } from "vitest";
import type { Order } from "#app/admin/orders/order-queries.ts";
import { possibleDeeds } from "./possible-deeds.ts";
import {
  beyondItems,
  cancelledBy,
  cancelsOrder,
  draftOf,
  givenWhenCancelled,
  priceDraft,
  refundableLines,
  restockable,
  shippingLeft,
} from "./refund-draft.ts";

type Line = Order["line_items"][number];

const line = (change: Partial<Line> = {}) =>
  ({
    id: "mug",
    title: "Mug",
    variant_id: "v",
    quantity: 3,
    fulfilled_quantity: 0,
    cancelled_quantity: 0,
    refunded_quantity: 0,
    returned_quantity: 0,
    value_cents: 1_000,
    tax_cents: 91,
    tax_rate: 1_000,
    ...change,
  }) as Line;

/** Three mugs for 10.00 in all, and shipping for 5.50; paid. */
const order = (change: Partial<Order> = {}, ...lines: Line[]) =>
  ({
    financial_status: "paid",
    fulfillment_status: "unfulfilled",
    total_cents: 1_550,
    paid_cents: 1_550,
    refunded_cents: 0,
    cancelled_refunded_cents: 0,
    overpaid_cents: 0,
    overpaid_refunded_cents: 0,
    cancelled_cents: 0,
    cancelled_at: null,
    line_items: lines.length > 0 ? lines : [line()],
    shipping_part: { value_cents: 550, tax_cents: 50, tax_rate: 1_000 },
    payments: [],
    refunds: [],
    ...change,
  }) as unknown as Order;

const refund = (state: "done" | "failed", shipping_cents: number) =>
  ({ state, shipping_cents, taxes: [], lines: [] }) as unknown as Order["refunds"][number];

describe("a refund in the browser", () => {
  test("costs what the server will give back: its share of the line", () => {
    const price = (mug: number) => priceDraft(order(), { quantities: { mug }, shippingCents: 0 });
    expect(price(2)).toMatchObject({ ok: true, refund: { amountCents: 667 } });
    expect(price(3)).toMatchObject({ ok: true, refund: { amountCents: 1_000 } });
    expect(price(0)).toMatchObject({ ok: false, reason: "nothing" });
  });

  test("of shipping ends at what completed refunds left of it", () => {
    expect(shippingLeft(order({ refunds: [refund("done", 200), refund("failed", 300)] }))).toBe(350);
  });

  test("cancels the chosen pieces that are not shipped, and the order when none is left", () => {
    expect([cancelledBy(line(), 2), cancelledBy(line({ fulfilled_quantity: 2 }), 2)]).toEqual([2, 1]);
    expect(cancelledBy(line({ cancelled_quantity: 2 }), 2)).toBe(0);
    expect([cancelsOrder(order(), { mug: 2 }), cancelsOrder(order(), { mug: 3 })]).toEqual([false, true]);
    expect(cancelsOrder(order({}, line({ fulfilled_quantity: 1 })), { mug: 3 })).toBe(false);
  });

  test("of another amount says how much is kept, or given beyond the items", () => {
    const beyond = (amountCents: number) => {
      const priced = priceDraft(order(), { quantities: { mug: 3 }, shippingCents: 100, amountCents });
      return priced.ok && beyondItems(priced.refund);
    };
    expect([beyond(900), beyond(1_100), beyond(1_200)]).toEqual([-200, 0, 100]);
  });

  test("of pieces that cost nothing is possible, without money", () => {
    const gift = order({ total_cents: 0, paid_cents: 0 }, line({ value_cents: 0, tax_cents: 0 }));
    expect(possibleDeeds(gift).refund).toBe(true);
    expect(priceDraft(gift, { quantities: { mug: 1 }, shippingCents: 0 })).toMatchObject({
      ok: true,
      refund: { amountCents: 0 },
    });
  });

  test("offers to restock only pieces that were not cancelled before, of a variant that is still there", () => {
    expect(restockable(line(), 2)).toBe(2);
    expect(restockable(line({ cancelled_quantity: 2 }), 3)).toBe(1);
    expect(restockable(line({ cancelled_quantity: 2, refunded_quantity: 2 }), 1)).toBe(1);
    expect(restockable(line({ variant_id: null }), 3)).toBe(0);
  });
});

test("a refund begins with what was overpaid, until items, shipping or an amount are chosen", () => {
  const overpaid = order({ paid_cents: 1_555, overpaid_cents: 5 });
  const none = { quantities: { mug: 0 }, shippingCents: 0 };
  expect(draftOf(order(), none).amountCents).toBe(undefined);
  expect(draftOf(overpaid, none).amountCents).toBe(5);
  expect(draftOf(overpaid, { ...none, amountCents: 3 }).amountCents).toBe(3);
  for (const chosen of [{ quantities: { mug: 1 } }, { shippingCents: 100 }])
    expect(draftOf(overpaid, { ...none, ...chosen }).amountCents).toBe(undefined);
  expect(givenWhenCancelled(overpaid, { byHand: false })).toEqual({
    givenCents: 1_555,
    byCardCents: 0,
    laterCents: 0,
  });
});

test("a refund of what was overpaid alone offers no items but free ones", () => {
  const free = line({ id: "card", value_cents: 0 });
  const late = order({ cancelled_cents: 1_550, overpaid_cents: 1_550 }, line(), free);
  const ids = (of: Order) => refundableLines(of).map(({ id }) => id);
  expect([ids(late), ids(order({}, line(), free))]).toEqual([["card"], ["mug", "card"]]);
  expect(refundableLines(late, { answers: true })).toHaveLength(2);
});

test("cancelling gives back to the card what it paid; what was overpaid by hand stays owed", () => {
  const payments = [{ provider: "stripe" }, { provider: "manual" }] as Order["payments"];
  const overpaid = order({ paid_cents: 1_555, overpaid_cents: 5, payments });
  const given = (byHand: boolean) => givenWhenCancelled(overpaid, { byHand });
  expect(given(false)).toEqual({ givenCents: 1_550, byCardCents: 1_550, laterCents: 5 });
  expect(given(true)).toEqual({ givenCents: 1_555, byCardCents: 1_550, laterCents: 0 });
});

test("cancelling gives back all, or without shipping what is not shipped", () => {
  const given = (of: Order) => givenWhenCancelled(of, { byHand: false }).givenCents;
  expect(given(order())).toBe(1_550);
  expect(given(order({}, line({ fulfilled_quantity: 1 })))).toBe(667);
  expect(given(order({ paid_cents: 0 }))).toBe(0);
});

describe("what can be done with an order", () => {
  const can = (...from: Parameters<typeof order>) =>
    Object.entries(possibleDeeds(order(...from))).flatMap(([deed, possible]) => (possible ? [deed] : []));

  test.for([
    ["unpaid", { financial_status: "pending", paid_cents: 0 }, ["pay", "correct", "cancel"]],
    [
      "partly paid",
      { financial_status: "partially_paid", paid_cents: 50 },
      ["pay", "refund", "correct", "cancel"],
    ],
    ["paid", {}, ["pay-more", "refund", "correct", "cancel"]],
    ["partly shipped", { fulfillment_status: "partial" }, ["pay-more", "refund", "correct", "cancel"]],
    [
      "cancelled, not refunded",
      { cancelled_at: "2026-01-31", cancelled_cents: 1_550 },
      ["pay-more", "refund"],
    ],
    ["demo", { financial_status: "demo", paid_cents: 0 }, ["correct", "cancel"]],
    [
      "demo, of an erased customer",
      { financial_status: "demo", paid_cents: 0, email: "", shipping_name: "" },
      ["cancel"],
    ],
    ["being paid by card", { financial_status: "awaiting_payment", paid_cents: 0 }, ["correct", "cancel"]],
  ] as const)("%s", ([, change, deeds]) => {
    expect(can(change)).toEqual(deeds);
  });

  test("shipped", () => {
    const shipped = line({ fulfilled_quantity: 3 });
    expect(can({ fulfillment_status: "fulfilled" }, shipped)).toEqual(["pay-more", "refund", "correct"]);
  });
});
