import type { LoaderFunctionArgs } from "react-router";
import { type PageContext, pageContext } from "#app/page-context.ts";
import { withCardExtras } from "#app/storefront/cards.server.tsx";
import { pageHead, shopUrl } from "#app/storefront/head.server.ts";
import { organization } from "#app/storefront/json-ld.server.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { pagePath } from "#app/storefront/store.ts";
import { recordTag } from "#domain/menus/linked-records.ts";
import { findReturnsLink } from "#domain/payments/read-payments.ts";
import { type HomeContent, readHome } from "#domain/storefront/read-home.ts";
import { readPublishedTheme } from "#domain/themes/read-themes.ts";
import { collectionTag, listingTag, pageTag, productTag } from "#rules/page/page-tags.ts";
import { storeListing } from "#rules/search-listing/search-listing.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";
import { sectionNames } from "#rules/theme/section-names.ts";
import { linksOfSections, recordTargets, type Theme } from "#rules/theme/theme.ts";
import { renderSections } from "./sections.server.tsx";

export async function homeLoader({ context }: LoaderFunctionArgs) {
  const { db, stores, origin, tags, preview } = context.get(pageContext);
  const store = context.get(storeContext);
  const theme = preview?.theme ?? (store.look ? await readPublishedTheme(db, store.id) : undefined);
  const content = await readHome(db, store, theme);
  await addCardExtras(db, store, content);
  tags.add(listingTag(store.id));
  for (const tag of tagsOf(content)) tags.add(tag);
  const returns = await findReturnsLink(db, store.id);
  if (returns?.pageId) tags.add(pageTag(returns.pageId));
  const returnsUrl = returns?.handle ? shopUrl(store, pagePath(store.home, returns.handle)) : returns?.url;
  const { own } = returns?.return_days ? await stores.shippingOf(store.id) : {};
  return {
    sections: renderSections(content, {
      store,
      origin,
      basename: preview?.base ?? "",
      names: preview && namesOf(preview.theme),
    }),
    head: pageHead({
      store,
      origin,
      path: store.home,
      ...storeListing(store.name, store.listing),
      siteName: store.name,
      picture: store.listing.picture ?? content.products.find(({ picture }) => picture)?.picture,
      jsonLd: [organization({ store, origin }, returns && { ...returns, url: returnsUrl, country: own })],
    }),
  };
}

async function addCardExtras(db: PageContext["db"], store: ServedStore, content: HomeContent): Promise<void> {
  for (const list of [content, ...content.featured.values()])
    list.products = await withCardExtras(db, store, list.products);
}

/** By the id of each section, also of the hidden ones: as the editor counts them. */
function namesOf({ sections }: Theme): Map<string, string> {
  const names = sectionNames(sections);
  return new Map(sections.map(({ id }, at) => [id, names[at] ?? ""]));
}

function tagsOf({ sections, products, collections, featured }: HomeContent): string[] {
  const shown = [...products, ...[...featured.values()].flatMap((collection) => collection.products)];
  return [
    ...shown.map(({ id }) => productTag(id)),
    ...[...collections, ...featured.values()].map(({ id }) => collectionTag(id)),
    ...recordTargets(linksOfSections(sections)).map(recordTag),
  ];
}
