import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { mailLater } from "#domain/mail/mail-later.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import type { OrderId, UserId } from "#rules/input/ids.ts";
import type { Contact } from "#rules/order/correction-input.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, anOrderReadyToShip, setOrder } from "#test/factories-orders.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { correctOrder, findContact } from "./correct-order.ts";
import { findOrder } from "./find-order.ts";
import { noteOrder } from "./note-order.ts";

const db = await openDatabase();
const [store, stranger] = [await anOpenStore(db), await anOpenStore(db)];
const by = randomUUID() as UserId;
const BLANK = { carrier: "", tracking_number: "" };

async function anOrder(columns: Record<string, string> = {}): Promise<{ id: OrderId; was: Contact }> {
  const { id } = await anOrderReadyToShip(db, store);
  if (Object.keys(columns).length > 0) await setOrder(db, id, columns);
  return { id, was: await contactOf(id) };
}

async function contactOf(id: OrderId): Promise<Contact> {
  const found = await findContact(db, store.id, id);
  if (!found) throw new Error("The order is gone.");
  return found.contact;
}

function correct(id: OrderId, was: Contact, change: Partial<Contact>, whose = store) {
  return correctOrder(db, whose.id, id, { correction: { ...was, ...change, was }, by });
}

async function eventsOf(id: OrderId, type: string) {
  const { timeline } = (await findOrder(db, store.id, id)) ?? { timeline: [] };
  return timeline.flatMap((entry) => (entry.kind === "event" && entry.type === type ? [entry.payload] : []));
}

async function mailsOf(id: OrderId): Promise<Record<string, { recipient: string; mailbox: string }>> {
  const mails = await asTableOwner(db, (query) =>
    query<{ type: string; recipient: string; mailbox: string }>(
      "select type, recipient, mailbox from mail_outbox where order_id = $1",
      [id],
    ),
  );
  return Object.fromEntries(mails.map(({ type, ...to }) => [type, to]));
}

describe("correcting an order", () => {
  test("changes address, e-mail and phone, and keeps what they were in the timeline", async () => {
    const { id, was } = await anOrder();
    const change = { email: "anna@example.com", shipping_address1: "Via Po 2", shipping_phone: "" };
    expect(await correct(id, was, change)).toEqual({ ok: true });
    expect(await contactOf(id)).toEqual({ ...was, ...change });
    const { email, shipping_address1, shipping_phone } = was;
    expect(await eventsOf(id, "order.corrected")).toEqual([
      expect.objectContaining({ by, before: { email, shipping_address1, shipping_phone }, after: change }),
    ]);
  });

  test("sends waiting mails to the new e-mail, and leaves sent ones, the owner's and other orders' alone", async () => {
    const [{ id, was }, other] = [await anOrder(), await anOrder()];
    await inStore(db, "owner", store.id, async (tx) => {
      await mailLater(tx, store.id, { type: "payment-received", orderId: id, recipient: was.email });
      await mailLater(tx, store.id, { type: "payment-reminder", orderId: id, recipient: was.email });
      await mailLater(tx, store.id, { type: "refund", orderId: id, recipient: "owner@example.com" });
    });
    await asTableOwner(db, async (query) => {
      const set = (state: string, type: string) =>
        query("update mail_outbox set state = $1 where order_id = $2 and type = $3", [state, id, type]);
      await set("sent", "payment-received");
      await set("sending", "payment-reminder");
      await query("update mail_outbox set type = 'new-order' where order_id = $1 and type = 'refund'", [id]);
    });
    const before = [await mailsOf(id), await mailsOf(other.id)];
    await correct(id, was, { shipping_city: "Milano" });
    expect([await mailsOf(id), await mailsOf(other.id)]).toEqual(before);
    await correct(id, { ...was, shipping_city: "Milano" }, { email: "Anna+shop@example.com" });
    const [recipient, mailbox] = ["Anna+shop@example.com", "anna@example.com"];
    expect([await mailsOf(id), await mailsOf(other.id)]).toEqual([
      { ...before[0], confirmation: { recipient, mailbox }, "payment-reminder": { recipient, mailbox } },
      before[1],
    ]);
  });

  test("that changes nothing writes no event", async () => {
    const { id, was } = await anOrder();
    expect(await correct(id, was, {})).toEqual({ ok: true });
    expect(await eventsOf(id, "order.corrected")).toEqual([]);
  });

  test("from two tabs: the second is told of the first, and a repeated one is done already", async () => {
    const { id, was } = await anOrder();
    expect(await correct(id, was, { shipping_city: "Milano" })).toEqual({ ok: true });
    const refused = { ok: false, reason: "changed-elsewhere" };
    expect(await correct(id, was, { shipping_city: "Roma" })).toEqual(refused);
    expect(await correct(id, was, { shipping_city: "Milano" })).toEqual({ ok: true });
    expect((await contactOf(id)).shipping_city).toBe("Milano");
    expect(await eventsOf(id, "order.corrected")).toHaveLength(1);
  });

  test("from eight devices at once: one is saved", async () => {
    const { id, was } = await anOrder();
    const cities = Array.from({ length: 8 }, (_, at) => `City ${at}`);
    const answers = await Promise.all(cities.map((shipping_city) => correct(id, was, { shipping_city })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const saved = cities[answers.findIndex(({ ok }) => ok)];
    expect((await contactOf(id)).shipping_city).toBe(saved);
    expect(await eventsOf(id, "order.corrected")).toHaveLength(1);
  });

  test("is refused of an address when something is shipped, and of all when the order is cancelled", async () => {
    const shipped = await anOrder();
    await fulfillOrder(db, store.id, shipped.id, BLANK);
    const change = { shipping_city: "Milano" };
    expect(await correct(shipped.id, shipped.was, change)).toEqual({ ok: false, reason: "shipped" });
    const cancelled = await anOrder({ cancelled_at: "2026-01-31" });
    expect(await correct(cancelled.id, cancelled.was, change)).toEqual({ ok: false, reason: "cancelled" });
    expect(await contactOf(shipped.id)).toEqual(shipped.was);
    // The shopper can still be reached at another address.
    const reached = { email: "anna@example.com", shipping_phone: "+39 333 765 4321" };
    expect(await correct(shipped.id, shipped.was, reached)).toEqual({ ok: true });
    expect(await contactOf(shipped.id)).toEqual({ ...shipped.was, ...reached });
  });

  test("is refused when the customer was erased, but not when only the address was taken from it", async () => {
    const blank = { email: "", shipping_name: "", shipping_address1: "" };
    const erased = await anOrder(blank);
    expect(await correct(erased.id, erased.was, { email: "anna@example.com" })).toEqual({
      ok: false,
      reason: "erased",
    });
    const kept = await anOrder({ email: "" });
    expect(await correct(kept.id, kept.was, { email: "anna@example.com" })).toEqual({ ok: true });
  });

  test("while it is shipped: one of both comes first, and the parcel goes where the order says", async () => {
    const { id, was } = await anOrder();
    const [corrected, shipped] = await Promise.all([
      correct(id, was, { shipping_city: "Milano" }),
      fulfillOrder(db, store.id, id, BLANK),
    ]);
    expect(shipped.ok).toBe(true);
    expect((await contactOf(id)).shipping_city).toBe(corrected.ok ? "Milano" : was.shipping_city);
  });

  test("takes the address form of the order's country", async () => {
    const { id, was } = await anOrder({ shipping_country_code: "US", shipping_country: "United States" });
    const fields = (await findContact(db, store.id, id))?.fields ?? [];
    expect(fields.map(({ label }) => label)).toEqual(
      expect.arrayContaining(["Full Name", "Address Line 1", "City", "State", "ZIP Code"]),
    );
    const wrong = await correct(id, was, { shipping_zip: "1234", shipping_region: "Nowhere" });
    expect(wrong).toMatchObject({
      reason: "invalid",
      fields: { shipping_zip: expect.stringContaining("zip code"), shipping_region: expect.any(String) },
    });
    const right = { shipping_zip: "90210", shipping_region: "California" };
    expect(await correct(id, was, right)).toEqual({ ok: true });
  });

  test("needs every line of the checkout in a store with a flat rate, and none for a pickup", async () => {
    const flat = await anOrder();
    expect(await correct(flat.id, flat.was, { shipping_zip: "" })).toEqual({
      ok: false,
      reason: "invalid",
      fields: { shipping_zip: "Postal code is required" },
    });
    const pickup = await anOrder({ pickup_address: "Via Roma 1", shipping_zip: "" });
    expect(await correct(pickup.id, pickup.was, { shipping_name: "Anna" })).toEqual({ ok: true });
  });

  test("another owner's order is not found, like a random one", async () => {
    const { id, was } = await anOrder();
    const notFound = { ok: false, reason: "not-found" };
    expect(await correct(id, was, { shipping_city: "Milano" }, stranger)).toEqual(notFound);
    expect(await correct(randomUUID() as OrderId, was, {}, stranger)).toEqual(notFound);
    expect(await findContact(db, stranger.id, id)).toBeUndefined();
    expect(await contactOf(id)).toEqual(was);
  });
});

describe("a note on an order", () => {
  test("stands in the timeline with its lines, and once when it is sent twice", async () => {
    const { id } = await anOrder();
    const text = "Rings twice.\nLeave it with the neighbour.";
    const send = () => noteOrder(db, store.id, id, { text, by, key: "press" });
    expect(await Promise.all([send(), send()])).toEqual([{ ok: true }, { ok: true }]);
    expect(await eventsOf(id, "order.noted")).toEqual([expect.objectContaining({ by, text })]);
  });

  test("on another owner's order is not found", async () => {
    const { id } = await anOrder();
    const answer = await noteOrder(db, stranger.id, id, { text: "Hello", by });
    expect(answer).toEqual({ ok: false, reason: "not-found" });
    expect(await eventsOf(id, "order.noted")).toEqual([]);
  });
});
