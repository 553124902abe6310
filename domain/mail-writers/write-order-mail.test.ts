import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { inStore } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { stores } from "#db/schema/stores.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { claimDueMails } from "#domain/mail/outbox-claims.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import { cancelOrder } from "#domain/payments/cancel-order.ts";
import { markAsPaid } from "#domain/payments/mark-as-paid.ts";
import { refundOrder } from "#domain/payments/refund-order.ts";
import { readShipping } from "#domain/shipping/read-shipping.ts";
import type { OrderId, UserId } from "#rules/input/ids.ts";
import type { OrderMail } from "#rules/mail/mail-type.ts";
import type { CreateOrderInput } from "#rules/order/checkout/checkout-input.ts";
import { PLAIN_TAXES } from "#rules/tax/tax-settings.ts";
import { openDatabase } from "#test/database.ts";
import { aCheckout, anOpenStore, aProductOnSale, type OpenStore } from "#test/factories-orders.ts";
import { aPendingOrder } from "#test/factories-payments.ts";
import { aDiscount, setTaxes } from "#test/factories-pricing.ts";
import { aRate, aZone, shipsBy } from "#test/factories-shipping.ts";
import { aSender, aServedName } from "#test/factories-shop-domains.ts";
import { mailedSite } from "#test/mailed-site.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { writeMail } from "./write-mail.ts";
import { writeOrderMail } from "./write-order-mail.ts";

const db = await openDatabase();
const ORIGIN = "https://shops.example";

async function place(
  store: OpenStore,
  title: string,
  contact: Partial<CreateOrderInput> = {},
): Promise<OrderId> {
  const mug = await aProductOnSale(db, store.id, { title, price: 1_250 });
  const placed = await placeOrder(db, aCheckout(store, [[mug, 2]], contact));
  if (!placed.ok) throw new Error(placed.reason);
  return placed.orderId;
}

async function write(store: OpenStore, orderId: OrderId, type: OrderMail = "confirmation") {
  const [queued] = await inStore(db, "owner", store.id, (tx) =>
    tx.select().from(mailOutbox).where(eq(mailOutbox.type, type)),
  );
  if (!queued) throw new Error("No mail is queued.");
  const mail = await writeOrderMail(db, mailedSite(ORIGIN), { ...queued, type, orderId });
  if ("notSent" in mail) throw new Error(mail.notSent);
  return mail;
}

describe("the confirmation", () => {
  test("says what was bought, for how much, where it is sent, and where to track it", async () => {
    const store = await anOpenStore(db);
    const orderId = await place(store, "Mug");
    const order = await findOrder(db, store.id, orderId);
    const mail = await write(store, orderId);
    const link = `${ORIGIN}/${store.slug}/orders/${order?.order_number}`;
    expect(mail).toMatchObject({
      to: order?.email,
      senderName: "Corner Shop",
      subject: `Your order #${order?.order_number} at Corner Shop`,
    });
    for (const words of ["2 × Mug", "€25.00", "€5.00", "Tax (22%)", "€36.60", "Via Roma 1", link]) {
      expect(mail.text).toContain(words);
      expect(mail.html.replaceAll("<!-- -->", "")).toContain(words);
    }
  });

  test("leads to the shop's own name", async () => {
    const store = await anOpenStore(db);
    await aServedName(db, store.id, "mugs.example.com");
    const orderId = await place(store, "Mug");
    const order = await findOrder(db, store.id, orderId);
    const { text } = await write(store, orderId);
    expect(text).toContain(`https://mugs.example.com/orders/${order?.order_number}`);
    expect(text).not.toContain(ORIGIN);
  });

  test("names each discount, and the tax of each rate that the total holds", async () => {
    const store = await anOpenStore(db, { shippingFlatRateCents: 0 });
    await aDiscount(db, store.id, { code: null, title: "Spring at www.evil.example", value: 2_000 });
    await setTaxes(db, store.id, {
      included: true,
      home_country_code: "IT",
      on_shipping: true,
      ...PLAIN_TAXES,
      rates: [{ country_code: "IT", standard: 22, reduced: 10 }],
    });
    const orderId = await place(store, "Mug", {
      discountCents: 500,
      taxCents: 361,
      totalCents: 2_000,
      shippingCents: 0,
    });
    const { text, html } = await write(store, orderId);
    expect(text).toMatch(
      /Discount \(Spring at .*\): −€5\.00\nShipping: €0\.00\nTotal: €20\.00\nIncludes tax \(22%\): €3\.61/,
    );
    expect(text + html).not.toMatch(/evil\.example/);
  });

  test("shows typed text as text, shortened, and never as a link or as HTML", async () => {
    const store = await anOpenStore(db);
    await inStore(db, "owner", store.id, (tx) =>
      tx.update(stores).set({ name: "Shop <b>\r\nBcc: x@evil.example" }),
    );
    const orderId = await place(store, `<script>alert(1)</script> https://evil.example/${"x".repeat(200)}`, {
      shipping_name: `<a href="https://evil.example">You won</a>`,
      shipping_address1: "www.evil.example",
    });
    const mail = await write(store, orderId);
    expect(mail.html).not.toContain("<script>");
    expect(mail.html).not.toContain('<a href="https://evil.example');
    expect(mail.html + mail.text).not.toMatch(/evil\.example/);
    expect(mail.text).not.toContain("x".repeat(81));
    expect(mail.subject + mail.senderName).not.toMatch(/[\r\n]/);
  });

  test("of a hundred lines shows thirty and says how many more", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id, { stock: 100 });
    const placed = await placeOrder(db, aCheckout(store, Array(100).fill([mug, 1])));
    if (!placed.ok) throw new Error(placed.reason);
    const { text } = await write(store, placed.orderId);
    expect(text.match(/1 × Mug/g)).toHaveLength(30);
    expect(text).toContain("and 70 more");
  });
});

describe("the mails of an order", () => {
  const pickup = {
    address: "Kilnstraße 1, 10827 Berlin",
    instructions: `Open 9 to 5.\n${"Ring twice. ".repeat(60).trim()}`,
  };

  async function shopWithZones() {
    const store = await anOpenStore(db);
    const [zone] = await shipsBy(db, store.id, {
      zones: [aZone("Home", ["DE"], [aRate("Express", 500, { delivery_time: "2–3 days" })])],
      pickup,
    });
    const { pickup: saved } = await readShipping(db, store.id);
    return { store, express: zone?.rates[0]?.id, collect: saved?.id };
  }

  test("that is sent name the method and its time", async () => {
    const { store, express } = await shopWithZones();
    const orderId = await place(store, "Mug", {
      shipping_method_id: express,
      shipping_country: "Germany",
    });
    const { text, html } = await write(store, orderId);
    expect(text).toContain("Sent by: Express, 2–3 days");
    expect(html).toContain("Express, 2–3 days");
    expect(text).toContain("We will write again when it is on its way.");
    await fulfillOrder(db, store.id, orderId, { carrier: "", tracking_number: "" });
    expect((await write(store, orderId, "fulfillment")).text).toContain("Express, 2–3 days");
  });

  test("that is picked up say when it is ready, where and how, and never that it is shipped", async () => {
    const { store, collect } = await shopWithZones();
    const orderId = await place(store, "Mug", {
      shipping_method_id: collect,
      shippingCents: 0,
      taxCents: 550,
      totalCents: 3_050,
    });
    const confirmation = await write(store, orderId);
    expect(confirmation.text).toContain("We will write again when it is ready for pickup.");
    expect(confirmation.text).toContain("\nShipping: Free\n");
    await fulfillOrder(db, store.id, orderId, { carrier: "", tracking_number: "" });
    const ready = await write(store, orderId, "fulfillment");
    expect(ready.subject).toMatch(/^Your order #\d{10} at Corner Shop is ready for pickup$/);
    expect(ready.text).toContain("Your order is ready for pickup!");
    for (const mail of [confirmation, ready]) {
      expect(mail.text).toContain(`Pickup\n`);
      expect(mail.text.replaceAll("\u200b", "")).toContain(`${pickup.address}\n${pickup.instructions}`);
      expect(mail.subject + mail.text + mail.html).not.toMatch(/shipped|sent by|parcel|on its way/i);
    }
  });
});

describe("the fulfillment mail", () => {
  test("says what is in the parcel and links to a known carrier", async () => {
    const store = await anOpenStore(db);
    const orderId = await place(store, "Mug");
    await fulfillOrder(db, store.id, orderId, { carrier: "UPS", tracking_number: "1Z 999" });
    const mail = await write(store, orderId, "fulfillment");
    expect(mail.subject).toMatch(/^Your order #\d{10} at Corner Shop has shipped$/);
    for (const words of [
      "Your order has been shipped!",
      "2 × Mug",
      "UPS",
      "https://www.ups.com/track?tracknum=1Z999",
    ]) {
      expect(mail.text).toContain(words);
    }
  });

  test("of a partial shipment says that it is partial", async () => {
    const store = await anOpenStore(db);
    const orderId = await place(store, "Mug");
    const lines = [
      { line_item_id: (await findOrder(db, store.id, orderId))?.line_items[0]?.id ?? "", quantity: 1 },
    ];
    await fulfillOrder(db, store.id, orderId, { carrier: "", tracking_number: "", lines });
    const mail = await write(store, orderId, "fulfillment");
    expect(mail.subject).toMatch(/^A part of your order #/);
    expect(mail.text).toContain("1 × Mug");
  });
});

test("the cancellation says what is still held, not what was given back before it", async () => {
  const store = await anOpenStore(db, { shippingFlatRateCents: 0, taxPercent: "0" });
  const orderId = await aPendingOrder(db, store, { quantities: [2] });
  const by = randomUUID() as UserId;
  const plain = { note: "", tell_shopper: true, by_hand: false, by };
  const paid = { paid_on: "2026-01-31", amount_cents: 2_005, overpaid_cents: 5 };
  await markAsPaid(db, store.id, orderId, { ...plain, ...paid });
  await refundOrder(db, store.id, orderId, { ...plain, lines: [], shipping_cents: 0, amount_cents: 5 });
  await cancelOrder(db, store.id, orderId, { ...plain, reason: "customer", restock: [], refund: false });
  const { text } = await write(store, orderId, "cancellation");
  expect(text).toContain("The €20.00 that you paid for it has not been given back yet.");
  expect(text).not.toContain("€0.05");
});

describe("the sender", () => {
  async function sold(row: Parameters<typeof aSender>[3] = {}, state: "live" | "lost" = "live") {
    const store = await anOpenStore(db);
    const orderId = await place(store, "Mug");
    const name = `${store.id}.example.com`;
    const domain = await aServedName(db, store.id, name, { state, failingSince: new Date() });
    await aSender(db, store.id, domain, row);
    return { store, orderId, own: `orders@${name}` };
  }

  test("is the store's own address as long as it is in use", async () => {
    const { store, orderId, own } = await sold();
    expect((await write(store, orderId)).senderAddress).toBe(own);
    const failing = await sold({ state: "failing", failingSince: new Date() });
    expect((await write(failing.store, failing.orderId)).senderAddress).toBe(failing.own);
    for (const { store, orderId } of [await sold({ state: "waiting" }), await sold({}, "lost")])
      expect((await write(store, orderId)).senderAddress).toBe(undefined);
  });

  test("of mails to the owner is the platform's", async () => {
    const { store, orderId } = await sold();
    const told = { storeId: store.id, orderId, recipient: "ada@example.com", payload: {} };
    const mail = await writeOrderMail(db, mailedSite(ORIGIN), { ...told, type: "new-order" });
    expect(mail).toMatchObject({ to: "ada@example.com" });
    expect(mail).not.toHaveProperty("senderAddress");
  });

  test("is the platform's where the operator offers no other, and in a copy", async () => {
    const { store, own } = await sold();
    const [claimed] = await claimDueMails(db, 1_000).then((mails) =>
      mails.filter(({ storeId }) => storeId === store.id),
    );
    if (!claimed) throw new Error("No mail is queued.");
    const senderAt = async (site: Parameters<typeof writeMail>[1]) => {
      const mail = await writeMail(db, site, claimed);
      if ("notSent" in mail) throw new Error(mail.notSent);
      return mail.senderAddress;
    };
    expect(await senderAt(mailedSite(ORIGIN))).toBe(own);
    expect(await senderAt({ ...mailedSite(ORIGIN), sendsAsShops: false })).toBe(undefined);
    await asTableOwner(db, (query) => query("update installation set copy_since = now()"));
    onTestFinished(async () => {
      await asTableOwner(db, (query) => query("update installation set copy_since = null"));
    });
    expect(await senderAt(mailedSite(ORIGIN))).toBe(undefined);
  });
});
