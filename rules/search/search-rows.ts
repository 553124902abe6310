import type { Cents } from "#rules/money/money.ts";
import { handleFor } from "#rules/text/slug.ts";
import { inShortTasks, type Steps } from "./short-tasks.ts";
import type { Synonyms } from "./synonyms.ts";

/** A product as it is searched. */
export type SearchProduct = {
  title: string;
  handle: string;
  vendor: string;
  tags: string[];
  /** The values of its options, such as colours and sizes. */
  options: string[];
  /** SKUs and barcodes of its variants. */
  codes: string[];
  priceCents: Cents;
};

/** A collection, or a page that the owner wrote. */
export type SearchPlace = { title: string; handle: string };

/** All of a store that can be found, newest products first. */
export type SearchRows = {
  products: SearchProduct[];
  collections: SearchPlace[];
  pages: SearchPlace[];
  synonyms: Synonyms;
};

/** Beyond these the browser asks the server instead of fetching all rows. */
export const MAX_ROWS = 2_000;
export const MAX_ROW_VARIANTS = 20_000;
export const MAX_PACKED_LENGTH = 1_000_000;

/**
 * As it is sent: a column after the other, because like compresses well with like. A handle that follows from the title
 * is empty. Lists are joined by line breaks; a value that contains one becomes two, which are found alike.
 */
export type PackedRows = {
  title: string[];
  handle: string[];
  vendor: string[];
  tags: string[];
  options: string[];
  codes: string[];
  price: Cents[];
  collections: PackedPlaces;
  pages: PackedPlaces;
  synonyms: Synonyms;
};

/** The file of a store. A large one is searched by the server. */
export type SearchFile = PackedRows | { isLarge: true };

type PackedPlaces = Pick<PackedRows, "title" | "handle">;

export function packRows({ products, collections, pages, synonyms }: SearchRows): PackedRows {
  return {
    ...packPlaces(products),
    vendor: products.map(({ vendor }) => vendor),
    tags: products.map(({ tags }) => tags.join("\n")),
    options: products.map(({ options }) => options.join("\n")),
    codes: products.map(({ codes }) => codes.join("\n")),
    price: products.map(({ priceCents }) => priceCents),
    collections: packPlaces(collections),
    pages: packPlaces(pages),
    synonyms,
  };
}

/** In short tasks. */
export function unpackRows(packed: PackedRows): Promise<SearchRows> {
  return inShortTasks(unpacking(packed));
}

function* unpacking(packed: PackedRows): Steps<SearchRows> {
  const products: SearchProduct[] = [];
  for (const at of packed.title.keys()) {
    yield;
    products.push({
      ...unpackPlace(packed, at),
      vendor: packed.vendor[at] ?? "",
      tags: listOf(packed.tags[at]),
      options: listOf(packed.options[at]),
      codes: listOf(packed.codes[at]),
      priceCents: packed.price[at] ?? 0,
    });
  }
  const { collections, pages, synonyms } = packed;
  return {
    products,
    collections: collections.title.map((_, at) => unpackPlace(collections, at)),
    pages: pages.title.map((_, at) => unpackPlace(pages, at)),
    synonyms,
  };
}

function packPlaces(places: SearchPlace[]): PackedPlaces {
  return {
    title: places.map(({ title }) => title),
    handle: places.map(({ title, handle }) => (handle === handleFor(title) ? "" : handle)),
  };
}

function unpackPlace(packed: PackedPlaces, at: number): SearchPlace {
  const title = packed.title[at] ?? "";
  return { title, handle: packed.handle[at] || handleFor(title) };
}

function listOf(joined: string | undefined): string[] {
  return joined ? joined.split("\n") : [];
}
