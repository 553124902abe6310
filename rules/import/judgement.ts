import type { ProductId, VariantId } from "#rules/input/ids.ts";
import type { Cents, Currency } from "#rules/money/money.ts";
import type { Product } from "#rules/product/product.ts";
import type { PlainTextField } from "#rules/product/product-fields.ts";
import type { ProductInput } from "#rules/product/product-input.ts";
import type { ProductStatus } from "#rules/product/product-status.ts";
import type { TaxClass } from "#rules/tax/tax-settings.ts";
import type { Answers } from "./answers.ts";

/** A sentence for people about a row: a repair, or the reason why something is left out. Its kind is without values. */
export type Note = { row: number; column?: string; text: string; kind?: string };

/** One line of “old → new”. `variant` is its title. Added: `before` is empty. Removed: `after` is empty. */
export type FieldChange = { field: string; variant?: string; before: string; after: string };

/**
 * A product as the file wants it, after all repairs: texts within the limits, cents, grams. A field that is missing is
 * one that the file says nothing about: it stays as it is, and a new product gets the default.
 */
export type WantedProduct = { [Field in PlainTextField]?: string } & {
  /** The first row of the product in the file. */
  row: number;
  /** Missing: the product is found by SKU alone. */
  handle?: string;
  /** The file has no handle, and this one is made from the title: products with the same title get numbers. */
  handle_made?: true;
  title?: string;
  description_html?: string;
  tags?: string[];
  status?: ProductStatus;
  /** “taxed”: any class but “none”. */
  tax_class?: TaxClass | "taxed";
  /** Missing: the file has no columns for options, and variants are found by SKU. */
  options?: string[];
  variants: WantedVariant[];
  pictures: WantedPicture[];
  /** Titles. */
  collections: string[];
};

/** Null: the file has an empty cell. Missing: it has no such column, or the cell cannot be used. */
export type WantedVariant = {
  row: number;
  /** One per option. */
  values: string[];
  price_cents?: Cents | null;
  compare_at_price_cents?: Cents | null;
  sku?: string | null;
  barcode?: string | null;
  /** “untracked”: the other shop did not count it, so the owner is asked. Missing: only asked for a new variant. */
  stock?: number | "untracked";
  weight_grams?: number | null;
  requires_shipping?: boolean;
  /** The sources of the pictures that show it, in order. Missing: the file names none, and its pictures stay. */
  pictures?: string[];
};

/** Without one that is featured, the first is. */
export type WantedPicture = {
  row: number;
  source: string;
  alt: string;
  featured?: true;
  /** A variant wants it too. */
  of_variants?: true;
};

/** A product of the store that an item may be, with what the judgement compares. */
export type Existing = {
  product: Product;
  /** The titles of its collections. */
  collections: string[];
  /** The pictures that were fetched from these addresses before: source → URL in this store. */
  pictures: Record<string, string>;
};

export type JudgeContext = {
  answers: Answers;
  currency: Currency;
  /** Removes what a description may not contain (`sanitizeDescription`). */
  cleanHtml: (html: string) => string;
  /** Titles of collections that take no more products. */
  fullCollections?: readonly string[];
  /** The day of the import, such as “2026-11-16”: sales have first and last days. */
  today: string;
  /** Whether this file always writes a point before the decimals, as exports of shops do. */
  pointDecimals: boolean;
};

export type Outcome = "new" | "changed" | "unchanged" | "skipped";

export type Judgement = {
  outcome: Outcome;
  /** Of the product in the store that this item is. */
  productId?: ProductId;
  /** What it was then. What is edited until the import runs stays as it is. */
  seen?: Seen;
  /** Missing when skipped for what the file says. */
  wanted?: WantedProduct;
  /** Names of what its former shop says of it apart from its options. */
  attributes?: string[];
  /** Names of what its former shop did not show to shoppers: it is left out. */
  hidden_attributes?: string[];
  changes: FieldChange[];
  /** How many more changes there are than are listed. */
  moreChanges?: number;
  notes: Note[];
  /** Why it is skipped. */
  reason?: Note;
  /** How many variants take their stock from the answer. More than 0: the answer is needed before the start. */
  asksStock: number;
  /** The first of them, by title. */
  asking?: string[];
};

/** A product of the store at the dry run, with the stock of the variants whose stock the file has. */
export type Seen = { version: number; stock: Record<VariantId, number> };

export type ChangeContext = Pick<JudgeContext, "answers" | "currency" | "fullCollections"> & {
  /** At the dry run. Missing: it is the dry run. */
  seenStock?: Seen["stock"];
};

/** What one save does to a product. */
export type ProductChanges =
  | { kind: "unchanged"; notes: Note[]; asking: WantedVariant[] }
  | {
      kind: "save";
      /** Without a version: a new product. A draft may have variants with price 0. Missing: only what follows changes. */
      input?: ProductInput;
      changes: FieldChange[];
      notes: Note[];
      /** Variants whose stock the answer says. */
      asking: WantedVariant[];
      /** Collections that the product is not in yet. */
      joins: string[];
      /** Pictures that it does not have yet, in the file's order. */
      fetches: WantedPicture[];
    }
  | { kind: "skip"; reason: Note };
