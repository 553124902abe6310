import type { Db } from "#db/client.ts";
import { allowedChoice, type ChosenFilters } from "#rules/filter/chosen-filters.ts";
import { type Filtered, filterShelf, knownChoice } from "#rules/filter/filter-shelf.ts";
import type { CollectionId } from "#rules/input/ids.ts";
import { type Page, pageOf, pageWindow } from "#rules/product/listing.ts";
import type { ListedProduct } from "#rules/product/shop-product.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";
import { listChosenProducts } from "./list-products.ts";
import type { Shelves } from "./shelves.ts";

type FilteredList = {
  /** What of the choice is known and allowed. */
  chosen: ChosenFilters;
  filtered: Filtered;
  products: Page<ListedProduct>;
};

type FilteredListWish = { chosen: ChosenFilters; page: number; collection?: CollectionId };

export async function readFilteredList(
  db: Db,
  shelves: Pick<Shelves, "find" | "membersOf">,
  { id: store, lists }: Pick<ServedStore, "id" | "lists">,
  { chosen: asked, page, collection }: FilteredListWish,
): Promise<FilteredList> {
  const shelf = await shelves.find(store);
  const members = collection && (await shelves.membersOf(store, shelf, collection));
  const known = knownChoice(shelf, allowedChoice(asked, lists));
  // Without a collection it is the order that the list has anyway.
  const chosen = known.order === "newest" && !collection ? { ...known, order: undefined } : known;
  const filtered = filterShelf(shelf, chosen, { ...pageWindow(page), members });
  const products = pageOf(page, await listChosenProducts(db, store, filtered.ids));
  return { chosen, filtered, products };
}
