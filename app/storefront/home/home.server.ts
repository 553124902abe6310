import type { LoaderFunctionArgs } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { pageHead } from "#app/storefront/head.server.ts";
import { organization } from "#app/storefront/json-ld.server.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { readHome } from "#domain/storefront/read-home.ts";
import { collectionTag, listingTag, productTag } from "#rules/page/page-tags.ts";

export async function homeLoader({ context }: LoaderFunctionArgs) {
  const { db, origin, tags } = context.get(pageContext);
  const store = context.get(storeContext);
  const { collections, products } = await readHome(db, store.id);
  tags.add(listingTag(store.id));
  for (const { id } of collections) tags.add(collectionTag(id));
  for (const { id } of products) tags.add(productTag(id));
  return {
    collections,
    products,
    head: pageHead({
      origin,
      path: `/${store.slug}`,
      title: store.name,
      description: `New arrivals at ${store.name}. Browse our complete collection.`,
      siteName: store.name,
      picture: products.find(({ picture }) => picture)?.picture,
      jsonLd: [organization({ store, origin })],
    }),
  };
}
