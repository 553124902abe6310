import { data, type LoaderFunctionArgs } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { pageHead } from "#app/storefront/head.server.ts";
import { breadcrumbs } from "#app/storefront/json-ld.server.ts";
import { movedTo, storeContext } from "#app/storefront/store.server.ts";
import { pagePath } from "#app/storefront/store.ts";
import { sanitizeDescription } from "#domain/products/sanitize-description.ts";
import { readShopPage } from "#domain/storefront/read-shop-page.ts";
import { pageTag } from "#rules/page/page-tags.ts";
import { recordListing } from "#rules/search-listing/search-listing.ts";

export async function pageLoader({ url, params, context }: LoaderFunctionArgs) {
  const { db, origin, tags } = context.get(pageContext);
  const store = context.get(storeContext);
  const read = await readShopPage(db, store.id, params.handle ?? "");
  if (!read.ok && read.reason === "moved") throw movedTo(url, pagePath(store.home, read.handle));
  if (!read.ok) throw data(null, { status: 404 });

  const { id, title, handle } = read.page;
  tags.add(pageTag(id));
  const bodyHtml = sanitizeDescription(read.page.bodyHtml, origin);
  const path = pagePath(store.home, handle);
  const head = pageHead({
    store,
    origin,
    path,
    ...recordListing({ ...read.page, html: bodyHtml }, store.name),
    siteName: store.name,
    picture: store.listing.picture,
    jsonLd: [breadcrumbs({ store }, [{ name: title, path }])],
  });
  return { page: { title, bodyHtml }, head };
}
