import type { CollectionId, PageId, ProductId, StoreId } from "#rules/input/ids.ts";

// The tags of a cached page: what it shows. A change names tags; every page with one of them is dropped.

/** The store itself: name, slug, currency, shipping, tax. Every page of the store has this tag. */
export const storeTag = (store: StoreId) => `store:${store}`;

/** At which names of their own it is served. No page has this tag: the host table reads them anew. */
export const domainsTag = (store: StoreId) => `domains:${store}`;

/** Which products and collections there are, and in what order: home, lists, sitemap. */
export const listingTag = (store: StoreId) => `listing:${store}`;

/** What lists are filtered and ordered by, of any product: prices, stock, options, vendors, tags. */
export const shelfTag = (store: StoreId) => `shelf:${store}`;

/** How often each product was sold, as counted last night. */
export const salesTag = (store: StoreId) => `sales:${store}`;

export const productTag = (product: ProductId) => `product:${product}`;

export const collectionTag = (collection: CollectionId) => `collection:${collection}`;

/** All that the search box finds, and how. */
export const searchTag = (store: StoreId) => `search:${store}`;

/** A page that an owner wrote. */
export const pageTag = (page: PageId) => `page:${page}`;

/** Of products that are sold out, or in stock again. */
export const stockTags = (store: StoreId, products: ProductId[]) => [
  ...products.map(productTag),
  shelfTag(store),
];
