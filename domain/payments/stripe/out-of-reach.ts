import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { inStore } from "#db/client.ts";
import { paymentSessions } from "#db/schema/stripe.ts";
import { isCopy } from "#domain/installation/installation.ts";
import type { PaymentDeps } from "#domain/payments/paying-order.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { stripeProvider } from "./stripe-provider.ts";

export type JudgedKey =
  | { ok: true }
  /** Payments and refunds that are under way at another account than the one that the key opens. */
  | { ok: false; reason: "other-account"; underWay: number }
  /** Nobody knows which account it opens: Stripe does not answer, or not to this key, or a copy must not ask. */
  | { ok: false; reason: "away" | "locked-out" | "copy" };

/**
 * With a key of another account nobody could learn any more what became of payments and refunds that are under way. So
 * while there are some, only a key that is known to open their account is taken.
 */
export async function judgeNewKey(
  { db, stripeApiUrl }: PaymentDeps,
  store: StoreId,
  key: string,
): Promise<JudgedKey> {
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
  if (!known?.reference) return { ok: true };
  if (await isCopy(db)) return { ok: false, reason: "copy" };
  const answer = await stripeProvider(key, stripeApiUrl).settle(known.reference);
  if (answer.state === "away") return { ok: false, reason: "away" };
  if (answer.state !== "locked-out") return { ok: true };
  if (answer.isOtherAccount) return { ok: false, reason: "other-account", underWay: open.length };
  return { ok: false, reason: "locked-out" };
}
