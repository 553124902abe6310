import { and, eq, isNull, sql } from "drizzle-orm";
import { asService, type Db, inStore, type Tx } from "#db/client.ts";
import { assistantSessions as sessions } from "#db/schema/assistants.ts";
import { orders } from "#db/schema/orders.ts";
import type { AssistantWishes } from "#rules/connection/assistant-wishes.ts";
import type { AssistantSessionId, OrderId, StoreId } from "#rules/input/ids.ts";

type Kind = "cart" | "checkout";

/** A cart or a checkout that an assistant holds for a shopper. */
export type AssistantSession = {
  id: AssistantSessionId;
  kind: Kind;
  wishes: AssistantWishes;
  expiresAt: Date;
  cancelled: boolean;
  /** What a person has made of it in the shop's checkout. An order that still has to be paid there is none yet. */
  order: { id: OrderId; number: number } | null;
};

/**
 * Of a store, without those that have become orders. The oldest give way: a stranger who opens many keeps nobody out, and
 * whoever has just begun has hours.
 */
export const MAX_WAITING_SESSIONS = 5_000;

type NewSession = { kind: Kind; wishes: AssistantWishes };

export async function openAssistantSession(
  db: Db,
  store: StoreId,
  { kind, wishes }: NewSession,
): Promise<AssistantSession> {
  return inStore(db, "shopper", store, (tx) => insert(tx, store, { kind, wishes }));
}

type FromCart = { cartId: AssistantSessionId; begin?: (cart: AssistantWishes) => AssistantWishes };

/**
 * The checkout of a cart, which begins with what `begin` makes of the cart's. There is one at a time: asked again, the same one is returned, as it is now. Undefined: there is
 * no such cart.
 */
export async function openCheckoutOfCart(
  db: Db,
  store: StoreId,
  { cartId, begin = (cart) => cart }: FromCart,
): Promise<AssistantSession | undefined> {
  return inStore(db, "shopper", store, async (tx) => {
    // Locked, so that two requests at once do not open two.
    const [cart] = await tx
      .select({ wishes: sessions.wishes })
      .from(sessions)
      .where(and(isOne(store, "cart", cartId), isNull(sessions.cancelledAt)))
      .for("update");
    if (!cart) return undefined;
    const [begun] = await select(tx, and(isLive(store, "checkout"), eq(sessions.cartId, cartId), isOpen()));
    return begun ?? insert(tx, store, { kind: "checkout", wishes: begin(cart.wishes), cartId });
  });
}

/** Until it expires. Of another store there is none. Without a kind, either is meant. */
export async function findAssistantSession(
  db: Db,
  store: StoreId,
  { kind, id }: { kind?: Kind; id: AssistantSessionId },
): Promise<AssistantSession | undefined> {
  const [found] = await inStore(db, "shopper", store, (tx) => select(tx, isOne(store, kind, id)));
  return found;
}

type SessionChange = { kind: Kind; id: AssistantSessionId; change: { wishes: AssistantWishes } | "cancel" };

/** As it is afterwards. One that was cancelled, or has become an order, stays as it is. */
export async function changeAssistantSession(
  db: Db,
  store: StoreId,
  { kind, id, change }: SessionChange,
): Promise<AssistantSession | undefined> {
  return inStore(db, "shopper", store, async (tx) => {
    const which = and(isOne(store, kind, id), isOpen());
    const set = change === "cancel" ? { cancelledAt: sql`now()` } : { wishes: change.wishes };
    await tx.update(sessions).set(set).where(which);
    const [now] = await select(tx, isOne(store, kind, id));
    return now;
  });
}

/**
 * In the transaction that places the order. What the buyer said is in the order now, and nowhere else. The first order
 * that stands counts: her browser may place more while the session lives.
 */
export async function completeCheckout(
  tx: Tx,
  store: StoreId,
  { id, orderId }: { id: AssistantSessionId; orderId: OrderId },
): Promise<void> {
  await tx
    .update(sessions)
    .set({ orderId, wishes: sql`jsonb_build_object('lines', ${sessions.wishes} -> 'lines')` })
    .where(and(isOne(store, "checkout", id), isNull(sessions.cancelledAt), hasNoOrder()));
}

export async function sweepAssistantSessions(db: Db): Promise<void> {
  await asService(db, (tx) => tx.execute(sql`delete from assistant_sessions where expires_at < now()`));
}

const COLUMNS = {
  id: sessions.id,
  kind: sessions.kind,
  wishes: sessions.wishes,
  expiresAt: sessions.expiresAt,
};

async function insert(
  tx: Tx,
  storeId: StoreId,
  made: NewSession & { cartId?: AssistantSessionId },
): Promise<AssistantSession> {
  await makeRoom(tx, storeId);
  const [row] = await tx
    .insert(sessions)
    .values({ storeId, ...made })
    .returning(COLUMNS);
  if (!row) throw new Error("An inserted row was not returned.");
  return { ...row, cancelled: false, order: null };
}

async function makeRoom(tx: Tx, store: StoreId): Promise<void> {
  await tx.execute(sql`delete from assistant_sessions where store_id = ${store} and id in (
    select id from assistant_sessions where store_id = ${store} and order_id is null
    order by expires_at desc offset ${MAX_WAITING_SESSIONS - 1} for update skip locked)`);
}

async function select(tx: Tx, which: ReturnType<typeof and>): Promise<AssistantSession[]> {
  const rows = await tx
    .select({
      ...COLUMNS,
      cancelledAt: sessions.cancelledAt,
      orderId: orders.id,
      number: orders.orderNumber,
    })
    .from(sessions)
    .leftJoin(orders, and(eq(orders.storeId, sessions.storeId), eq(orders.id, sessions.orderId), stands()))
    .where(which);
  return rows.map(({ cancelledAt, orderId, number, ...row }) => ({
    ...row,
    cancelled: cancelledAt !== null,
    order: orderId === null || number === null ? null : { id: orderId, number },
  }));
}

/** Of an order: one that was never paid for is none. */
function stands() {
  return sql`${orders.financialStatus} not in ('awaiting_payment', 'voided')`;
}

function hasNoOrder() {
  return sql`not exists (select from ${orders} where ${orders.storeId} = ${sessions.storeId}
    and ${orders.id} = ${sessions.orderId} and ${stands()})`;
}

function isLive(store: StoreId, kind?: Kind) {
  const isKind = kind && eq(sessions.kind, kind);
  return and(eq(sessions.storeId, store), isKind, sql`${sessions.expiresAt} > now()`);
}

function isOne(store: StoreId, kind: Kind | undefined, id: AssistantSessionId) {
  return and(isLive(store, kind), eq(sessions.id, id));
}

function isOpen() {
  return and(isNull(sessions.cancelledAt), isNull(sessions.orderId));
}
