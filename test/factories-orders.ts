import { randomInt, randomUUID } from "node:crypto";
import { asService, type Db, inStore } from "#db/client.ts";
import { products, productVariants } from "#db/schema/products.ts";
import { stores } from "#db/schema/stores.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import type { OrderId, ProductId, StoreId, UserId, VariantId } from "#rules/input/ids.ts";
import type { CreateOrderInput } from "#rules/order/checkout/checkout-input.ts";
import { orderTotals } from "#rules/order/price/order-totals.ts";
import type { PaymentKind } from "#rules/payment/payment-kind.ts";
import type { TaxClass } from "#rules/tax/tax-settings.ts";
import { asTableOwner } from "./rows-of.ts";

export type OpenStore = { id: StoreId; slug: string; shippingFlatRateCents: number; taxPercent: string };

/** An onboarded store: by default with a flat rate of 5.00 and 22 % tax. */
export async function anOpenStore(db: Db, settings: Partial<OpenStore> = {}): Promise<OpenStore> {
  const slug = `store-${randomUUID().slice(0, 8)}`;
  const store = {
    id: randomUUID() as StoreId,
    slug,
    shippingFlatRateCents: 500,
    taxPercent: "22",
    ...settings,
  };
  const ownerUserId = randomUUID() as UserId;
  await asService(db, (tx) =>
    tx.insert(stores).values({ ...store, name: "Corner Shop", ownerUserId, onboardingCompleted: true }),
  );
  return store;
}

export type OnSale = { variantId: VariantId; productId: ProductId; price: number };

export async function aProductOnSale(
  db: Db,
  store: StoreId,
  {
    title = "Mug",
    price = 1_000,
    stock = 10,
    picture = null as string | null,
    taxClass = "standard" as TaxClass,
  } = {},
): Promise<OnSale> {
  const productId = randomUUID() as ProductId;
  const variantId = randomUUID() as VariantId;
  await inStore(db, "owner", store, async (tx) => {
    await tx.insert(products).values({
      id: productId,
      storeId: store,
      title,
      handle: `p-${productId}`,
      status: "active",
      featuredImageUrl: picture,
      taxClass,
    });
    await tx.insert(productVariants).values({
      id: variantId,
      storeId: store,
      productId,
      position: 0,
      title: "Default",
      priceCents: price,
      inventoryQty: stock,
    });
  });
  return { variantId, productId, price };
}

/** What a browser's checkout would send: the totals that its cart showed. */
export function aCheckout(
  store: OpenStore,
  items: [OnSale, quantity: number][],
  change: Partial<CreateOrderInput> = {},
): CreateOrderInput {
  const lines = items.map(([{ variantId, productId, price }, quantity]) => ({
    variantId,
    productId,
    price,
    quantity,
  }));
  return {
    email: `zoe.${randomInt(1_000_000_000)}@example.com`,
    shipping_name: "Zoë Bianchi",
    shipping_address1: "Via Roma 1",
    shipping_address2: "",
    shipping_city: "Torino",
    shipping_zip: "10100",
    shipping_country: "Italy",
    shipping_phone: "+39 333 123 4567",
    items: lines.map((line) => ({ ...line, title: "Mug", variantTitle: "Default", image: null })),
    storeId: store.id,
    currencyCode: "EUR",
    ...orderTotals(lines, store),
    ...change,
  };
}

export type ReadyOrder = { id: OrderId; store: OpenStore };

/** A placed order of the given quantities, with nothing shipped. */
export async function anOrderReadyToShip(db: Db, store: OpenStore, quantities = [2]): Promise<ReadyOrder> {
  const items: [OnSale, number][] = [];
  for (const quantity of quantities)
    items.push([await aProductOnSale(db, store.id, { stock: quantity }), quantity]);
  const placed = await placeOrder(db, aCheckout(store, items));
  if (!placed.ok) throw new Error(`The order was not placed: ${placed.reason}.`);
  return { id: placed.orderId, store };
}

/** Changes an order in ways that only its own deeds can, for a test about another one. */
export async function setOrder(
  db: Db,
  id: OrderId,
  columns: { [column: string]: string | number | null },
): Promise<void> {
  const names = Object.keys(columns);
  const set = names.map((name, at) => `${name} = $${at + 2}`).join(", ");
  await asTableOwner(db, (query) =>
    query(`update orders set ${set} where id = $1`, [id, ...Object.values(columns)]),
  );
}

/** An order by bank transfer, or by another method, that nobody has paid. */
export async function anUnpaidOrder(
  db: Db,
  store: OpenStore,
  { quantities, kind = "bank-transfer" }: { quantities?: number[]; kind?: PaymentKind } = {},
): Promise<ReadyOrder> {
  const order = await anOrderReadyToShip(db, store, quantities);
  await setOrder(db, order.id, { financial_status: "pending", payment_kind: kind, payment_name: "By hand" });
  return order;
}
