import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { placeOrder } from "#domain/checkout/place-order.ts";
import type { UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { aCheckout, anOpenStore, aProductOnSale } from "#test/factories-orders.ts";
import { aPaymentMethod } from "#test/factories-payments.ts";
import { rowsOf } from "#test/rows-of.ts";
import { changeCurrency } from "./change-currency.ts";
import { previewCurrency } from "./preview-currency.ts";

// On as many real connections as the pool holds.
const db = await openDatabase();
const by = randomUUID() as UserId;
const ROUNDS = 8;

test.each(["JPY", "USD"])(
  "orders that are placed while the currency becomes %s are whole in the old one, or refused with the new sums",
  async (code) => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id, { stock: 1_000, price: 1_000 });
    const { seen } = await previewCurrency(db, store.id, code);
    const place = () => placeOrder(db, aCheckout(store, [[mug, 1]]));
    const [changed, ...answers] = await Promise.all([
      changeCurrency(db, store.id, { code, seen, by }),
      ...Array.from({ length: 40 }, place),
    ]);
    expect(changed).toEqual({ ok: true });
    const refused = answers.filter((answer) => !answer.ok);
    for (const answer of refused)
      expect(answer).toMatchObject({ change: "total-changed", totals: { currencyCode: code } });
    const { orders = [] } = await rowsOf(db, store.id);
    expect(orders).toHaveLength(answers.length - refused.length);
    for (const order of orders) expect(order).toMatchObject({ currency_code: "EUR", subtotal_cents: 1_000 });
    // None comes after.
    expect(await place()).toMatchObject({ ok: false, change: "total-changed" });
  },
);

test("of a first paid order and a change at once, one wins", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id);
    const payment_method_id = await aPaymentMethod(db, store.id);
    const { seen } = await previewCurrency(db, store.id, "USD");
    const [changed, placed] = await Promise.all([
      changeCurrency(db, store.id, { code: "USD", seen, by }),
      placeOrder(db, aCheckout(store, [[mug, 1]], { payment_method_id })),
    ]);
    expect([changed.ok, placed.ok].filter(Boolean)).toHaveLength(1);
    if (!changed.ok) expect(changed.reason).toBe("has-orders");
  }
});

test("of two tabs that choose at once, the second is asked again", async () => {
  const store = await anOpenStore(db);
  await aProductOnSale(db, store.id, { price: 2_400 });
  const wanted = await Promise.all(
    ["JPY", "KWD"].map(async (code) => ({ code, by, ...(await previewCurrency(db, store.id, code)) })),
  );
  const answers = await Promise.all(wanted.map((change) => changeCurrency(db, store.id, change)));
  expect(answers.map((answer) => (answer.ok ? "ok" : answer.reason)).sort()).toEqual([
    "changed-meanwhile",
    "ok",
  ]);
});
