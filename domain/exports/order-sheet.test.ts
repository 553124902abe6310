import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { creditInvoice } from "#domain/invoices/credit-invoice.ts";
import { issueInvoice } from "#domain/invoices/issue-invoice.ts";
import { archiveOrder } from "#domain/orders/archive-order.ts";
import { findOrder, type OrderDetail } from "#domain/orders/find-order.ts";
import { isCounted, revenueCents } from "#domain/orders/lists/sales-figures.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import { cancelOrder } from "#domain/payments/cancel-order.ts";
import { markAsPaid } from "#domain/payments/mark-as-paid.ts";
import { refundOrder } from "#domain/payments/refund-order.ts";
import { deleteProducts } from "#domain/products/change-products.ts";
import type { OrderId, UserId } from "#rules/input/ids.ts";
import type { CreateOrderInput } from "#rules/order/checkout/checkout-input.ts";
import { openDatabase } from "#test/database.ts";
import { exportJobs } from "#test/export-jobs.ts";
import { nameSeller } from "#test/factories-invoices.ts";
import { aCheckout, anOpenStore, aProductOnSale, type OnSale } from "#test/factories-orders.ts";
import { aPaymentMethod } from "#test/factories-payments.ts";
import { aDiscount, setTaxes, taxesOf } from "#test/factories-pricing.ts";
import { aRate, aZone, shipsBy } from "#test/factories-shipping.ts";

const db = await openDatabase();
const jobs = exportJobs(db);
const by = randomUUID() as UserId;

const store = await anOpenStore(db, { shippingFlatRateCents: 490, taxPercent: "22" });
const mug = await aProductOnSale(db, store.id, { title: "Mug", price: 1_337, stock: 1_000 });
const plate = await aProductOnSale(db, store.id, { title: "Plate", price: 2_099, stock: 1_000 });

/** An order at whatever it costs. */
async function buy(
  change: Partial<CreateOrderInput> = {},
  items: [OnSale, number][] = [
    [mug, 3],
    [plate, 2],
  ],
) {
  const wanted = aCheckout(store, items, change);
  const refused = await placeOrder(db, { ...wanted, totalCents: 1 });
  if (refused.ok || refused.reason !== "cart-changed") throw new Error("It has no price.");
  const placed = await placeOrder(db, { ...wanted, ...refused.totals });
  if (!placed.ok) throw new Error(`The order was not placed: ${placed.reason}.`);
  return placed.orderId;
}

const read = async (id: OrderId) => (await findOrder(db, store.id, id)) as OrderDetail;

const pay = (id: OrderId, amount_cents?: number) =>
  markAsPaid(db, store.id, id, { amount_cents, paid_on: "2026-01-31", note: "", tell_shopper: false, by });

async function refund(
  id: OrderId,
  pieces: number,
  change: { amount_cents?: number; shipping_cents?: number } = {},
) {
  const { line_items } = await read(id);
  const lines = pieces ? [{ line_item_id: line_items[0]?.id ?? "", quantity: pieces, restock: true }] : [];
  const wanted = { lines, shipping_cents: 0, note: "", tell_shopper: false, by_hand: true, by, ...change };
  expect(await refundOrder(db, store.id, id, wanted)).toMatchObject({ ok: true });
}

const cancel = (id: OrderId, repay: boolean) =>
  cancelOrder(db, store.id, id, {
    ...{ reason: "other", note: "", restock: [], tell_shopper: false, refund: repay, by_hand: true, by },
  });

const ship = (id: OrderId) =>
  fulfillOrder(db, store.id, id, { carrier: "", tracking_number: "", even_unpaid: true });

/** One order in each state that an owner can meet. */
async function ordersInEveryState(): Promise<Map<OrderId, string>> {
  const made = new Map<OrderId, string>();
  const make = async (name: string, id: OrderId, ...deeds: ((id: OrderId) => Promise<unknown>)[]) => {
    for (const deed of deeds) await deed(id);
    made.set(id, name);
  };
  await make("demo", await buy());
  await make("demo, cancelled", await buy(), (id) => cancel(id, false));

  await nameSeller(db, store.id, { time_zone: "Pacific/Auckland" });
  await setTaxes(db, store.id, taxesOf("DE", { included: true }));
  await aDiscount(db, store.id, { code: "TEN" });
  await aDiscount(db, store.id, { code: "FREE", kind: "free-shipping", value: 0 });
  const payment_method_id = await aPaymentMethod(db, store.id);
  const [zone] = await shipsBy(db, store.id, { zones: [aZone("Home", ["DE"], [aRate("Post", 595)])] });
  const home = {
    payment_method_id,
    shipping_method_id: zone?.rates[0]?.id,
    shipping_country_code: "DE",
    shipping_country: "Germany",
    shipping_zip: "10115",
  };
  await make("unpaid", await buy(home));
  await make("paid in part", await buy(home), (id) => pay(id, 1_000));
  await make("paid, discounted", await buy({ ...home, discount_codes: ["TEN"] }), (id) => pay(id));
  await make("paid, shipped free", await buy({ ...home, discount_codes: ["FREE", "TEN"] }), (id) => pay(id));
  await make("cancelled unpaid", await buy(home), (id) => cancel(id, false));
  await make("cancelled and refunded", await buy(home), pay, (id) => cancel(id, true));
  await make("cancelled, not refunded", await buy(home), pay, (id) => cancel(id, false));
  await make("refunded in part", await buy(home), pay, (id) => refund(id, 1, { shipping_cents: 200 }));
  await make("refunded less than it cost", await buy(home), pay, (id) =>
    refund(id, 2, { amount_cents: 100 }),
  );
  await make(
    "refunded twice, with goodwill",
    await buy(home),
    pay,
    (id) => refund(id, 1),
    (id) => refund(id, 0, { amount_cents: 777 }),
  );
  await make("refunded whole", await buy(home), pay, async (id) =>
    refund(id, 0, { amount_cents: (await read(id)).total_cents }),
  );
  await make("returned", await buy(home), pay, ship, (id) => refund(id, 2));
  await make("archived", await buy(home), pay, ship, (id) =>
    inStore(db, "owner", store.id, (tx) => archiveOrder(tx, store.id, id, { archived: true, by })),
  );
  await setTaxes(db, store.id, taxesOf("DE", { included: false, on_shipping: false }));
  await make("tax on top", await buy(home), pay);
  const gone = await aProductOnSale(db, store.id, { title: "Gone", price: 100 });
  await make("of a deleted product", await buy(home, [[gone, 1]]), pay, () =>
    inStore(db, "owner", store.id, (tx) => deleteProducts(tx, store.id, [gone.productId], { by: null })),
  );
  return made;
}

describe("orders in every state", async () => {
  const made = await ordersInEveryState();
  const invoiced = [...made].find(([, name]) => name === "refunded in part")?.[0] as OrderId;
  await issueInvoice(db, store.id, invoiced, { by });
  await refund(invoiced, 1);
  await creditInvoice(db, store.id, invoiced, { by });

  const { files } = await jobs.writeExport(store.id, { kind: "orders", all: true });
  const rows = parse<Record<string, string>>(files[0]?.text ?? "", { bom: true, columns: true });
  const byNumber = Map.groupBy(rows, (row) => Number(row.Order));
  const rowsOf = async (name: string) => {
    const id = [...made].find(([, other]) => other === name)?.[0] as OrderId;
    return byNumber.get((await read(id)).order_number) ?? [];
  };

  test.for([...made])("the rows of %s add up to the order", async ([id]) => {
    const order = await read(id);
    const own = byNumber.get(order.order_number) ?? [];
    expect(own).toHaveLength(order.line_items.length);
    const sum = (...names: string[]) =>
      own.reduce((total, row) => total + names.reduce((part, name) => part + cents(row[name]), 0), 0);
    const slots = (part: string) => [1, 2, 3].map((slot) => `Tax ${slot} ${part}`);
    const refunds = order.refunds.filter(({ state }) => state === "done");

    expect(sum("Total")).toBe(order.total_cents);
    expect(sum("Line total", "Shipping total")).toBe(order.total_cents);
    expect(sum(...slots("net"), ...slots("tax"))).toBe(order.total_cents);
    expect([sum("Tax"), sum(...slots("tax"))]).toEqual([order.tax_cents, order.tax_cents]);
    expect([sum("Subtotal"), sum("Discount"), sum("Shipping")]).toEqual([
      order.subtotal_cents,
      order.discount_cents,
      order.shipping_cents,
    ]);
    expect([sum("Paid"), sum("Refunded")]).toEqual([order.paid_cents, order.refunded_cents]);
    expect(sum("Line refunded", "Refunded shipping", "Refund adjustment")).toBe(order.refunded_cents);
    expect(sum(...slots("refunded net"), ...slots("refunded tax"))).toBe(order.refunded_cents);
    expect(sum(...slots("refunded tax"))).toBe(
      refunds.flatMap(({ taxes }) => taxes).reduce((total, { tax_cents }) => total + tax_cents, 0),
    );
    expect(sum("Revenue", "Refunded", "Cancelled")).toBe(order.total_cents);
    expect(own.map((row) => Number(row.Quantity))).toEqual(order.line_items.map(({ quantity }) => quantity));
  });

  test("their revenue is what Home counts", async () => {
    const [home] = await inStore(db, "owner", store.id, (tx) =>
      tx
        .select({ revenue: revenueCents })
        .from(orders)
        .where(and(eq(orders.storeId, store.id), isCounted)),
    );
    expect(rows.reduce((total, row) => total + cents(row.Revenue), 0)).toBe(home?.revenue);
  });

  test("dates and times are those of the store's time zone", async () => {
    const [order] = await Promise.all([...made].slice(-1).map(([id]) => read(id)));
    const shown = new Intl.DateTimeFormat("sv-SE", {
      timeZone: "Pacific/Auckland",
      dateStyle: "short",
      timeStyle: "short",
    }).format(new Date(order?.created_at ?? ""));
    const [row] = byNumber.get(order?.order_number ?? 0) ?? [];
    expect(`${row?.Date} ${row?.Time}`).toBe(shown);
  });

  test("every row says what its order is, also that of a product that is gone", async () => {
    expect(await rowsOf("of a deleted product")).toMatchObject([{ Product: "Gone", Quantity: "1" }]);
    for (const row of await rowsOf("demo"))
      expect(row).toMatchObject({ "Payment status": "Demo", Due: row.Line === "1" ? "0.00" : "" });
    for (const row of await rowsOf("paid, shipped free"))
      expect(row).toMatchObject({
        "Discount codes": "TEN, FREE",
        "Shipping method": "Post",
        "Payment method": "Bank transfer",
        "Paid on": "2026-01-31",
        "Prices include tax": "Yes",
      });
    for (const row of await rowsOf("tax on top")) expect(row["Prices include tax"]).toBe("No");
  });

  test("name invoice and credit notes, and each refund with its day", async () => {
    const [row] = await rowsOf("refunded in part");
    expect(row).toMatchObject({
      Invoice: expect.stringMatching(/^INV-\d{4}-0001$/),
      "Invoice date": expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      "Credit notes": expect.stringMatching(/^INV-CN-\d{4}-0001$/),
      Refunds: expect.stringMatching(/^\d{4}-\d\d-\d\d \d+\.\d\d, \d{4}-\d\d-\d\d \d+\.\d\d$/),
    });
  });
});

function cents(text = ""): number {
  return Math.round(Number(text) * 100);
}
