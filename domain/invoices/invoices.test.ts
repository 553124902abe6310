import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { invoices } from "#db/schema/invoices.ts";
import { fulfillments, orderLineItems, orders } from "#db/schema/orders.ts";
import { refunds } from "#db/schema/payments.ts";
import { lockOrder, thisOrder } from "#domain/orders/lock-order.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { aPaidOrder, aStoreThatInvoices, nameSeller } from "#test/factories-invoices.ts";
import { anOpenStore, anOrderReadyToShip, type OpenStore } from "#test/factories-orders.ts";
import { aWrittenOrder } from "#test/factories-written-orders.ts";
import { correctInvoice } from "./correct-invoice.ts";
import { creditInvoice, creditOnRefund } from "./credit-invoice.ts";
import { readInvoiceSettings, saveInvoiceSettings } from "./invoice-settings.ts";
import { invoiceOnPayment, issueInvoice } from "./issue-invoice.ts";
import { listInvoices, listStandingInvoices } from "./list-invoices.ts";

const db = await openDatabase();
const BY = randomUUID() as UserId;
const at = (instant: string) => ({ by: BY, now: () => new Date(instant) });
const NOW = at("2026-11-16T10:00:00Z");

async function issue(store: OpenStore, order: OrderId, issuing = NOW) {
  const issued = await issueInvoice(db, store.id, order, issuing);
  if (!issued.ok) throw new Error(`No invoice was issued: ${issued.reason}.`);
  return issued.invoice;
}

function setOrder(store: StoreId, id: OrderId, change: Partial<typeof orders.$inferInsert>) {
  return inStore(db, "owner", store, (tx) =>
    tx
      .update(orders)
      .set(change)
      .where(thisOrder({ storeId: store, id })),
  );
}

/** Gives back one of two mugs for 12.20 each, tax included, which had been shipped. */
async function refundOneMug(storeId: StoreId, orderId: OrderId) {
  await inStore(db, "owner", storeId, async (tx) => {
    await tx.insert(refunds).values({
      storeId,
      orderId,
      state: "done",
      amountCents: 1_220,
      taxes: [{ rate: 2_200, value_cents: 1_220, tax_cents: 220 }],
      provider: "manual",
      tellShopper: false,
      doneAt: new Date(),
    });
    await tx
      .update(orderLineItems)
      .set({ fulfilledQuantity: 1, refundedQuantity: 1, returnedQuantity: 1 })
      .where(eq(orderLineItems.orderId, orderId));
  });
  await setOrder(storeId, orderId, { financialStatus: "partially_refunded", refundedCents: 1_220 });
}

function onLocked(store: StoreId, id: OrderId, deed: typeof invoiceOnPayment) {
  return inStore(db, "owner", store, async (tx) => {
    const order = await lockOrder(tx, store, id);
    if (order) await deed(tx, order);
  });
}

describe("numbers", () => {
  test("of invoices issued at the same time have no gap and no double", async () => {
    const [store, other] = [await aStoreThatInvoices(db), await aStoreThatInvoices(db)];
    const ids: OrderId[] = [];
    while (ids.length < 8) ids.push(await aPaidOrder(db, store));
    const foreign = await aPaidOrder(db, other);
    // Each is pressed twice.
    const pressed = [...ids, ...ids].map((id) => issue(store, id));
    const issued = await Promise.all([...pressed, issue(other, foreign)]);
    const names = new Set(issued.map(({ storeId, name }) => `${storeId === store.id} ${name}`));
    const expected = Array.from({ length: 8 }, (_, number) => `true INV-2026-000${number + 1}`);
    expect([...names].sort()).toEqual(["false INV-2026-0001", ...expected]);
  });

  test("of an invoice that was rolled back is used by the next", async () => {
    const store = await aStoreThatInvoices(db);
    const id = await aPaidOrder(db, store);
    await saveInvoiceSettings(db, store.id, {
      change: { issue_on_payment: true },
      by: BY,
      now: new Date(),
    });
    const paying = onLocked(store.id, id, async (tx, order) => {
      await invoiceOnPayment(tx, order);
      throw new Error("The payment fails.");
    });
    await expect(paying).rejects.toThrow("The payment fails.");
    expect(await issue(store, await aPaidOrder(db, store))).toMatchObject({ number: 1 });
  });

  test("begin anew when the year ends in the store's time zone", async () => {
    const store = await aStoreThatInvoices(db, { time_zone: "Pacific/Auckland" });
    const names = [];
    for (const moment of ["2026-12-31T10:59:59Z", "2026-12-31T11:00:00Z", "2026-12-31T23:00:00Z"]) {
      const { name, content } = await issue(store, await aPaidOrder(db, store), at(moment));
      names.push([name, content.issued_on]);
    }
    expect(names).toEqual([
      ["INV-2026-0001", "2026-12-31"],
      ["INV-2027-0001", "2027-01-01"],
      ["INV-2027-0002", "2027-01-01"],
    ]);
  });

  test("follow UTC without a time zone", async () => {
    const store = await aStoreThatInvoices(db);
    const invoice = await issue(store, await aPaidOrder(db, store), at("2026-12-31T23:59:59Z"));
    expect(invoice.name).toBe("INV-2026-0001");
  });

  test("and prefix can be set until the first document of a year", async () => {
    const store = await aStoreThatInvoices(db);
    const save = (change: object, now: string) =>
      saveInvoiceSettings(db, store.id, { change, by: BY, now: new Date(now) });
    await save({ prefix: "RE-", next_number: 41 }, "2026-03-01T00:00:00Z");
    const first = await issue(store, await aPaidOrder(db, store), at("2026-03-02T00:00:00Z"));
    expect(first.name).toBe("RE-2026-0041");
    expect(await save({ next_number: 50 }, "2026-03-03T00:00:00Z")).toEqual({
      ok: false,
      reason: "numbers-started",
      year: 2026,
      fields: ["next_number"],
    });
    // The same values again are no change, and other fields can be saved.
    expect(await save({ prefix: "RE-", own_line: "No VAT" }, "2026-03-03T00:00:00Z")).toMatchObject({
      ok: true,
      settings: { next_number: 42, own_line: "No VAT" },
    });
    expect(await readInvoiceSettings(db, store.id, new Date("2027-01-01T00:00:00Z"))).toMatchObject({
      prefix: "RE-",
      next_number: 1,
      numbers_started: false,
    });
  });
});

describe("an invoice", () => {
  test("is frozen with seller, buyer, lines, tax and totals", async () => {
    const store = await aStoreThatInvoices(db);
    const id = await aPaidOrder(db, store, [2, 3]);
    const { content } = await issue(store, id);
    await nameSeller(db, store.id, { legal_name: "Somebody Else" });
    const [printed] = await listStandingInvoices(db, store.id, [id]);
    expect(printed?.content).toEqual({
      ...content,
      seller: expect.objectContaining({ lines: content.seller.lines }),
      buyer: { lines: content.buyer.lines },
    });
    expect(content).toMatchObject({
      issued_on: "2026-11-16",
      seller: {
        store_name: "Corner Shop",
        lines: expect.arrayContaining(["Corner Shop GmbH", "10115 Berlin"]),
      },
      buyer: { lines: ["Zoë Bianchi", "Via Roma 1", "10100 Torino", "Italy"] },
      lines: [
        { title: "Mug", quantity: 2, price_cents: 1_000, amount_cents: 2_000, rate: 2_200 },
        { quantity: 3, amount_cents: 3_000 },
      ],
      shipping: { amount_cents: 500, rate: 2_200 },
      adjustment_cents: 0,
      taxes: [{ rate: 2_200, value_cents: 6_710, tax_cents: 1_210 }],
      total_cents: 6_710,
      payment: { paid_cents: 6_710, due_cents: 0 },
    });
  });

  test("says when the goods were supplied: the day of the last parcel, or that of the invoice", async () => {
    const store = await aStoreThatInvoices(db, { time_zone: "Europe/Berlin" });
    const [shipped, open] = [await aPaidOrder(db, store), await aPaidOrder(db, store)];
    await inStore(db, "owner", store.id, (tx) =>
      tx.insert(fulfillments).values([
        { storeId: store.id, orderId: shipped, createdAt: new Date("2026-11-10T10:00:00Z") },
        { storeId: store.id, orderId: shipped, createdAt: new Date("2026-11-12T23:30:00Z") },
        { storeId: store.id, orderId: open, createdAt: new Date("2026-11-12T23:30:00Z") },
      ]),
    );
    await setOrder(store.id, shipped, { fulfillmentStatus: "fulfilled" });
    await setOrder(store.id, open, { fulfillmentStatus: "partial" });
    expect((await issue(store, shipped)).content.supplied_on).toBe("2026-11-13");
    expect((await issue(store, open)).content.supplied_on).toBeNull();
    await refundOneMug(store.id, open);
    expect(await creditInvoice(db, store.id, open, at("2026-11-20T10:00:00Z"))).toMatchObject({
      creditNote: { content: { issued_on: "2026-11-20", supplied_on: "2026-11-16" } },
    });
  });

  test("names the buyer's company and VAT id, and why no tax is charged", async () => {
    const store = await aStoreThatInvoices(db);
    const id = await aWrittenOrder(db, store.id, {
      financialStatus: "paid",
      buyerCompany: "Bianchi S.r.l.",
      buyerVatId: "IT12345678901",
      taxReason: "reverse_charge",
      shippingMethodName: "Post",
      shippingCountryCode: "IT",
    });
    const { content } = await issue(store, id);
    expect(content.buyer.lines[0]).toBe("Bianchi S.r.l.");
    expect(content.buyer.lines.at(-1)).toBe("VAT id IT12345678901");
    expect(content.buyer.identity).toMatchObject({ company: "Bianchi S.r.l.", country_code: "IT" });
    expect(content.no_tax).toMatchObject({ reason: "intra_community" });
    const [printed] = await listStandingInvoices(db, store.id, [id]);
    expect(printed?.content.buyer).toEqual({ lines: content.buyer.lines });
  });

  test("for a company that owes the tax itself has prices without the tax, and needs the seller's VAT id", async () => {
    const store = await aStoreThatInvoices(db, { vat_id: "", tax_number: "12/345/67890" });
    const id = await aWrittenOrder(
      db,
      store.id,
      {
        financialStatus: "paid",
        taxIncluded: true,
        taxReason: "reverse_charge",
        discountCents: 380,
        totalCents: 2_000,
      },
      [{ priceCents: 1_190, quantity: 2, discountCents: 380, taxRate: 0, taxCents: 0 }],
    );
    const missing = { ok: false, reason: "seller-missing", missing: ["VAT id"] };
    expect(await issueInvoice(db, store.id, id, NOW)).toEqual(missing);
    await nameSeller(db, store.id);
    const { content } = await issue(store, id);
    expect(content.lines).toMatchObject([
      { price_cents: 1_190, net_price_cents: 1_000, amount_cents: 2_000 },
    ]);
  });

  test("has net prices and the rates of shipping, also where shipping follows the goods", async () => {
    const store = await aStoreThatInvoices(db);
    const shippingTaxes = [
      { rate: 1_900, base_cents: 300, tax_cents: 48 },
      { rate: 700, base_cents: 200, tax_cents: 13 },
    ];
    const taxed = {
      taxIncluded: true,
      taxCents: 251,
      totalCents: 1_690,
      shippingCents: 500,
      shippingTaxes,
      shippingTaxCents: 61,
    };
    const id = await aWrittenOrder(
      db,
      store.id,
      { financialStatus: "paid", ...taxed, shippingTaxRate: 1_900 },
      [{ priceCents: 1_190, taxRate: 1_900, taxCents: 190 }],
    );
    const { content } = await issue(store, id);
    expect(content.lines).toMatchObject([{ price_cents: 1_190, net_price_cents: 1_000 }]);
    expect(content.shipping.shares).toEqual([
      { rate: 1_900, amount_cents: 300 },
      { rate: 700, amount_cents: 200 },
    ]);
  });

  test("is never changed or deleted, nor is its order deleted", async () => {
    const store = await aStoreThatInvoices(db);
    const id = await aPaidOrder(db, store);
    const invoice = await issue(store, id);
    const mine = and(eq(invoices.storeId, store.id), eq(invoices.id, invoice.id));
    const refused = (deed: Parameters<typeof inStore<unknown>>[3]) =>
      expect(inStore(db, "owner", store.id, deed)).rejects.toThrow();
    await refused((tx) => tx.update(invoices).set({ totalCents: 1 }).where(mine));
    await refused((tx) => tx.delete(invoices).where(mine));
    await refused((tx) => tx.delete(orders).where(thisOrder({ storeId: store.id, id })));
  });

  test.for([
    ["demo", "demo"],
    ["awaiting_payment", "unsettled"],
    ["voided", "unsettled"],
  ] as const)("is refused for an order that is %s", async ([financialStatus, reason]) => {
    const store = await aStoreThatInvoices(db);
    const { id } = await anOrderReadyToShip(db, store);
    await setOrder(store.id, id, { financialStatus });
    expect(await issueInvoice(db, store.id, id, NOW)).toEqual({ ok: false, reason });
  });

  test("needs to know its seller", async () => {
    const store = await anOpenStore(db);
    const id = await aPaidOrder(db, store);
    await changeDetails(db, store.id, { change: { legal_name: "Corner Shop" }, by: BY });
    expect(await issueInvoice(db, store.id, id, NOW)).toEqual({
      ok: false,
      reason: "seller-missing",
      missing: ["street", "city", "country"],
    });
  });

  test("is issued on payment only where the owner wants that, and never keeps a payment away", async () => {
    const [store, anonymous] = [await aStoreThatInvoices(db), await anOpenStore(db)];
    const id = await aPaidOrder(db, store);
    await onLocked(store.id, id, invoiceOnPayment);
    expect(await listStandingInvoices(db, store.id, [id])).toEqual([]);
    for (const { id } of [store, anonymous])
      await saveInvoiceSettings(db, id, { change: { issue_on_payment: true }, by: BY, now: new Date() });
    await onLocked(store.id, id, invoiceOnPayment);
    expect(await listStandingInvoices(db, store.id, [id])).toHaveLength(1);

    const other = await aPaidOrder(db, anonymous);
    await onLocked(anonymous.id, other, invoiceOnPayment);
    expect(await listStandingInvoices(db, anonymous.id, [other])).toEqual([]);
  });

  test("is not issued when all that was paid is owed back", async () => {
    const store = await aStoreThatInvoices(db);
    await saveInvoiceSettings(db, store.id, { change: { issue_on_payment: true }, by: BY, now: new Date() });
    const overpaid = { financialStatus: "paid", paidCents: 500, overpaidCents: 500 } as const;
    const id = await aWrittenOrder(db, store.id, overpaid, [{ priceCents: 0 }]);
    await onLocked(store.id, id, invoiceOnPayment);
    expect(await listStandingInvoices(db, store.id, [id])).toEqual([]);
  });

  test("leaves an event of who issued it", async () => {
    const store = await aStoreThatInvoices(db);
    const id = await aPaidOrder(db, store);
    const { name } = await issue(store, id);
    const written = await inStore(db, "owner", store.id, (tx) =>
      tx.select().from(events).where(eq(events.orderId, id)),
    );
    expect(written.at(-1)).toMatchObject({ type: "invoice.issued", payload: { by: BY, name } });
  });
});

describe("a credit note", () => {
  test("takes back what was refunded, once", async () => {
    const store = await aStoreThatInvoices(db);
    const id = await aPaidOrder(db, store);
    const invoice = await issue(store, id);
    expect(await creditInvoice(db, store.id, id, NOW)).toEqual({ ok: false, reason: "nothing-to-credit" });
    await refundOneMug(store.id, id);
    expect(await listInvoices(db, store.id, id)).toMatchObject({ to_credit_cents: 1_220, left_cents: 3_050 });

    const pressed = [creditInvoice(db, store.id, id, NOW), creditInvoice(db, store.id, id, NOW)];
    const answers = await Promise.all(pressed);
    expect(answers.filter(({ ok }) => ok)).toMatchObject([
      {
        creditNote: {
          name: "INV-CN-2026-0001",
          correctsId: invoice.id,
          content: {
            corrects: "INV-2026-0001",
            lines: [{ title: "Mug", quantity: 1, amount_cents: 1_000 }],
            adjustment_cents: 0,
            taxes: [{ rate: 2_200, value_cents: 1_220, tax_cents: 220 }],
            total_cents: 1_220,
          },
        },
      },
    ]);
    expect(await listInvoices(db, store.id, id)).toMatchObject({ to_credit_cents: 0, left_cents: 1_830 });
  });

  test("follows a refund by itself where invoices follow payments", async () => {
    const store = await aStoreThatInvoices(db);
    await saveInvoiceSettings(db, store.id, { change: { issue_on_payment: true }, by: BY, now: new Date() });
    const id = await aPaidOrder(db, store);
    await onLocked(store.id, id, creditOnRefund);
    await issue(store, id);
    await refundOneMug(store.id, id);
    await onLocked(store.id, id, creditOnRefund);
    await onLocked(store.id, id, creditOnRefund);
    const { documents = [] } = (await listInvoices(db, store.id, id)) ?? {};
    expect(documents.map(({ kind, total_cents }) => [kind, total_cents])).toEqual([
      ["invoice", 3_050],
      ["credit-note", 1_220],
    ]);
  });

  test("takes back an invoice whose order was cancelled before it was paid", async () => {
    const store = await aStoreThatInvoices(db);
    const { id } = await anOrderReadyToShip(db, store);
    await setOrder(store.id, id, { financialStatus: "pending" });
    await issue(store, id);
    await setOrder(store.id, id, {
      financialStatus: "voided",
      cancelledCents: 3_050,
      cancelledAt: new Date(),
    });
    await inStore(db, "owner", store.id, (tx) =>
      tx.update(orderLineItems).set({ cancelledQuantity: 2 }).where(eq(orderLineItems.orderId, id)),
    );
    expect(await creditInvoice(db, store.id, id, NOW)).toMatchObject({
      creditNote: { totalCents: 3_050, content: { shipping: { amount_cents: 500 }, adjustment_cents: 0 } },
    });
  });
});

describe("a correction", () => {
  test("is a credit note for all that is left, and a new invoice with what is true now", async () => {
    const store = await aStoreThatInvoices(db);
    const id = await aPaidOrder(db, store);
    const { name } = await issue(store, id);
    await refundOneMug(store.id, id);
    await creditInvoice(db, store.id, id, NOW);
    await nameSeller(db, store.id, { legal_name: "New Name GmbH" });

    const correction = { ...NOW, invoiceName: name };
    const corrected = await correctInvoice(db, store.id, id, correction);
    expect(corrected).toMatchObject({
      creditNote: { name: "INV-CN-2026-0002", totalCents: 1_830 },
      invoice: { name: "INV-2026-0002", totalCents: 1_830, content: { corrects: "INV-2026-0001" } },
    });
    const sellers = corrected.ok
      ? [corrected.creditNote, corrected.invoice].map(({ content }) => content.seller.lines[0])
      : [];
    expect(sellers).toEqual(["Corner Shop GmbH", "New Name GmbH"]);
    expect((await listStandingInvoices(db, store.id, [id]))[0]?.name).toBe("INV-2026-0002");
    // Pressed once more by a page that still shows the old invoice.
    expect(await correctInvoice(db, store.id, id, correction)).toEqual({ ok: false, reason: "not-standing" });
  });
});
