import { eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { paymentMethods } from "#db/schema/payments.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { CreateOrderInput } from "#rules/order/checkout/checkout-input.ts";
import type { PaymentsInput } from "#rules/payment/payments-input.ts";
import { aCheckout, aProductOnSale, type OnSale, type OpenStore } from "./factories-orders.ts";

type NewMethod = typeof paymentMethods.$inferInsert;

const TRANSFER = {
  kind: "bank-transfer",
  active: true,
  name: "Bank transfer",
  instructions: "IBAN DE02 1203 0000 0000 2020 51",
} as const;

/** An active bank transfer by default. Returns its id. From then on the store takes payments. */
export function aPaymentMethod(db: Db, storeId: StoreId, change: Partial<NewMethod> = {}): Promise<string> {
  const method: NewMethod = {
    storeId,
    position: 0,
    ...TRANSFER,
    ...change,
  };
  return inStore(db, "owner", storeId, async (tx) => {
    const [made] = await tx.insert(paymentMethods).values(method).returning({ id: paymentMethods.id });
    return made?.id as string;
  });
}

const NO_LINKS = {
  terms_url: "",
  privacy_url: "",
  returns_url: "",
  terms_page_id: null,
  privacy_page_id: null,
  returns_page_id: null,
  return_days: null,
  return_fees: null,
};

/** A form of Settings › Payments with a bank transfer. */
export function paymentsForm(change: Partial<PaymentsInput["methods"][number]> = {}): PaymentsInput {
  return {
    version: 0,
    methods: [{ ...TRANSFER, remind_after_days: 7, cancel_after_days: 14, ...change }],
    links: NO_LINKS,
  };
}

type OrderToPay = {
  /** Of a new product each, unless `items` are given. */
  quantities?: number[];
  items?: [OnSale, number][];
  /** A new bank transfer by default. */
  method?: string;
  checkout?: Partial<CreateOrderInput>;
};

/** An order that is placed and not yet paid. */
export async function aPendingOrder(db: Db, store: OpenStore, wanted: OrderToPay = {}): Promise<OrderId> {
  const { quantities = [2], method = await aPaymentMethod(db, store.id) } = wanted;
  const items = wanted.items ?? (await Promise.all(quantities.map((quantity) => onSale(quantity))));
  const checkout = aCheckout(store, items, { payment_method_id: method, ...wanted.checkout });
  const placed = await placeOrder(db, checkout);
  if (!placed.ok) throw new Error(`The order was not placed: ${placed.reason}.`);
  return placed.orderId;

  async function onSale(quantity: number): Promise<[OnSale, number]> {
    return [await aProductOnSale(db, store.id, { stock: quantity }), quantity];
  }
}

/** As if it was placed so long ago that it is due for what its method's days say. */
export async function letDaysPass(db: Db, store: StoreId, days: number): Promise<void> {
  const before = (at: Date | null) => at && new Date(at.getTime() - days * 24 * 60 * 60_000);
  await inStore(db, "owner", store, async (tx) => {
    const { id, remindAt, cancelUnpaidAt } = orders;
    const placed = await tx
      .select({ id, remindAt, cancelUnpaidAt })
      .from(orders)
      .where(eq(orders.storeId, store));
    for (const order of placed)
      await tx
        .update(orders)
        .set({ remindAt: before(order.remindAt), cancelUnpaidAt: before(order.cancelUnpaidAt) })
        .where(eq(id, order.id));
  });
}
