import { data, type LoaderFunctionArgs } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { withPageExtras } from "#app/storefront/cards.server.tsx";
import { loadList, withoutRendered } from "#app/storefront/filters/filters.server.tsx";
import { noindexHead, pageHead } from "#app/storefront/head.server.ts";
import { breadcrumbs } from "#app/storefront/json-ld.server.ts";
import { readPageNumber } from "#app/storefront/page-number.server.ts";
import { movedTo, storeContext } from "#app/storefront/store.server.ts";
import { collectionPath } from "#app/storefront/store.ts";
import { sanitizeDescription } from "#domain/products/sanitize-description.ts";
import { listCollectionProducts } from "#domain/storefront/list-products.ts";
import { readCollection } from "#domain/storefront/read-collection.ts";
import { collectionTag, productTag } from "#rules/page/page-tags.ts";
import { recordListing } from "#rules/search-listing/search-listing.ts";

export async function collectionLoader({ request, url, params, context }: LoaderFunctionArgs) {
  const shown = context.get(pageContext);
  const store = context.get(storeContext);
  const page = readPageNumber(request, shown);
  const read = await readCollection(shown.db, store.id, params.handle ?? "");
  if (!read.ok && read.reason === "moved") throw movedTo(url, collectionPath(store.home, read.handle));
  if (!read.ok) return data({ found: null, head: noindexHead(store.name) }, { status: 404 });

  const { collection } = read;
  const { id, title, handle, picture } = collection;
  const path = collectionPath(store.home, handle);
  const { db, origin, tags } = shown;
  const asked = { request, store, path, page, collection: id };
  const { products, indexed, ...controls } = await loadList(shown, asked, async () => ({
    products: await withPageExtras(db, store, await listCollectionProducts(db, store.id, id, page)),
  }));
  tags.add(collectionTag(id));
  for (const { id } of products.rows) tags.add(productTag(id));
  if (page > 1 && products.rows.length === 0) shown.keep = false;

  const descriptionHtml = sanitizeDescription(collection.descriptionHtml, origin);
  const listing = recordListing({ ...collection, html: descriptionHtml, page }, store.name);
  const found = { title, descriptionHtml, ...withoutRendered({ products, ...controls }) };
  if (indexed === "not") return data({ found, head: noindexHead(listing.title) });
  const head = pageHead({
    store,
    origin,
    path: page > 1 && indexed !== "whole-list" ? `${path}?page=${page}` : path,
    ...listing,
    siteName: store.name,
    picture: picture ?? products.rows.find((product) => product.picture)?.picture ?? store.listing.picture,
    jsonLd: [breadcrumbs({ store }, [{ name: title, path }])],
  });
  return data({ found, head });
}
