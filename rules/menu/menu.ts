import type { CollectionId, PageId, ProductId } from "#rules/input/ids.ts";

export const MENU_PLACES = ["header", "footer"] as const;
export type MenuPlace = (typeof MENU_PLACES)[number];

export const MAX_MENU_ITEMS = 40;
export const MAX_FIRST_LEVEL = 12;
export const MAX_LABEL_LENGTH = 60;

/** A record that a link leads to, whatever its title and its path become. */
export type RecordTarget =
  | { kind: "collection"; id: CollectionId }
  | { kind: "product"; id: ProductId }
  | { kind: "page"; id: PageId };

/** What an item links to. A search without words shows all products. */
type MenuTarget = RecordTarget | { kind: "search"; words: string } | { kind: "address"; address: string };

export type MenuTargetKind = MenuTarget["kind"];

/** An item of the second level. Without a label it shows the title of what it links to. */
export type MenuLeaf = MenuTarget & { label: string };

export type MenuItem = MenuLeaf & { items: MenuLeaf[] };

/** As the owner has arranged them. */
export type Menus = Record<MenuPlace, MenuItem[]>;

/** A record that an item links to, as its owner sees it: a draft is not shown to shoppers. */
export type LinkedRecord = { id: string; title: string; shown: boolean };

/** A link as shoppers see it. */
export type ShopLeaf = {
  label: string;
  to: string;
  /** An address that the owner typed: it may lead anywhere, so it loads a whole page. */
  typed?: true;
};

export type ShopItem = ShopLeaf & { items: ShopLeaf[] };

export type ShopMenus = Record<MenuPlace, ShopItem[]>;

/** The items of both levels, each parent before its own. */
export function allItems(menu: readonly MenuItem[]): MenuLeaf[] {
  return menu.flatMap((item) => [item, ...item.items]);
}
