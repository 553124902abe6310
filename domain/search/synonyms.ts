import { eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { searchSynonyms } from "#db/schema/search.ts";
import { stores } from "#db/schema/stores.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { raiseVersion } from "#domain/stores/raise-version.ts";
import { requireStore } from "#domain/stores/store.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { searchTag } from "#rules/page/page-tags.ts";
import type { Synonyms } from "#rules/search/synonyms.ts";

type OwnersSynonyms = { version: number; groups: Synonyms };

type SaveSynonymsResult = { ok: true } | { ok: false; reason: "changed-elsewhere" };

export async function readSynonyms(tx: Tx, store: StoreId): Promise<OwnersSynonyms> {
  const [row] = await tx
    .select({ version: stores.synonymsVersion, groups: searchSynonyms.groups })
    .from(stores)
    .leftJoin(searchSynonyms, eq(searchSynonyms.storeId, stores.id))
    .where(eq(stores.id, store));
  const { version, groups } = requireStore(row);
  return { version, groups: groups ?? [] };
}

export function saveSynonyms(
  db: Db,
  store: StoreId,
  { input: { version, groups }, ...author }: SaveAuthor & { input: OwnersSynonyms },
): Promise<SaveSynonymsResult> {
  return inStore(db, "owner", store, async (tx) => {
    const { groups: before } = await readSynonyms(tx, store);
    // After reading: whoever changes what was read raises the version as well.
    if (!(await raiseVersion(tx, store, "synonymsVersion", version)))
      return { ok: false, reason: "changed-elsewhere" };
    await tx
      .insert(searchSynonyms)
      .values({ storeId: store, groups })
      .onConflictDoUpdate({ target: searchSynonyms.storeId, set: { groups } });
    await recordChange(tx, store, "store.synonyms-changed", {
      ...author,
      before: { groups: before },
      after: { groups },
    });
    await pagesChanged(tx, [searchTag(store)]);
    return { ok: true };
  });
}
