import type { Db } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import type { MenuItem, MenuLeaf, Menus, ShopLeaf, ShopMenus } from "#rules/menu/menu.ts";
import { isBlank } from "#rules/text/text.ts";
import { type RecordRow, readShownRecords, recordLinks, recordPath, recordTag } from "./linked-records.ts";

/** The menus as shoppers see them: with titles and paths of today, and without what is a draft or deleted. */
export async function makeShopMenus(
  db: Db,
  { id, home }: { id: StoreId; home: string },
  menus: Menus,
): Promise<ShopMenus | null> {
  const records = await readShownRecords(db, id, recordLinks(menus));

  function linkOf(item: MenuLeaf): ShopLeaf[] {
    const target = targetOf(item, home, records);
    return target ? [{ ...target, label: isBlank(item.label) ? target.label : item.label }] : [];
  }

  const shownMenu = (menu: MenuItem[]) =>
    menu.flatMap((item) => linkOf(item).map((link) => ({ ...link, items: item.items.flatMap(linkOf) })));

  const [header, footer] = [shownMenu(menus.header), shownMenu(menus.footer)];
  return header.length + footer.length > 0 ? { header, footer } : null;
}

export function menuTags(menus: Menus): string[] {
  return recordLinks(menus).map(recordTag);
}

function targetOf(item: MenuLeaf, home: string, records: Map<string, RecordRow>): ShopLeaf | undefined {
  if (item.kind === "address") return { label: item.address, to: item.address, typed: true };
  if (item.kind === "search") {
    const query = item.words && `?${new URLSearchParams({ search: item.words })}`;
    return { label: item.words || say.layout.allProducts, to: `${home}/products${query}` };
  }
  const record = records.get(item.id);
  return record && { label: record.title, to: recordPath(home, record) };
}
