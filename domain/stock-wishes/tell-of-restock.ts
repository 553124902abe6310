import { and, eq, sql } from "drizzle-orm";
import { asService, type Db, inStore, type Tx } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { products, productVariants } from "#db/schema/products.ts";
import { restocks } from "#db/schema/stock-wishes.ts";
import { stores } from "#db/schema/stores.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { isCopy } from "#domain/installation/installation.ts";
import type { StoreId, VariantId } from "#rules/input/ids.ts";
import { OTHERS_AFTER_HOURS } from "#rules/stock-wish/stock-wish.ts";
import { IS_ITS_PRODUCT, IS_ON_SALE, isVariantOf } from "./find-stock-wish.ts";

const VARIANTS_AT_ONCE = 100;
const MAILS_AT_ONCE = 500;

/** Queues the mails that are due, of all stores; none in a copy, whose original sends them. Returns how many. */
export async function tellOfRestocks(db: Db, log: Pick<Log, "error">): Promise<number> {
  if (await isCopy(db)) return 0;
  let told = 0;
  for (;;) {
    const due = await findDue(db);
    const before = told;
    // One that fails must not keep the others waiting.
    for (const { store_id: store, variant_id: variant } of due)
      told += await tellOf(db, store, variant).catch((error: unknown) => {
        log.error({ err: error, store, variant }, "shoppers could not be told of new stock");
        return 0;
      });
    if (told === before) return told;
  }
}

async function findDue(db: Db) {
  const { rows } = await asService(db, (tx) =>
    tx.execute<{ store_id: StoreId; variant_id: VariantId }>(
      sql`select store_id, variant_id from restocks where look_at <= now() order by look_at limit ${VARIANTS_AT_ONCE}`,
    ),
  );
  return rows;
}

/** Returns how many mails were queued. */
function tellOf(db: Db, store: StoreId, variantId: VariantId): Promise<number> {
  return inStore(db, "owner", store, async (tx) => {
    const restock = await lockRestock(tx, store, variantId);
    if (!restock) return 0;
    const { pieces, stock, isOthersTime, mayTell } = restock;
    if (stock === 0) await endRestock(tx, store, variantId);
    else if (!mayTell) await lookAgain(tx, store, variantId);
    if (stock === 0 || !mayTell) return 0;

    // Of pieces that were sold meanwhile nobody is told.
    const wanted = isOthersTime ? Number.POSITIVE_INFINITY : Math.min(pieces, stock);
    const told = await tellNext(tx, store, variantId, Math.min(wanted, MAILS_AT_ONCE));
    if (told > 0) await recordTold(tx, store, variantId, told);
    if (!(await hasMore(tx, store, variantId))) await endRestock(tx, store, variantId);
    else if (!isOthersTime) await waitForRest(tx, restock, told < MAILS_AT_ONCE ? 0 : wanted - told);
    return told;
  });
}

/** Undefined if another process has it. */
async function lockRestock(tx: Tx, store: StoreId, variantId: VariantId) {
  const [restock] = await tx
    .select({
      storeId: restocks.storeId,
      variantId: restocks.variantId,
      pieces: restocks.pieces,
      isOthersTime: sql<boolean>`coalesce(${restocks.othersAt} <= now(), false)`,
      stock: productVariants.inventoryQty,
      mayTell: sql<boolean>`(${IS_ON_SALE} and ${stores.takesStockWishes})`,
    })
    .from(restocks)
    .innerJoin(productVariants, isVariantOf(restocks))
    .innerJoin(products, IS_ITS_PRODUCT)
    .innerJoin(stores, eq(stores.id, restocks.storeId))
    .where(and(thisRestock(store, variantId), sql`${restocks.lookAt} <= now()`))
    .for("update", { of: restocks, skipLocked: true });
  return restock;
}

/**
 * Queues the next mails in the order of asking, and marks their wishes in the same statement: each wish gets one mail,
 * whatever happens after the commit. A wish that is being removed is left out.
 */
async function tellNext(tx: Tx, store: StoreId, variantId: VariantId, most: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with next as materialized (
      select id, email, asked_at from stock_wishes
      where store_id = ${store} and variant_id = ${variantId} and confirmed_at is not null and mail_id is null
      order by asked_at, id limit ${most} for update skip locked
    ), told as (
      update stock_wishes w set mail_id = gen_random_uuid() from next
      where w.store_id = ${store} and w.id = next.id
      returning w.id, w.mail_id, w.email, w.asked_at
    )
    insert into mail_outbox (id, store_id, type, wish_id, recipient, mailbox, next_attempt_at)
    select mail_id, ${store}, 'back-in-stock', id, email, bare_mailbox(email),
      now() + row_number() over (order by asked_at, id) * interval '1 microsecond'
    from told`);
  return rowCount ?? 0;
}

async function recordTold(tx: Tx, store: StoreId, variantId: VariantId, mails: number): Promise<void> {
  const payload = { by: null, variant_id: variantId, mails };
  await recordEvent(tx, store, { type: "stock-wish.told", payload });
}

async function hasMore(tx: Tx, store: StoreId, variantId: VariantId): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from stock_wishes
    where store_id = ${store} and variant_id = ${variantId} and confirmed_at is not null and mail_id is null limit 1`);
  return rows.length > 0;
}

async function waitForRest(tx: Tx, restock: RestockRef, pieces: number): Promise<void> {
  const othersAt = sql`coalesce(${restocks.othersAt}, now() + make_interval(hours => ${OTHERS_AFTER_HOURS}))`;
  await tx
    .update(restocks)
    .set({ pieces, ...(pieces === 0 && { othersAt, lookAt: othersAt }) })
    .where(thisRestock(restock.storeId, restock.variantId));
}

/** A draft may be published, a shop may open. */
async function lookAgain(tx: Tx, store: StoreId, variantId: VariantId): Promise<void> {
  await tx
    .update(restocks)
    .set({ lookAt: sql`now() + interval '1 minute'` })
    .where(thisRestock(store, variantId));
}

/** Nobody waits any more, or it is sold out again: the next stock begins anew. */
async function endRestock(tx: Tx, store: StoreId, variantId: VariantId): Promise<void> {
  await tx.delete(restocks).where(thisRestock(store, variantId));
}

type RestockRef = { storeId: StoreId; variantId: VariantId };

function thisRestock(store: StoreId, variantId: VariantId) {
  return and(eq(restocks.storeId, store), eq(restocks.variantId, variantId));
}
