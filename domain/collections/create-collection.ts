import { type Db, inStore, type Tx } from "#db/client.ts";
import { collections } from "#db/schema/collections.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { orHandleTaken } from "#domain/products/handles.ts";
import type { InvalidFields } from "#domain/products/save-result.ts";
import type { CollectionInput } from "#rules/collection/collection-input.ts";
import type { CatalogAuthor } from "#rules/event/store-event.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { collectionPagesChanged } from "./collection-pages.ts";
import { collectionProblems, collectionRow } from "./collection-row.ts";
import type { CreateCollectionResult, SavedCollection } from "./save-result.ts";
import { writeMembers } from "./write-members.ts";

/** What is saved, and by whom. */
export type CollectionSave = CatalogAuthor & { input: CollectionInput };

export async function createCollection(
  db: Db,
  store: StoreId,
  save: CollectionSave,
): Promise<CreateCollectionResult> {
  return orHandleTaken(db, store, { kind: "collection", handle: save.input.handle }, () =>
    inStore(db, "owner", store, (tx) => addCollection(tx, store, save)),
  );
}

/** Throws when the handle is taken: a caller with its own transaction checks that first. */
export async function addCollection(
  tx: Tx,
  store: StoreId,
  { input, ...author }: CollectionSave,
  extra: { demo?: boolean; createdAt?: Date } = {},
): Promise<SavedCollection | InvalidFields> {
  const fields = await collectionProblems(tx, store, input);
  if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };

  const [collection] = await tx
    .insert(collections)
    .values({ storeId: store, ...collectionRow(input), ...extra })
    .returning();
  if (!collection) throw new Error("The insert of a collection returned no row.");
  await writeMembers(tx, store, collection.id, input.product_ids);
  await collectionPagesChanged(tx, store, collection.id, { listed: true });
  const { id, title, handle } = collection;
  await recordEvent(tx, store, {
    type: "collection.created",
    payload: { ...author, collection_id: id, title, handle, product_count: input.product_ids.length },
  });
  return { ok: true, id: collection.id, version: collection.version, handle: collection.handle };
}
