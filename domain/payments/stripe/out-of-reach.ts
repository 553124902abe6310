import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { inStore } from "#db/client.ts";
import { paymentSessions } from "#db/schema/stripe.ts";
import type { PaymentDeps } from "#domain/payments/paying-order.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { stripeProvider } from "./stripe-provider.ts";

/** How many payments and refunds are under way, and whether at another account than the one that the key opens. */
type UnderWay = { count: number; atOther: boolean };

/** With a key of another account nobody could learn any more what became of them. */
export async function findUnderWay(
  { db, stripeApiUrl }: PaymentDeps,
  store: StoreId,
  key: string,
): Promise<UnderWay> {
  const open = await inStore(db, "owner", store, (tx) =>
    tx
      .select({ reference: paymentSessions.reference })
      .from(paymentSessions)
      .where(
        and(
          eq(paymentSessions.storeId, store),
          or(
            isNotNull(paymentSessions.dueAt),
            sql`exists (select from refunds r where r.store_id = ${store}
              and r.order_id = ${paymentSessions.orderId} and r.state = 'pending' and r.provider = 'stripe')`,
          ),
        ),
      ),
  );
  const known = open.find(({ reference }) => reference !== null);
  const answer = known?.reference && (await stripeProvider(key, stripeApiUrl).settle(known.reference));
  const atOther = !!answer && answer.state === "locked-out" && answer.isOtherAccount === true;
  return { count: open.length, atOther };
}
