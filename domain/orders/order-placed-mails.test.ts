import { and, eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { mailWords } from "#db/schema/mail-settings.ts";
import { orderLineItems, orders } from "#db/schema/orders.ts";
import { refundLines, refunds } from "#db/schema/payments.ts";
import { storeDetails } from "#db/schema/store-details.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { createMailer } from "#domain/mail/mailer.ts";
import { createOutbox } from "#domain/mail/outbox.ts";
import { createSimulatedMailbox } from "#domain/mail/simulated-mailbox.ts";
import { writeMail } from "#domain/mail-writers/write-mail.ts";
import { writeOrderMail } from "#domain/mail-writers/write-order-mail.ts";
import type { OrderId } from "#rules/input/ids.ts";
import type { OrderMail } from "#rules/mail/mail-type.ts";
import { openDatabase } from "#test/database.ts";
import { aCheckout, anOpenStore, aProductOnSale, type OpenStore } from "#test/factories-orders.ts";
import { aPaymentMethod } from "#test/factories-payments.ts";
import { mailedSite } from "#test/mailed-site.ts";
import { queueOrderPlacedMails } from "./order-placed-mails.ts";
import { resendMail } from "./resend-mail.ts";

const db = await openDatabase();
const ORIGIN = "https://shops.example";
const mailbox = createSimulatedMailbox();
const outbox = createOutbox({
  db,
  mailer: createMailer({ kind: "simulated" }, mailbox),
  log: pino({ level: "silent" }),
  writeMail: (mail) => writeMail(db, mailedSite(ORIGIN), mail),
});
afterAll(() => outbox.close());

async function aShop({ paid = true } = {}) {
  const store = await anOpenStore(db);
  await inStore(db, "owner", store.id, (tx) =>
    tx.insert(storeDetails).values({ storeId: store.id, contact_email: "shop@example.com" }),
  );
  return { store, method: paid ? await aPaymentMethod(db, store.id) : undefined };
}

async function place({ store, method }: { store: OpenStore; method?: string }): Promise<OrderId> {
  const mug = await aProductOnSale(db, store.id, { price: 1_250 });
  const checkout = aCheckout(store, [[mug, 2]], { payment_method_id: method, email: "zoe@example.com" });
  const placed = await placeOrder(db, checkout, { network: "home" });
  if (!placed.ok) throw new Error(placed.reason);
  return placed.orderId;
}

const mailsOf = (store: OpenStore, orderId: OrderId) =>
  inStore(db, "owner", store.id, (tx) =>
    tx
      .select({ type: mailOutbox.type, recipient: mailOutbox.recipient, network: mailOutbox.network })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.storeId, store.id), eq(mailOutbox.orderId, orderId)))
      .orderBy(mailOutbox.type),
  );

async function write(store: OpenStore, orderId: OrderId, type: OrderMail, payload = {}) {
  const mail = { storeId: store.id, orderId, type, payload, recipient: "zoe@example.com" };
  const written = await writeOrderMail(db, mailedSite(ORIGIN), mail);
  if ("notSent" in written) throw new Error(written.notSent);
  return written;
}

describe("an order that was placed", () => {
  const CONFIRMATION = { type: "confirmation", recipient: "zoe@example.com", network: "home" };
  const NEW_ORDER = { type: "new-order", recipient: "shop@example.com", network: null };

  test("in the demo queues the shopper's mail alone", async () => {
    const shop = await aShop({ paid: false });
    expect(await mailsOf(shop.store, await place(shop))).toEqual([CONFIRMATION]);
  });

  test("for real queues the owner's as well, which counts for nobody's network", async () => {
    const shop = await aShop();
    expect(await mailsOf(shop.store, await place(shop))).toEqual([CONFIRMATION, NEW_ORDER]);
  });

  test("and waited for its payment queues both when it is settled", async () => {
    const shop = await aShop();
    const id = await place(shop);
    await inStore(db, "owner", shop.store.id, (tx) =>
      queueOrderPlacedMails(tx, { storeId: shop.store.id, id, email: "zoe@example.com" }),
    );
    const types = (await mailsOf(shop.store, id)).map(({ type }) => type);
    expect(types).toEqual(["confirmation", "confirmation", "new-order", "new-order"]);
  });
});

describe("the mails of an order with a real method", () => {
  test("say how to pay, have the owner's words, and are answered to the store's address", async () => {
    const shop = await aShop();
    await inStore(db, "owner", shop.store.id, (tx) =>
      tx.insert(mailWords).values({ storeId: shop.store.id, type: "confirmation", words: "Packed by hand." }),
    );
    const orderId = await place(shop);
    const mail = await write(shop.store, orderId, "confirmation");
    expect(mail).toMatchObject({ senderName: "Corner Shop", replyTo: "shop@example.com" });
    for (const said of ["IBAN DE02 1203 0000 0000 2020 51", "To be paid: €36.60", "Packed by hand."])
      expect(mail.text).toContain(said);
    const reminder = await write(shop.store, orderId, "payment-reminder");
    expect(reminder.text).toContain("IBAN DE02");
    expect(reminder.text).not.toContain("Packed by hand.");
  });

  test("to the owner lead to the office and are answered to the shopper", async () => {
    const shop = await aShop();
    const orderId = await place(shop);
    const mail = await write(shop.store, orderId, "new-order");
    expect(mail.replyTo).toBe("zoe@example.com");
    expect(mail.text).toContain(`${ORIGIN}/admin/orders/${orderId}`);
  });

  test("to the owner about several orders name each", async () => {
    const shop = await aShop();
    const orderIds = [await place(shop), await place(shop)];
    const [storeId, type] = [shop.store.id, "new-order" as const];
    const mail = {
      storeId,
      orderId: orderIds[0] as OrderId,
      type,
      payload: {},
      recipient: "shop@example.com",
    };
    const written = await writeOrderMail(db, mailedSite(ORIGIN), mail, orderIds.slice(1));
    const rows = await inStore(db, "owner", storeId, (tx) => tx.select().from(orders));
    for (const { orderNumber } of rows)
      expect("text" in written && written.text).toContain(`#${orderNumber}`);
    expect(written).toMatchObject({ subject: "2 new orders at Corner Shop" });
  });

  test("remind nobody who has paid meanwhile", async () => {
    const shop = await aShop();
    const orderId = await place(shop);
    await inStore(db, "owner", shop.store.id, (tx) =>
      tx
        .update(orders)
        .set({ paidCents: sql`total_cents`, financialStatus: "paid" })
        .where(eq(orders.id, orderId)),
    );
    await expect(write(shop.store, orderId, "payment-reminder")).rejects.toThrow("Nothing is to be paid");
  });

  test("list what was cancelled, and what was given back", async () => {
    const shop = await aShop();
    const orderId = await place(shop);
    const storeId = shop.store.id;
    const refundId = await inStore(db, "owner", storeId, async (tx) => {
      await tx
        .update(orderLineItems)
        .set({ cancelledQuantity: 1 })
        .where(eq(orderLineItems.orderId, orderId));
      const [line] = await tx.select().from(orderLineItems).where(eq(orderLineItems.orderId, orderId));
      const amount = { amountCents: 1_525, provider: "manual" as const, taxes: [], tellShopper: true };
      const [refund] = await tx
        .insert(refunds)
        .values({ storeId, orderId, state: "done", doneAt: new Date(0), ...amount })
        .returning({ id: refunds.id });
      const of = { storeId, refundId: refund?.id ?? "", orderLineItemId: line?.id ?? "" };
      await tx.insert(refundLines).values({ ...of, quantity: 1, amountCents: 1_525, restock: false });
      return refund?.id;
    });
    expect((await write(shop.store, orderId, "cancellation")).text).toContain("1 × Mug");
    const mail = await write(shop.store, orderId, "refund", { refund_id: refundId });
    expect(mail.text).toContain("1 × Mug  €15.25");
    const other = await aShop();
    await expect(write(other.store, await place(other), "refund", { refund_id: refundId })).rejects.toThrow(
      "no longer exists",
    );
  });
});

describe("reminding the shopper", () => {
  const remind = (store: OpenStore, orderId: OrderId) =>
    resendMail({ db, outbox, simulated: true }, store.id, { orderId, type: "payment-reminder" });

  test("sends how to pay while something is due, and nothing after that", async () => {
    const shop = await aShop();
    const orderId = await place(shop);
    expect(await remind(shop.store, orderId)).toEqual({ ok: false, reason: "simulated" });
    expect(mailbox.list("zoe@example.com")[0]).toMatchObject({
      subject: expect.stringMatching(/^A reminder to pay order #/),
      replyTo: "shop@example.com",
    });
    await inStore(db, "owner", shop.store.id, (tx) =>
      tx
        .update(orders)
        .set({ paidCents: sql`total_cents`, financialStatus: "paid" })
        .where(eq(orders.id, orderId)),
    );
    expect(await remind(shop.store, orderId)).toEqual({ ok: false, reason: "nothing-due" });
  });

  test("is refused for a demo order, for a foreign one, and while the shopper is paying", async () => {
    const [demo, shop] = [await aShop({ paid: false }), await aShop()];
    expect(await remind(demo.store, await place(demo))).toMatchObject({ reason: "nothing-due" });
    const orderId = await place(shop);
    expect(await remind(demo.store, orderId)).toMatchObject({ reason: "not-found" });
    await inStore(db, "owner", shop.store.id, (tx) =>
      tx.update(orders).set({ financialStatus: "awaiting_payment" }).where(eq(orders.id, orderId)),
    );
    expect(await remind(shop.store, orderId)).toMatchObject({ reason: "awaiting-payment" });
  });
});
