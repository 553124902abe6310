import type { LoaderFunctionArgs, MetaDescriptor } from "react-router";
import { type PageContext, pageContext } from "#app/page-context.ts";
import { withCardExtras, withPageExtras } from "#app/storefront/cards.server.tsx";
import { type LoadedList, loadList, withoutRendered } from "#app/storefront/filters/filters.server.tsx";
import { noindexHead, pageHead } from "#app/storefront/head.server.ts";
import { breadcrumbs } from "#app/storefront/json-ld.server.ts";
import { readPageNumber } from "#app/storefront/page-number.server.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { readListing } from "#domain/storefront/read-listing.ts";
import { say } from "#rules/language/say.ts";
import { listingTag, productTag } from "#rules/page/page-tags.ts";
import type { EnteredStore, ServedStore } from "#rules/store/shop-store.ts";

export async function productsLoader({ request, context }: LoaderFunctionArgs) {
  const shown = context.get(pageContext);
  const store = context.get(storeContext);
  const asked = new URL(request.url).searchParams.get("search");
  const search = asked?.trim() ?? "";
  const page = readPageNumber(request, shown);
  const shopSearch = store.liveSearch && shown.shopSearch;
  const readPlain = () => readWithExtras(shown.db, store, { search, page, shopSearch });
  const { indexed, ...listing }: Listing =
    search === ""
      ? {
          suggestions: [],
          ...(await loadList(shown, { request, store, path: pathOf(store), page }, readPlain)),
        }
      : await readPlain();
  const { products } = listing;
  shown.tags.add(listingTag(store.id));
  for (const { id } of products.rows) shown.tags.add(productTag(id));
  // Searches and empty pages are unlimited in number: only the lists themselves are cached.
  if (asked !== null || (page > 1 && products.rows.length === 0)) shown.keep = false;
  return {
    search,
    ...withoutRendered(listing),
    head: headOf(store, shown.origin, { search, page, indexed }),
  };
}

type Listing = Awaited<ReturnType<typeof readListing>> & LoadedList;

const pathOf = ({ home }: ServedStore) => `${home}/products`;

type Shown = { search: string; page: number; indexed: LoadedList["indexed"] };

async function readWithExtras(
  db: PageContext["db"],
  store: ServedStore,
  wanted: Parameters<typeof readListing>[2],
) {
  const { products, suggestions, similar } = await readListing(db, store.id, wanted);
  return {
    products: await withPageExtras(db, store, products),
    suggestions: await withCardExtras(db, store, suggestions),
    ...(similar && { similar: await withCardExtras(db, store, similar) }),
  };
}

function headOf(store: EnteredStore, origin: string, { search, page, indexed }: Shown): MetaDescriptor[] {
  if (search !== "") return noindexHead(`${say.list.resultsFor({ words: search })} · ${store.name}`);
  if (indexed === "not") return noindexHead(`${say.list.title} · ${store.name}`);
  const path = pathOf(store);
  const numbered = page > 1 ? ` · ${say.list.page({ page })}` : "";
  return pageHead({
    store,
    origin,
    path: page > 1 && indexed !== "whole-list" ? `${path}?page=${page}` : path,
    title: `${say.list.title}${numbered} · ${store.name}`,
    description: say.list.description({ store: store.name }),
    siteName: store.name,
    picture: store.listing.picture,
    jsonLd: [breadcrumbs({ store }, [{ name: say.list.title, path }])],
  });
}
