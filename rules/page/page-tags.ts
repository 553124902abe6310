import type { CollectionId, ProductId, StoreId } from "#rules/input/ids.ts";

// What a cached page shows. A change names what changed; every page that shows it is dropped.

/** The store itself: name, address, currency, shipping, tax. Every page of the store shows it. */
export const storeTag = (store: StoreId) => `store:${store}`;

/** Which products and collections there are, and in what order: home, listings, site map. */
export const listingTag = (store: StoreId) => `listing:${store}`;

export const productTag = (product: ProductId) => `product:${product}`;

export const collectionTag = (collection: CollectionId) => `collection:${collection}`;
