import { randomInt } from "node:crypto";
import { type Db, inStore } from "#db/client.ts";
import { orderLineItems, orders } from "#db/schema/orders.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";

type Order = Partial<typeof orders.$inferInsert>;
type Line = Partial<typeof orderLineItems.$inferInsert>;

/** An order in any state and of any time, written as it stands: 2.50 a piece, of the demo checkout by default. */
export function aWrittenOrder(
  db: Db,
  storeId: StoreId,
  order: Order = {},
  lines: Line[] = [{}],
): Promise<OrderId> {
  const priced = lines.map((line, position) => {
    const quantity = line.quantity ?? 1;
    return { position, title: "Mug", variantTitle: "Default", priceCents: 250, quantity, ...line };
  });
  const totalCents = priced.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
  return inStore(db, "owner", storeId, async (tx) => {
    const [written] = await tx
      .insert(orders)
      .values({
        ...PLACED,
        orderNumber: randomInt(1e9, 9e9),
        subtotalCents: totalCents,
        totalCents,
        ...order,
        storeId,
      })
      .returning({ id: orders.id });
    const orderId = written?.id as OrderId;
    await tx
      .insert(orderLineItems)
      .values(
        priced.map((line) => ({ totalCents: line.quantity * line.priceCents, ...line, storeId, orderId })),
      );
    return orderId;
  });
}

const PLACED = {
  email: "shopper@example.com",
  shippingCents: 0,
  taxCents: 0,
  taxPercent: "0",
  currencyCode: "EUR",
  shippingName: "Sam",
  shippingAddress1: "Via Roma 1",
  shippingCity: "Milano",
  shippingZip: "20100",
  shippingCountry: "Italy",
};
