import { randomInt, randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { fulfillmentLines, fulfillments, orderLineItems, orders } from "#db/schema/orders.ts";
import { products, productVariants } from "#db/schema/products.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { variantPictureUrl } from "#domain/pictures/shop-pictures.ts";
import { getStore, type Store } from "#domain/stores/store.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { drawOrderNumber } from "#rules/order/order-number.ts";
import { orderTotals } from "#rules/order/price/order-totals.ts";

const DAY_MS = 24 * 3_600_000;

type Sample = {
  daysAgo: number;
  email: string;
  name: string;
  address: [street: string, zip: string, city: string, country: string];
  /** Which of the demo products, and how many of each. */
  items: [product: number, quantity: number][];
  /** How many of these lines have been shipped. */
  shipped: number;
};

const SAMPLES: Sample[] = [
  {
    daysAgo: 0,
    email: "giulia.ferri@example.com",
    name: "Giulia Ferri",
    address: ["Via Garibaldi 14", "10122", "Torino", "Italy"],
    items: [
      [0, 2],
      [3, 1],
    ],
    shipped: 0,
  },
  {
    daysAgo: 1,
    email: "tom.okafor@example.com",
    name: "Tom Okafor",
    address: ["27 Mill Lane", "CB2 1RX", "Cambridge", "United Kingdom"],
    items: [
      [1, 1],
      [5, 3],
    ],
    shipped: 1,
  },
  {
    daysAgo: 6,
    email: "anneli.lind@example.com",
    name: "Anneli Lind",
    address: ["Storgatan 8", "411 24", "Göteborg", "Sweden"],
    items: [[2, 1]],
    shipped: 1,
  },
];

/** Creates three sample orders. No mail is sent and no stock is taken. The demo products must exist. */
export async function seedDemoOrders(tx: Tx, storeId: StoreId, now: Date): Promise<void> {
  const goods = await listDemoGoods(tx, storeId);
  if (goods.length === 0) return;
  const store = await getStore(tx, storeId);
  for (const sample of SAMPLES) await writeSample(tx, store, goods, sample, now);
}

type Good = Awaited<ReturnType<typeof listDemoGoods>>[number];

function listDemoGoods(tx: Tx, store: StoreId) {
  return tx
    .select({
      productId: products.id,
      variantId: productVariants.id,
      title: products.title,
      variantTitle: productVariants.title,
      sku: productVariants.sku,
      imageUrl: sql<string | null>`${sql.raw(variantPictureUrl("product_variants", "products"))}`,
      priceCents: productVariants.priceCents,
    })
    .from(products)
    .innerJoin(
      productVariants,
      and(
        eq(productVariants.storeId, store),
        eq(productVariants.productId, products.id),
        eq(productVariants.position, 0),
      ),
    )
    .where(and(eq(products.storeId, store), eq(products.demo, true)))
    .orderBy(asc(products.title));
}

async function writeSample(tx: Tx, store: Store, goods: Good[], sample: Sample, now: Date): Promise<void> {
  const { daysAgo, email, name, address, items, shipped } = sample;
  const lines = items.map(([product, quantity], position) => {
    const good = goods[product % goods.length] as Good;
    return { ...good, id: randomUUID(), position, quantity, totalCents: good.priceCents * quantity };
  });
  const totals = orderTotals(
    lines.map(({ priceCents: price, quantity }) => ({ price, quantity })),
    store,
  );
  const [shippingAddress1, shippingZip, shippingCity, shippingCountry] = address;
  const order = {
    id: randomUUID() as OrderId,
    storeId: store.id,
    orderNumber: drawOrderNumber(randomInt),
    email,
    ...totals,
    taxPercent: String(store.taxPercent),
    currencyCode: store.currencyCode,
    fulfillmentStatus: statusOf(shipped, lines.length),
    shippingName: name,
    shippingAddress1,
    shippingZip,
    shippingCity,
    shippingCountry,
    demo: true,
    createdAt: new Date(now.getTime() - daysAgo * DAY_MS),
  };
  await tx.insert(orders).values(order);
  await tx.insert(orderLineItems).values(
    lines.map((line) => ({
      ...line,
      storeId: store.id,
      orderId: order.id,
      fulfilledQuantity: line.position < shipped ? line.quantity : 0,
    })),
  );
  const { id: order_id, orderNumber: order_number, createdAt } = order;
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  const payload = {
    order_id,
    order_number,
    total_cents: totals.totalCents,
    currency_code: store.currencyCode,
    units,
  };
  await recordEvent(tx, store.id, { type: "order.created", payload, createdAt });
  if (shipped > 0) await shipSample(tx, order, lines.slice(0, shipped));
}

function statusOf(shipped: number, lines: number): "unfulfilled" | "partial" | "fulfilled" {
  if (shipped === 0) return "unfulfilled";
  return shipped < lines ? "partial" : "fulfilled";
}

type WrittenOrder = Pick<
  typeof orders.$inferSelect,
  "id" | "storeId" | "orderNumber" | "createdAt" | "fulfillmentStatus"
>;

async function shipSample(
  tx: Tx,
  order: WrittenOrder,
  lines: { id: string; quantity: number }[],
): Promise<void> {
  const { storeId, id: orderId, orderNumber, fulfillmentStatus } = order;
  const parcel = {
    id: randomUUID(),
    storeId,
    orderId,
    carrier: "DHL",
    trackingNumber: `JD0146${randomInt(1_000_000, 9_999_999)}`,
    createdAt: new Date(order.createdAt.getTime() + 3 * 3_600_000),
  };
  await tx.insert(fulfillments).values(parcel);
  await tx
    .insert(fulfillmentLines)
    .values(
      lines.map(({ id, quantity }) => ({ storeId, fulfillmentId: parcel.id, orderLineItemId: id, quantity })),
    );
  const payload = {
    order_id: orderId,
    order_number: orderNumber,
    carrier: parcel.carrier,
    tracking_number: parcel.trackingNumber,
    fulfillment_id: parcel.id,
    units: lines.reduce((sum, line) => sum + line.quantity, 0),
    complete: fulfillmentStatus === "fulfilled",
  };
  await recordEvent(tx, storeId, { type: "order.fulfilled", payload, createdAt: parcel.createdAt });
}
