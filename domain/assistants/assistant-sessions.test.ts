import { describe, expect, test } from "vitest";
import { placeOrder } from "#domain/checkout/place-order.ts";
import type { AssistantWishes } from "#rules/connection/assistant-wishes.ts";
import { openDatabase } from "#test/database.ts";
import { aCheckout, anOpenStore, aProductOnSale } from "#test/factories-orders.ts";
import { asTableOwner, rowsOf } from "#test/rows-of.ts";
import {
  changeAssistantSession,
  findAssistantSession,
  MAX_WAITING_SESSIONS,
  openAssistantSession,
  openCheckoutOfCart,
  sweepAssistantSessions,
} from "./assistant-sessions.ts";

const db = await openDatabase();

const BUYER = { email: "zoe@example.com" };

async function aCart() {
  const store = await anOpenStore(db);
  const mug = await aProductOnSale(db, store.id, { stock: 9 });
  const wishes = { lines: [{ variantId: mug.variantId, quantity: 2 }], buyer: BUYER };
  const cart = await openAssistantSession(db, store.id, { kind: "cart", wishes });
  return { store, mug, wishes, cart };
}

describe("a cart becomes a checkout", () => {
  test("once, when it is asked for several times at once", async () => {
    const { store, wishes, cart } = await aCart();
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => openCheckoutOfCart(db, store.id, { cartId: cart.id })),
    );
    expect(new Set(opened.map((checkout) => checkout?.id)).size).toBe(1);
    expect(opened[0]).toMatchObject({ kind: "checkout", wishes, order: null });
  });

  test("anew after that one was cancelled, and never after the cart was", async () => {
    const { store, cart } = await aCart();
    const first = await openCheckoutOfCart(db, store.id, { cartId: cart.id });
    if (!first) throw new Error("There is a cart.");
    await changeAssistantSession(db, store.id, { kind: "checkout", id: first.id, change: "cancel" });
    const second = await openCheckoutOfCart(db, store.id, { cartId: cart.id });
    expect(second?.id).not.toBe(first.id);
    await changeAssistantSession(db, store.id, { kind: "cart", id: cart.id, change: "cancel" });
    expect(await openCheckoutOfCart(db, store.id, { cartId: cart.id })).toBeUndefined();
  });
});

describe("a checkout whose person orders", () => {
  test("is completed with the order, forgets what she said, and changes no more", async () => {
    const { store, mug, wishes } = await aCart();
    const { id } = await openAssistantSession(db, store.id, { kind: "checkout", wishes });
    const placed = await placeOrder(db, aCheckout(store, [[mug, 1]]), { assisted: id });
    if (!placed.ok) throw new Error(placed.reason);
    const empty: AssistantWishes = { lines: [] };
    const changed = { kind: "checkout" as const, id, change: { wishes: empty } };
    for (const now of [
      await findAssistantSession(db, store.id, { kind: "checkout", id }),
      await changeAssistantSession(db, store.id, changed),
      await changeAssistantSession(db, store.id, { ...changed, change: "cancel" }),
    ])
      expect(now).toMatchObject({
        order: { id: placed.orderId },
        wishes: { lines: wishes.lines },
        cancelled: false,
      });
    await placeOrder(db, aCheckout(store, [[mug, 2]]), { assisted: id });
    expect(await findAssistantSession(db, store.id, { id })).toMatchObject({ order: { id: placed.orderId } });
    const { assistant_sessions: rows = [] } = await rowsOf(db, store.id);
    expect(JSON.stringify(rows.find((row) => Object(row).id === id))).not.toContain("zoe@");
  });

  test("waits while the order is to be paid by card", async () => {
    const { store, mug, wishes } = await aCart();
    const { id } = await openAssistantSession(db, store.id, { kind: "checkout", wishes });
    const placed = await placeOrder(db, aCheckout(store, [[mug, 1]]), { assisted: id });
    if (!placed.ok) throw new Error(placed.reason);
    const seen = async (status: string) => {
      await asTableOwner(db, (query) =>
        query("update orders set financial_status = $1 where id = $2", [status, placed.orderId]),
      );
      return (await findAssistantSession(db, store.id, { kind: "checkout", id }))?.order?.id;
    };
    expect(await seen("awaiting_payment")).toBeUndefined();
    expect(await seen("paid")).toBe(placed.orderId);
  });

  test("stays open when another store's order names it", async () => {
    const { store, wishes } = await aCart();
    const { id } = await openAssistantSession(db, store.id, { kind: "checkout", wishes });
    const other = await aCart();
    const placed = await placeOrder(db, aCheckout(other.store, [[other.mug, 1]]), { assisted: id });
    expect(placed).toMatchObject({ ok: true });
    const found = await findAssistantSession(db, store.id, { kind: "checkout", id });
    expect(found).toMatchObject({ order: null, wishes });
    expect(await findAssistantSession(db, other.store.id, { id })).toBeUndefined();
  });
});

test("a store holds a bounded number: a new one makes the oldest give way, but none that became an order", async () => {
  const { store, mug, wishes, cart } = await aCart();
  const other = await aCart();
  const ordered = await openAssistantSession(db, store.id, { kind: "checkout", wishes });
  await placeOrder(db, aCheckout(store, [[mug, 1]]), { assisted: ordered.id });
  await asTableOwner(db, async (query) => {
    await query("update assistant_sessions set expires_at = now() + interval '1 hour' where store_id = $1", [
      store.id,
    ]);
    await query(
      `insert into assistant_sessions (store_id, kind, wishes)
       select $1, 'cart', '{"lines":[]}' from generate_series(2, $2::integer)`,
      [store.id, MAX_WAITING_SESSIONS],
    );
  });
  const find = (id: typeof cart.id, of = store.id) => findAssistantSession(db, of, { id });
  expect(await find(cart.id)).toBeDefined();
  const newest = await openAssistantSession(db, store.id, { kind: "cart", wishes });
  expect(await find(cart.id)).toBeUndefined();
  for (const id of [ordered.id, newest.id]) expect(await find(id)).toBeDefined();
  expect(await find(other.cart.id, other.store.id)).toBeDefined();
  expect((await rowsOf(db, store.id)).assistant_sessions).toHaveLength(MAX_WAITING_SESSIONS + 1);
});

test("after six hours there is none, and soon no row of it", async () => {
  const { store, cart } = await aCart();
  await asTableOwner(db, (query) =>
    query("update assistant_sessions set expires_at = expires_at - interval '6 hours' where store_id = $1", [
      store.id,
    ]),
  );
  expect(await findAssistantSession(db, store.id, { kind: "cart", id: cart.id })).toBeUndefined();
  await sweepAssistantSessions(db);
  expect((await rowsOf(db, store.id)).assistant_sessions ?? []).toEqual([]);
});
