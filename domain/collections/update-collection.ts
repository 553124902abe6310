import { and, eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { collections } from "#db/schema/collections.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { keepOldHandle, orHandleTaken } from "#domain/products/handles.ts";
import { toldDescription } from "#domain/products/told-description.ts";
import type { CollectionId, StoreId } from "#rules/input/ids.ts";
import { collectionPagesChanged } from "./collection-pages.ts";
import { collectionProblems, collectionRow } from "./collection-row.ts";
import type { CollectionSave } from "./create-collection.ts";
import { findCollection } from "./find-collection.ts";
import type { UpdateCollectionResult } from "./save-result.ts";
import { writeMembers } from "./write-members.ts";

export async function updateCollection(
  db: Db,
  store: StoreId,
  id: CollectionId,
  save: CollectionSave,
): Promise<UpdateCollectionResult> {
  return orHandleTaken(db, store, { kind: "collection", handle: save.input.handle }, () =>
    inStore(db, "owner", store, (tx) => saveChanges(tx, store, id, save)),
  );
}

async function saveChanges(
  tx: Tx,
  store: StoreId,
  id: CollectionId,
  { input, by, ...source }: CollectionSave,
): Promise<UpdateCollectionResult> {
  const before = await lockCollection(tx, store, id);
  if (!before) return { ok: false, reason: "not-found" };
  if (before.version !== input.version) {
    const current = await findCollection(tx, store, id);
    return current ? { ok: false, reason: "changed-elsewhere", current } : { ok: false, reason: "not-found" };
  }
  const fields = await collectionProblems(tx, store, input);
  if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };

  const row = collectionRow(input);
  const version = before.version + 1;
  const [now = before] = await tx
    .update(collections)
    .set({ ...row, version })
    .where(and(eq(collections.storeId, store), eq(collections.id, id)))
    .returning();
  const moved = before.handle !== row.handle;
  if (moved) {
    await keepOldHandle(tx, store, { kind: "collection", id }, { before: before.handle, now: row.handle });
  }
  const description = toldDescription(before, now, source);
  const members = await writeMembers(tx, store, id, input.product_ids);
  await collectionPagesChanged(tx, store, id, { listed: moved });
  await recordChange<"collection.changed", object>(tx, store, "collection.changed", {
    about: { ...source, collection_id: id, title: now.title },
    by,
    before: { ...toldDetails(before), ...description.before },
    after: {
      ...toldDetails(now),
      ...description.after,
      ...(Object.values(members).some((count) => count > 0) && { products: members }),
    },
  });
  return { ok: true, id, version, handle: row.handle };
}

function toldDetails(row: typeof collections.$inferSelect) {
  return {
    title: row.title,
    handle: row.handle,
    image_url: row.imageUrl,
    search_title: row.searchTitle,
    search_description: row.searchDescription,
  };
}

async function lockCollection(tx: Tx, store: StoreId, id: CollectionId) {
  const [collection] = await tx
    .select()
    .from(collections)
    .where(and(eq(collections.storeId, store), eq(collections.id, id)))
    .for("no key update");
  return collection;
}
