import { askInStore } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { CollectionId, PageId, ProductId, StoreId } from "#rules/input/ids.ts";
import {
  ALL_PRODUCTS,
  type MenuItem,
  type MenuLeaf,
  type Menus,
  type ShopLeaf,
  type ShopMenus,
} from "#rules/menu/menu.ts";
import { collectionTag, pageTag, productTag } from "#rules/page/page-tags.ts";
import { isBlank } from "#rules/text/text.ts";
import { READ_RECORDS, type RecordRow, recordLinks } from "./linked-records.ts";

/** The menus as shoppers see them: with titles and paths of today, and without what is a draft or deleted. */
export async function makeShopMenus(
  db: Db,
  { id, slug }: { id: StoreId; slug: string },
  menus: Menus,
): Promise<ShopMenus | null> {
  const records = await readShown(db, id, menus);

  function linkOf(item: MenuLeaf): ShopLeaf[] {
    const target = targetOf(item, slug, records);
    return target ? [{ ...target, label: isBlank(item.label) ? target.label : item.label }] : [];
  }

  const shownMenu = (menu: MenuItem[]) =>
    menu.flatMap((item) => linkOf(item).map((link) => ({ ...link, items: item.items.flatMap(linkOf) })));

  const [header, footer] = [shownMenu(menus.header), shownMenu(menus.footer)];
  return header.length + footer.length > 0 ? { header, footer } : null;
}

/** Pages with the menus change with what these link to, also with a draft that is published. */
export function menuTags(menus: Menus): string[] {
  return recordLinks(menus).map(({ kind, id }) => TAGS[kind](id));
}

const TAGS = {
  collection: (id: string) => collectionTag(id as CollectionId),
  product: (id: string) => productTag(id as ProductId),
  page: (id: string) => pageTag(id as PageId),
};

const FOLDERS = { collection: "collections", product: "products", page: "pages" };

function targetOf(item: MenuLeaf, slug: string, records: Map<string, RecordRow>): ShopLeaf | undefined {
  if (item.kind === "address") return { label: item.address, to: item.address, typed: true };
  if (item.kind === "search") {
    const query = item.words && `?${new URLSearchParams({ search: item.words })}`;
    return { label: item.words || ALL_PRODUCTS, to: `/${slug}/products${query}` };
  }
  const record = records.get(item.id);
  return record && { label: record.title, to: `/${slug}/${FOLDERS[record.kind]}/${record.handle}` };
}

async function readShown(db: Db, store: StoreId, menus: Menus): Promise<Map<string, RecordRow>> {
  const ids = recordLinks(menus).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await askInStore<RecordRow>(db, "shopper", store, READ_RECORDS, [store, ids]);
  return new Map(rows.filter(({ shown }) => shown).map((row) => [row.id, row]));
}
