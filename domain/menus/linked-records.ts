import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { CollectionId, PageId, ProductId, StoreId } from "#rules/input/ids.ts";
import { allItems, type MenuLeaf, type Menus, type RecordTarget } from "#rules/menu/menu.ts";
import { collectionTag, pageTag, productTag } from "#rules/page/page-tags.ts";

export type RecordRow = {
  kind: RecordTarget["kind"];
  id: string;
  title: string;
  handle: string;
  shown: boolean;
};

type RecordLink = Extract<MenuLeaf, { id: string }>;

/** The items of both menus that link to a product, a collection or a page. */
export function recordLinks({ header, footer }: Menus): RecordLink[] {
  return allItems([...header, ...footer]).filter((item): item is RecordLink => "id" in item);
}

/** Values: the store, and the ids of `recordLinks`. Shoppers are given what is shown alone, by policies. */
export const READ_RECORDS: PreparedStatement = {
  name: "read-menu-records",
  text: `
    select 'collection' as kind, c.id, c.title, c.handle, true as shown
      from collections c where c.store_id = $1 and c.id = any($2)
    union all
    select 'product', p.id, p.title, p.handle, p.status = 'active'
      from products p where p.store_id = $1 and p.id = any($2)
    union all
    select 'page', p.id, p.title, p.handle, p.status = 'published'
      from pages p where p.store_id = $1 and p.id = any($2)`,
};

/** The linked records that shoppers see, by id: neither drafts nor what was deleted. */
export async function readShownRecords(
  db: Db,
  store: StoreId,
  links: readonly RecordTarget[],
): Promise<Map<string, RecordRow>> {
  const ids = links.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await askInStore<RecordRow>(db, "shopper", store, READ_RECORDS, [store, ids]);
  return new Map(rows.filter(({ shown }) => shown).map((row) => [row.id, row]));
}

const FOLDERS = { collection: "collections", product: "products", page: "pages" };

export function recordPath(home: string, { kind, handle }: RecordRow): string {
  return `${home}/${FOLDERS[kind]}/${handle}`;
}

const TAGS = {
  collection: (id: string) => collectionTag(id as CollectionId),
  product: (id: string) => productTag(id as ProductId),
  page: (id: string) => pageTag(id as PageId),
};

/** Pages with a link to it change with it, also with a draft that is published. */
export function recordTag({ kind, id }: RecordTarget): string {
  return TAGS[kind](id);
}
