import { count, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { products } from "#db/schema/products.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { QuotaReached } from "#rules/quota/quota.ts";

// Each is asked in the transaction that adds what it allows. Where a quota is set, a store's additions wait for each other
// until they are committed: two at once cannot both take the last place. Without a quota nothing is asked or locked.

/** Why the store cannot have so many more products. */
export async function findReachedProducts(
  tx: Tx,
  store: StoreId,
  more = 1,
): Promise<QuotaReached | undefined> {
  const { products: most } = tx.quotas.of(store);
  if (most === undefined) return undefined;
  await waitForOthers(tx, store, "products");
  const has = await tx.$count(products, eq(products.storeId, store));
  return judge(tx, { kind: "products", most, has, more });
}

/** Why the store cannot have so many more pictures, with so many bytes in all. */
export async function findReachedPictures(
  tx: Tx,
  store: StoreId,
  more: { pictures: number; bytes: number },
): Promise<QuotaReached | undefined> {
  const quotas = tx.quotas.of(store);
  if (quotas.pictures === undefined && quotas.bytes === undefined) return undefined;
  await waitForOthers(tx, store, "pictures");
  const [has] = await tx
    .select({
      pictures: count(),
      bytes: sql`coalesce(sum(${mediaFiles.bytes}), 0)`.mapWith(Number),
    })
    .from(mediaFiles)
    .where(eq(mediaFiles.storeId, store));
  for (const kind of ["pictures", "bytes"] as const) {
    const most = quotas[kind];
    const reached = most !== undefined && judge(tx, { kind, most, has: has?.[kind] ?? 0, more: more[kind] });
    if (reached) return reached;
  }
  return undefined;
}

async function waitForOthers(tx: Tx, store: StoreId, what: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quota:${what}:${store}`}, 0))`);
}

function judge(
  tx: Tx,
  { kind, most, has, more }: Omit<QuotaReached, "ok" | "reason">,
): QuotaReached | undefined {
  if (has + more <= most) return undefined;
  tx.quotas.noteRefusal(kind);
  return { ok: false, reason: "quota", kind, most, has, more };
}
