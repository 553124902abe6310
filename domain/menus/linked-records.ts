import type { PreparedStatement } from "#db/ask.ts";
import { allItems, type MenuLeaf, type Menus } from "#rules/menu/menu.ts";

export type RecordRow = {
  kind: "collection" | "product" | "page";
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
