import { and, eq, getTableName, inArray } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { collections } from "#db/schema/collections.ts";
import { oldHandles } from "#db/schema/old-handles.ts";
import { products } from "#db/schema/products.ts";
import { shopPages } from "#db/schema/shop-pages.ts";
import type { CollectionId, PageId, ProductId, StoreId } from "#rules/input/ids.ts";
import { numberedHandle } from "#rules/text/slug.ts";

export const HANDLE_TAKEN = "This handle is already taken";

export type HandleOf = "product" | "collection" | "page";
export type HandleTaken = { ok: false; reason: "handle-taken"; suggestion: string };

const UNIQUE_VIOLATION = "23505";
const TABLES = { product: products, collection: collections, page: shopPages };
const HANDLE_CONSTRAINTS = Object.values(TABLES).map((table) => `${getTableName(table)}_store_id_handle_key`);
const SUGGESTIONS = Array.from({ length: 200 }, (_, index) => index + 2);

/** Two saves may want the same handle at once: the unique index decides, and the loser gets an error. */
export async function orHandleTaken<Result>(
  db: Db,
  store: StoreId,
  wanted: { kind: HandleOf; handle: string },
  save: () => Promise<Result>,
): Promise<Result | HandleTaken> {
  try {
    return await save();
  } catch (error) {
    if (!isHandleTaken(error)) throw error;
    const suggestion = await inStore(db, "owner", store, (tx) => freeHandle(tx, store, wanted));
    return { ok: false, reason: "handle-taken", suggestion };
  }
}

function isHandleTaken(error: unknown): boolean {
  const { code, constraint } = ((error as Error).cause ?? error) as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && HANDLE_CONSTRAINTS.includes(constraint ?? "");
}

/** The handle itself, or the first of mug-2, mug-3, … that is free. */
export async function unusedHandle(tx: Tx, store: StoreId, kind: HandleOf, handle: string): Promise<string> {
  const table = TABLES[kind];
  const taken = await tx.$count(table, and(eq(table.storeId, store), eq(table.handle, handle)));
  return taken === 0 ? handle : freeHandle(tx, store, { kind, handle });
}

/** The first of mug-2, mug-3, … that is free. */
export async function freeHandle(
  tx: Tx,
  store: StoreId,
  { kind, handle }: { kind: HandleOf; handle: string },
): Promise<string> {
  const table = TABLES[kind];
  const candidates = SUGGESTIONS.map((n) => numberedHandle(handle, n));
  const taken = await tx
    .select({ handle: table.handle })
    .from(table)
    .where(and(eq(table.storeId, store), inArray(table.handle, candidates)));
  const isTaken = new Set(taken.map((row) => row.handle));
  return candidates.find((candidate) => !isTaken.has(candidate)) ?? numberedHandle(handle, Date.now());
}

type Owner =
  | { kind: "product"; id: ProductId }
  | { kind: "collection"; id: CollectionId }
  | { kind: "page"; id: PageId };

/** The old handle stays the product's and redirects; the new one is removed from the history. */
export async function keepOldHandle(
  tx: Tx,
  store: StoreId,
  owner: Owner,
  { before, now }: { before: string; now: string },
): Promise<void> {
  const ids = {
    productId: owner.kind === "product" ? owner.id : null,
    collectionId: owner.kind === "collection" ? owner.id : null,
    pageId: owner.kind === "page" ? owner.id : null,
  };
  await tx
    .delete(oldHandles)
    .where(and(eq(oldHandles.storeId, store), eq(oldHandles.kind, owner.kind), eq(oldHandles.handle, now)));
  await tx
    .insert(oldHandles)
    .values({ storeId: store, kind: owner.kind, handle: before, ...ids })
    .onConflictDoUpdate({ target: [oldHandles.storeId, oldHandles.kind, oldHandles.handle], set: ids });
}
