import { zodResolver } from "@hookform/resolvers/zod";
import type { InferResponseType } from "hono/client";
import type { Resolver, ResolverResult, UseFormReturn } from "react-hook-form";
import type { api } from "#app/admin/api/api-client.ts";
import {
  linkedRecord,
  type PickedRecord,
  type RecordKind,
  recordTitle,
} from "#app/admin/pickers/linked-record.ts";
import { say } from "#rules/language/say.ts";
import type { LinkedRecord, MenuItem, MenuLeaf, MenuPlace, Menus } from "#rules/menu/menu.ts";
import { saveMenusInput } from "#rules/menu/menu-input.ts";

export type OpenedMenus = InferResponseType<typeof api.menus.$get, 200>;

/** The key tells the rows apart. The record is what the item links to; without one, it was deleted. */
type Edited = { key: string; record?: LinkedRecord };

export type EditedLeaf = MenuLeaf & Edited;
export type EditedItem = EditedLeaf & { items: EditedLeaf[] };

/** The form as it is typed: the fields have the names of what is saved, so that errors find them. */
export type MenusFields = { version: number } & Record<MenuPlace, EditedItem[]>;

export type MenusFormReturn = UseFormReturn<MenusFields>;

/** After a save the rows keep the keys that they have in `shown`, and with them the focus. */
export function fieldsOf({ version, records, ...menus }: OpenedMenus, shown?: MenusFields): MenusFields {
  const { header, footer } = menus as Menus;
  const byId = new Map(records.map((record) => [record.id, record]));
  const edited = <Leaf extends MenuLeaf>(item: Leaf, row: Edited | undefined): Leaf & Edited => {
    const record = "id" in item ? byId.get(item.id) : undefined;
    return { ...item, key: row?.key ?? crypto.randomUUID(), ...(record && { record }) };
  };
  const editedMenu = (menu: MenuItem[], rows: EditedItem[] = []): EditedItem[] =>
    menu.map((item, at) => ({
      ...edited(item, rows[at]),
      items: item.items.map((leaf, under) => edited(leaf, rows[at]?.items[under])),
    }));
  return {
    version,
    header: editedMenu(header, shown?.header),
    footer: editedMenu(footer, shown?.footer),
  };
}

/** What is saved of it. */
export function toInput({ version, header, footer }: MenusFields) {
  const savedMenu = (menu: EditedItem[]) =>
    menu.map(({ items, ...item }) => ({ ...saved(item), items: items.map(saved) }));
  return { version, header: savedMenu(header), footer: savedMenu(footer) };
}

function saved({ key: _, record: __, ...item }: EditedLeaf): MenuLeaf {
  return item as MenuLeaf;
}

const validateInput = zodResolver(saveMenusInput);

/** The form is judged as the server judges what is saved; the save reads the form again. */
export const validateMenus: Resolver<MenusFields> = async (typed, context, options) => {
  const judged = await validateInput(toInput(typed), context, options as never);
  return { values: typed, errors: judged.errors } as ResolverResult<MenusFields>;
};

export function newItem(kind: "search" | "address"): EditedItem {
  const shared = { label: "", items: [], key: crypto.randomUUID() };
  return kind === "search" ? { ...shared, kind, words: "" } : { ...shared, kind, address: "" };
}

export function recordItem(kind: RecordKind, picked: PickedRecord): EditedItem {
  const record = linkedRecord(picked);
  return {
    kind,
    id: picked.id,
    label: "",
    items: [],
    key: crypto.randomUUID(),
    record,
  } as unknown as EditedItem;
}

/** What shoppers see if there is no label. */
export function titleOf(item: EditedLeaf): string {
  if (item.kind === "search") return item.words.trim() || say.layout.allProducts;
  if (item.kind === "address") return item.address.trim() || "New web address";
  return recordTitle(item);
}

export function nameOf(item: EditedLeaf): string {
  return item.label.trim() || titleOf(item);
}

/** As the sortable list names them. */
export function rowsOf(items: readonly EditedLeaf[]) {
  return items.map((item) => ({ key: item.key, name: nameOf(item) }));
}
