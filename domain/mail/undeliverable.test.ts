import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Db, inStore } from "#db/client.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { correctOrder, findContact } from "#domain/orders/correct-order.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import { resendMail } from "#domain/orders/resend-mail.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import { aCheckout, anOpenStore, aProductOnSale, type OpenStore } from "#test/factories-orders.ts";
import { openMailRoom } from "#test/mail-room.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { forgetOldUndeliverable, noteUndeliverable, whyHeld } from "./undeliverable.ts";

const { db, anOffice, openOutbox, listMails, emptyOutbox } = await openMailRoom();
const NOBODY = "Nobody@example.com";

async function anOrderOf(store: OpenStore, email: string): Promise<OrderId> {
  const mug = await aProductOnSale(db, store.id, { stock: 9 });
  const placed = await placeOrder(db, aCheckout(store, [[mug, 1]], { email }));
  if (!placed.ok) throw new Error(placed.reason);
  return placed.orderId;
}

const shown = async (over: Db, store: StoreId, id: OrderId) => {
  const order = await findOrder(over, store, id);
  const mails = order?.timeline.flatMap((entry) =>
    entry.kind === "mail" && entry.type !== "new-order" ? [[entry.type, entry.state, entry.last_error]] : [],
  );
  return { undeliverable: order?.undeliverable, mails };
};

test("an address that the server does not know is not written to again until it is corrected", async () => {
  let isKnown = false;
  const asked: string[] = [];
  const office = await anOffice({
    onRcptTo({ address }, _session, done) {
      asked.push(address);
      const isNobody = !isKnown && address.toLowerCase() === NOBODY.toLowerCase();
      done(isNobody ? Object.assign(new Error("5.1.1 User unknown"), { responseCode: 550 }) : undefined);
    },
  });
  await emptyOutbox();
  const store = await anOpenStore(db);
  const outbox = openOutbox(office);
  const id = await anOrderOf(store, NOBODY);
  outbox.wake();
  const failed = "It could not be delivered, because there is no such address.";
  await expect
    .poll(() => shown(db, store.id, id))
    .toEqual({ undeliverable: "no-such-address", mails: [["confirmation", "failed", failed]] });

  // Not even for another order, however it is spelled; but another store knows nothing of it.
  const again = await anOrderOf(store, NOBODY.toUpperCase());
  outbox.wake();
  const held =
    "Not sent: earlier e-mails to this address could not be delivered, because there is no such address.";
  await expect
    .poll(async () => (await shown(db, store.id, again)).mails)
    .toEqual([["confirmation", "failed", held]]);
  expect(asked.filter((address) => address.toLowerCase() === NOBODY.toLowerCase())).toHaveLength(1);
  const other = await anOpenStore(db);
  const elsewhere = { storeId: other.id, type: "confirmation", recipient: NOBODY } as const;
  expect(await whyHeld(db, elsewhere)).toBeUndefined();
  expect(await whyHeld(db, { ...elsewhere, storeId: store.id })).toBe(held);
  // Her own mails never wait for it.
  expect(await whyHeld(db, { ...elsewhere, storeId: store.id, type: "new-order" })).toBeUndefined();

  // Corrected, though a parcel is on its way: it goes to the new address, and the old one stays as it was.
  await fulfillOrder(db, store.id, id, { carrier: "", tracking_number: "" });
  const was = (await findContact(db, store.id, id))?.contact;
  if (!was) throw new Error("The order is gone.");
  const correction = { ...was, email: "zoe@example.com", was };
  expect(await correctOrder(db, store.id, id, { correction, by: randomUUID() as UserId })).toEqual({
    ok: true,
  });
  expect((await shown(db, store.id, id)).undeliverable).toBe(null);
  // What the old one never got is sent by itself; what it did not get of other orders is not.
  outbox.wake();
  await expect
    .poll(async () => (await shown(db, store.id, id)).mails)
    .toEqual([
      ["confirmation", "sent", null],
      ["fulfillment", "sent", null],
      ["confirmation", "failed", failed],
    ]);
  expect(asked.filter((address) => address === "zoe@example.com")).toHaveLength(2);
  const resend = (orderId: OrderId) =>
    resendMail({ db, outbox, simulated: false }, store.id, { orderId, type: "confirmation" });

  // Or sent by hand, because the address is right after all.
  isKnown = true;
  expect(await resend(again)).toEqual({ ok: true });
  expect((await shown(db, store.id, again)).undeliverable).toBe(null);
});

test("a server that is busy, or refuses the sender, holds nothing back", async () => {
  const office = await anOffice({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error("5.7.1 Relay access denied"), { responseCode: 554 })),
  });
  await emptyOutbox();
  const store = await anOpenStore(db);
  const id = await anOrderOf(store, "lea@example.com");
  openOutbox(office).wake();
  await expect.poll(async () => (await listMails()).map(({ attempts }) => attempts > 1)).toContain(true);
  expect((await shown(db, store.id, id)).undeliverable).toBe(null);
});

test("who complained gets mails about orders and no others", async () => {
  const { id: store } = await anOpenStore(db);
  const note = (reason: "complained" | "refused") =>
    inStore(db, "owner", store, (tx) => noteUndeliverable(tx, store, { email: NOBODY, reason }));
  const why = (type: "confirmation" | "back-in-stock" | "news-asked") =>
    whyHeld(db, { storeId: store, type, recipient: NOBODY });
  await note("complained");
  expect(await why("confirmation")).toBeUndefined();
  const spam = "Not sent: somebody marked one of them as spam.";
  expect([await why("back-in-stock"), await why("news-asked")]).toEqual([spam, spam]);
  await note("refused");
  await note("complained");
  expect(await why("confirmation")).toContain("its mail server refuses them");

  await asTableOwner(db, (query) =>
    query("update undeliverable_addresses set noted_at = now() - interval '366 days' where store_id = $1", [
      store,
    ]),
  );
  await forgetOldUndeliverable(db);
  expect(await why("confirmation")).toBeUndefined();
});
