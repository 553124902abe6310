import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { thisOrder } from "#domain/orders/lock-order.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import type { StoreDetailsChange } from "#rules/store/store-details-input.ts";
import { anOpenStore, anOrderReadyToShip, type OpenStore } from "./factories-orders.ts";

const SELLER = {
  legal_name: "Corner Shop GmbH",
  street: "Lindenallee 5",
  postal_code: "10115",
  city: "Berlin",
  country_code: "DE",
  vat_id: "DE123456789",
} as const;

/** An open store whose details are enough for invoices. */
export async function aStoreThatInvoices(db: Db, change: StoreDetailsChange = {}): Promise<OpenStore> {
  const store = await anOpenStore(db);
  await nameSeller(db, store.id, change);
  return store;
}

export async function nameSeller(db: Db, store: StoreId, change: StoreDetailsChange = {}): Promise<void> {
  await changeDetails(db, store, { change: { ...SELLER, ...change }, by: randomUUID() as UserId });
}

/** An order of the given quantities that was paid with real money. */
export async function aPaidOrder(db: Db, store: OpenStore, quantities?: number[]): Promise<OrderId> {
  const { id } = await anOrderReadyToShip(db, store, quantities);
  await markPaid(db, store.id, id);
  return id;
}

export async function markPaid(db: Db, storeId: StoreId, id: OrderId): Promise<void> {
  await inStore(db, "owner", storeId, (tx) =>
    tx
      .update(orders)
      .set({ financialStatus: "paid", paidCents: sql`total_cents` })
      .where(thisOrder({ storeId, id })),
  );
}
