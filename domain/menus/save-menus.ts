import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { menus } from "#db/schema/menus.ts";
import { recordChange } from "#domain/events/record-change.ts";
import type { InvalidFields } from "#domain/products/save-result.ts";
import { raiseVersion } from "#domain/stores/raise-version.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { MENU_PLACES, type MenuLeaf, type Menus } from "#rules/menu/menu.ts";
import type { MenusInput } from "#rules/menu/menu-input.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import { isOwnerLink } from "#rules/text/owner-link.ts";
import { READ_RECORDS, type RecordRow, recordLinks } from "./linked-records.ts";
import { getMenus } from "./read-menus.ts";

type SaveMenusResult = { ok: true } | { ok: false; reason: "changed-elsewhere" } | InvalidFields;

/** The origin is the site's own: no item may lead to our own back office. */
type MenusChange = SaveAuthor & { input: MenusInput; origin: string };

export function saveMenus(
  db: Db,
  store: StoreId,
  { input: { version, header, footer }, origin, ...author }: MenusChange,
): Promise<SaveMenusResult> {
  return inStore(db, "owner", store, async (tx) => {
    const after = { header, footer };
    const { version: _, ...before } = await getMenus(tx, store);
    const fields = await wrongItems(tx, store, { before, after, origin });
    if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };
    // After reading: whoever changes what was read raises the version as well.
    if (!(await raiseVersion(tx, store, "menusVersion", version)))
      return { ok: false, reason: "changed-elsewhere" };
    await tx
      .insert(menus)
      .values({ storeId: store, ...after })
      .onConflictDoUpdate({ target: menus.storeId, set: after });
    await recordChange(tx, store, "menus.changed", { ...author, before, after });
    await pagesChanged(tx, [storeTag(store)]);
    return { ok: true };
  });
}

/** Linked records must be the store's own. One that was deleted since it was put into the menu may stay there. */
async function wrongItems(
  tx: Tx,
  store: StoreId,
  { before, after, origin }: { before: Menus; after: Menus; origin: string },
): Promise<Record<string, string>> {
  const ids = recordLinks(after).map(({ id }) => id);
  const own = await tx.runPrepared<RecordRow>(READ_RECORDS, [store, ids]);
  const known = new Set([...own, ...recordLinks(before)].map(({ kind, id }) => `${kind} ${id}`));

  function problem(item: MenuLeaf): [field: string, message: string] | undefined {
    if (item.kind === "address" && !isOwnerLink(item.address, origin))
      return ["address", "A menu cannot link to the back office"];
    if ("id" in item && !known.has(`${item.kind} ${item.id}`))
      return [
        "id",
        `This ${item.kind} is not in your store. Remove the item, or choose another ${item.kind}.`,
      ];
  }

  const problems = itemsByPath(after).flatMap(([path, item]) => {
    const [field, message] = problem(item) ?? [];
    return message ? [[`${path}.${field}`, message]] : [];
  });
  return Object.fromEntries(problems);
}

function itemsByPath(all: Menus): [path: string, item: MenuLeaf][] {
  return MENU_PLACES.flatMap((place) =>
    all[place].flatMap((item, at): [string, MenuLeaf][] => [
      [`${place}.${at}`, item],
      ...item.items.map((leaf, under): [string, MenuLeaf] => [`${place}.${at}.items.${under}`, leaf]),
    ]),
  );
}
