import type { Db } from "#db/client.ts";
import { type LinkPaths, readLinkPaths } from "#domain/themes/link-paths.ts";
import { readPictures } from "#domain/themes/make-look.ts";
import type { ListedCollection } from "#rules/collection/shop-collection.ts";
import type { CollectionId, StoreId } from "#rules/input/ids.ts";
import type { PictureWithAlt } from "#rules/picture/image-urls.ts";
import { FEATURED_PRODUCTS } from "#rules/product/listing.ts";
import type { ListedProduct } from "#rules/product/shop-product.ts";
import { DEFAULT_THEME, linksOfSections, type Section, type ThemePicture } from "#rules/theme/theme.ts";
import { listFeaturedCollections, listNamedCollections, type NamedCollection } from "./find-collection.ts";
import { listCollectionProducts, listFeaturedProducts } from "./list-products.ts";

/** What the sections of a home page show. Each is read once, and only if a section shows it. */
export type HomeContent = {
  sections: Section[];
  products: ListedProduct[];
  collections: ListedCollection[];
  featured: Map<CollectionId, NamedCollection & { products: ListedProduct[] }>;
  pathOf: LinkPaths;
  pictureOf(picture: ThemePicture | null): PictureWithAlt | undefined;
};

export async function readHome(
  db: Db,
  { id: store, home }: { id: StoreId; home: string },
  { sections: all } = DEFAULT_THEME,
): Promise<HomeContent> {
  const sections = all.filter(({ hidden }) => !hidden);
  const shows = (kind: Section["kind"]) => sections.some((section) => section.kind === kind);
  const shownPictures = sections.map((section) => ("picture" in section ? section.picture : null));
  const pictures = await readPictures(db, store, shownPictures);
  return {
    sections,
    products: shows("featured-products") || shows("hero") ? await listFeaturedProducts(db, store) : [],
    collections: shows("collections") ? await listFeaturedCollections(db, store) : [],
    featured: await readFeatured(db, store, sections),
    pathOf: await readLinkPaths(db, { id: store, home }, linksOfSections(sections)),
    pictureOf(picture) {
      const file = picture && pictures.get(picture.url);
      return file ? { ...file, alt: picture.alt } : undefined;
    },
  };
}

async function readFeatured(db: Db, store: StoreId, sections: Section[]): Promise<HomeContent["featured"]> {
  const ids = sections.flatMap((section) =>
    section.kind === "featured-collection" && section.collection_id ? [section.collection_id] : [],
  );
  if (ids.length === 0) return new Map();
  const named = await listNamedCollections(db, store, [...new Set(ids)]);
  const featured: HomeContent["featured"] = new Map();
  for (const collection of named) {
    const { rows } = await listCollectionProducts(db, store, collection.id, 1);
    featured.set(collection.id, { ...collection, products: rows.slice(0, FEATURED_PRODUCTS) });
  }
  return featured;
}
