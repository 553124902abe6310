import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { PageContext } from "#app/page-context.ts";
import { withPageExtras } from "#app/storefront/cards.server.tsx";
import { ProductGrid } from "#app/storefront/product-card.tsx";
import { ShelfPages } from "#app/storefront/shelf-pages.tsx";
import { StoreContext } from "#app/storefront/store.ts";
import { readFilteredList } from "#domain/storefront/read-filtered-list.ts";
import {
  type ChosenFilters,
  chosenQuery,
  countChosen,
  FILTER_PARAMETERS,
  isCommonChoice,
  readChosen,
} from "#rules/filter/chosen-filters.ts";
import type { CollectionId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import { salesTag, shelfTag } from "#rules/page/page-tags.ts";
import type { Page } from "#rules/product/listing.ts";
import type { ListedProduct } from "#rules/product/shop-product.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";
import { FilterControls } from "./filter-controls.tsx";
import type { ControlsProps } from "./filter-form.tsx";

type Indexed = "itself" | "whole-list" | "not";

export type LoadedList = {
  products: Page<ListedProduct>;
  /** The controls and the list, in a store whose lists have some. */
  filtered?: string;
  indexed?: Indexed;
};

type AskedList = {
  request: Request;
  store: ServedStore;
  /** Of the list, without a query. */
  path: string;
  page: number;
  collection?: CollectionId;
};

/** One page of a list: with controls in a store that has some, otherwise as `readPlain` has it. */
export async function loadList(
  shown: PageContext,
  asked: AskedList,
  readPlain: () => Promise<LoadedList>,
): Promise<LoadedList> {
  const { filters, order } = asked.store.lists;
  if (filters.length > 0 || order) return loadFilteredList(shown, asked);
  // There their parameters mean nothing, and an address with them is not worth a cache entry.
  const query = new URL(asked.request.url).searchParams;
  if (FILTER_PARAMETERS.some((name) => query.has(name))) shown.keep = false;
  return readPlain();
}

/** One page of a list that shoppers filter and order, as finished HTML. */
async function loadFilteredList(
  shown: PageContext,
  { request, store, path, page, collection }: AskedList,
): Promise<LoadedList> {
  const { db, stores, tags, preview } = shown;
  const query = new URL(request.url).searchParams;
  const asked = readChosen(query, store.currency);
  const wanted = { chosen: asked, page, ...(collection && { collection }) };
  const { chosen, filtered, products: read } = await readFilteredList(db, stores.shelves, store, wanted);
  const products = await withPageExtras(db, store, read);
  tags.add(shelfTag(store.id));
  if (chosen.order === "best-selling") tags.add(salesTag(store.id));
  // Combinations are unlimited in number, and so are spellings: only what our own links lead to is cached.
  if (!isCommonChoice(chosen) || !isOwnSpelling(query, chosen, store)) shown.keep = false;

  const basename = preview?.base ?? "";
  const isNarrowed = countChosen(chosen) > 0;
  const shownAt = { basename, path, query: addressOf(chosen, page, store) };
  const controls = { store, chosen, filtered, path: basename + path, isCollection: collection !== undefined };
  return {
    products,
    // A list without products has nothing to filter.
    ...((isNarrowed || filtered.count > 0) && { filtered: renderList(controls, products, shownAt) }),
    indexed: indexedAs(chosen),
  };
}

/** What is in the HTML need not be sent twice. */
export function withoutRendered<List extends LoadedList>(list: List): List {
  return list.filtered === undefined ? list : { ...list, products: { ...list.products, rows: [] } };
}

type ShownAt = { basename: string; path: string; query: string };

/** The controls and the list as finished HTML: their code is not in the shopper's bundle. */
function renderList(
  controls: ControlsProps,
  products: Page<ListedProduct>,
  { basename, path, query }: ShownAt,
): string {
  return renderToStaticMarkup(
    <StaticRouter location={`${basename}${path}${query && `?${query}`}`} basename={basename || "/"}>
      <StoreContext value={controls.store}>
        <div className="filtered-list" data-filters>
          <FilterControls {...controls} />
          <div>
            {products.rows.length > 0 ? (
              <ProductGrid products={products.rows} eager={4} />
            ) : (
              <p className="border-line border-t py-16 text-center text-16 text-muted">
                {controls.filtered.count > 0 ? say.filter.beyond : say.filter.none}
              </p>
            )}
            <ShelfPages page={products} />
          </div>
        </div>
      </StoreContext>
    </StaticRouter>,
  );
}

/** In our own spelling, so that links to other pages of the list have it too. */
function addressOf(chosen: ChosenFilters, page: number, { currency }: ServedStore): string {
  const query = new URLSearchParams(chosenQuery(chosen, currency));
  if (page > 1) query.set("page", String(page));
  return query.toString();
}

/**
 * How search engines find the page: under its own address, under that of the whole list, or not at all, where
 * combinations would be without end.
 */
function indexedAs(chosen: ChosenFilters): Indexed {
  if (!isCommonChoice(chosen)) return "not";
  return chosen.order || countChosen(chosen) > 0 ? "whole-list" : "itself";
}

function isOwnSpelling(query: URLSearchParams, chosen: ChosenFilters, { currency }: ServedStore): boolean {
  const own = new URLSearchParams();
  for (const name of FILTER_PARAMETERS) for (const value of query.getAll(name)) own.append(name, value);
  return own.toString() === chosenQuery(chosen, currency);
}
