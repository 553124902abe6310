import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { orders } from "#db/schema/orders.ts";
import { payments } from "#db/schema/payments.ts";
import { stores } from "#db/schema/stores.ts";
import { paymentSessions } from "#db/schema/stripe.ts";
import { isCopy } from "#domain/installation/installation.ts";
import type { Order } from "#domain/orders/lock-order.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { type Provider, SILENT_PROVIDER } from "./provider.ts";
import { findStripeKeys } from "./stripe/stripe-account.ts";
import { stripeProvider } from "./stripe/stripe-provider.ts";

export type PaymentDeps = {
  db: Db;
  log: Log;
  keys: AuthKeys;
  /** The address that shoppers come back to. */
  origin: string;
  stripeApiUrl: string | undefined;
};

/** How often the provider is asked about an open page. */
export const OPEN_SECONDS = 2 * 60;

export const KEYS_MISSING = "The keys for Stripe are missing, or cannot be read any more.";

export type Session = typeof paymentSessions.$inferSelect;

export type PayingOrder = {
  order: Order;
  session: Session;
  /** Of the store now: the pages answer to former ones too. */
  slug: string;
  isTaken: boolean;
  /** This is a copy: its original asks the provider. */
  isSilent: boolean;
  /** Undefined when the store's keys are gone or cannot be read. */
  provider: Provider | undefined;
};

/**
 * Where its payment stands, without asking; and where it can still be paid. Undefined: not at a provider. The page that
 * a copy knows of is its original's: nobody is to pay there for a trial.
 */
export async function findPayment({ db }: PaymentDeps, store: StoreId, orderId: OrderId) {
  const isSilent = await isCopy(db);
  return inStore(db, "owner", store, async (tx) => {
    const [found] = await tx
      .select({ order: orders, url: paymentSessions.url })
      .from(paymentSessions)
      .innerJoin(orders, and(eq(orders.storeId, store), eq(orders.id, paymentSessions.orderId)))
      .where(thisSession(store, orderId));
    if (!found) return undefined;
    const { financialStatus: status } = found.order;
    const isOpen = status === "awaiting_payment" && !isSilent;
    const paymentUrl = isOpen ? (found.url ?? undefined) : undefined;
    return { status, paymentUrl, isTaken: await isTaken(tx, found.order) };
  });
}

/** Its money from the provider is recorded. */
export async function isTaken(tx: Tx, { storeId, id }: Order): Promise<boolean> {
  const { provider } = payments;
  const ofOrder = and(eq(payments.storeId, storeId), eq(payments.orderId, id), ne(provider, "manual"));
  return (await tx.$count(payments, ofOrder)) > 0;
}

/** The provider still has something to say about its payment. */
export async function isAskedFor(tx: Tx, { storeId, id }: Pick<Order, "storeId" | "id">): Promise<boolean> {
  const open = and(thisSession(storeId, id), isNotNull(paymentSessions.dueAt));
  return (await tx.$count(paymentSessions, open)) > 0;
}

/** An order that is paid on a provider's page. */
export async function findPayingOrder(
  { db, keys, stripeApiUrl }: PaymentDeps,
  store: StoreId,
  orderId: OrderId,
): Promise<PayingOrder | undefined> {
  const isSilent = await isCopy(db);
  return inStore(db, "owner", store, async (tx) => {
    const [found] = await tx
      .select({ order: orders, session: paymentSessions, slug: sql<string>`${stores.slug}` })
      .from(paymentSessions)
      .innerJoin(orders, and(eq(orders.storeId, store), eq(orders.id, paymentSessions.orderId)))
      .innerJoin(stores, eq(stores.id, paymentSessions.storeId))
      .where(thisSession(store, orderId));
    if (!found) return undefined;
    const opened = await findStripeKeys(tx, keys, store);
    return {
      ...found,
      isTaken: await isTaken(tx, found.order),
      isSilent,
      provider: opened && (isSilent ? SILENT_PROVIDER : stripeProvider(opened.key, stripeApiUrl)),
    };
  });
}

export function thisSession(store: StoreId, orderId: OrderId) {
  return and(eq(paymentSessions.storeId, store), eq(paymentSessions.orderId, orderId));
}

/** The provider is asked again in so many seconds; with null, never. */
export async function askAgain(tx: Tx, { storeId, orderId }: Session, seconds: number | null): Promise<void> {
  const dueAt = seconds === null ? null : sql`now() + make_interval(secs => ${seconds})`;
  await tx.update(paymentSessions).set({ dueAt }).where(thisSession(storeId, orderId));
}

/** A page on which the order could still be paid is due at once: the sweeper closes it, if nobody is faster. */
export async function closePageLater(tx: Tx, { storeId, id }: Pick<Order, "storeId" | "id">): Promise<void> {
  await tx
    .update(paymentSessions)
    .set({ dueAt: sql`now()` })
    .where(and(thisSession(storeId, id), isNotNull(paymentSessions.dueAt)));
}
