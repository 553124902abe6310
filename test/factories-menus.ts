import { randomUUID } from "node:crypto";
import { type Db, inStore } from "#db/client.ts";
import { getMenus } from "#domain/menus/read-menus.ts";
import { saveMenus } from "#domain/menus/save-menus.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import type { MenuItem, MenuLeaf, Menus } from "#rules/menu/menu.ts";
import { ORIGIN } from "./app.ts";

/** A link to a record of the store, without a label of its own. */
export function linkTo(
  kind: "collection" | "product" | "page",
  id: string,
  items: MenuLeaf[] = [],
): MenuItem {
  return { kind, id, label: "", items } as unknown as MenuItem;
}

export async function setMenus(db: Db, store: StoreId, menus: Partial<Menus>): Promise<void> {
  const { version } = await inStore(db, "owner", store, (tx) => getMenus(tx, store));
  const input = { version, header: [], footer: [], ...menus };
  const saved = await saveMenus(db, store, { input, by: randomUUID() as UserId, origin: ORIGIN });
  if (!saved.ok) throw new Error(`The menus were refused: ${JSON.stringify(saved)}`);
}
