import {
  MAX_SEARCH_DESCRIPTION_LENGTH,
  MAX_SEARCH_TITLE_LENGTH,
} from "#rules/search-listing/search-listing.ts";
import type { TaxClass } from "#rules/tax/tax-settings.ts";
import type { ProductStatus } from "./product-status.ts";

/**
 * What a product has besides pictures, options and variants, in the order in which the office, the API and our own files
 * list it. A name is also that of the column; a label is also that of the column in our own file. Everything about a
 * "text" is read from here; each other kind has rules of its own where the form, the import and the database need them.
 */
export const PRODUCT_FIELDS = {
  title: { kind: "title", label: "Title" },
  description_html: { kind: "html", label: "Description" },
  vendor: {
    kind: "text",
    label: "Vendor",
    calledInErrors: "Vendor name",
    maxLength: 100,
    example: "Kiln & Co",
  },
  tags: { kind: "tags", label: "Tags" },
  status: { kind: "status", label: "Status" },
  handle: { kind: "handle", label: "Handle" },
  tax_class: { kind: "tax-class", label: "Tax class" },
  search_title: { kind: "text", label: "Search title", maxLength: MAX_SEARCH_TITLE_LENGTH, example: "" },
  search_description: {
    kind: "text",
    label: "Search description",
    maxLength: MAX_SEARCH_DESCRIPTION_LENGTH,
    example: "Stoneware mugs for coffee and tea, thrown by hand.",
  },
} as const satisfies Record<string, PlainText | SpecialField>;

/** A text without rules of its own. `example`: in the API's document. */
type PlainText = { kind: "text"; label: string; calledInErrors?: string; maxLength: number; example: string };

type SpecialField = { kind: Exclude<keyof KindValues, "text">; label: string };

type KindValues = {
  text: string;
  title: string;
  html: string;
  handle: string;
  tags: string[];
  status: ProductStatus;
  "tax-class": TaxClass;
};

type Fields = typeof PRODUCT_FIELDS;

export type ProductField = keyof Fields;
export type PlainTextField = {
  [Field in ProductField]: Fields[Field]["kind"] extends "text" ? Field : never;
}[ProductField];

/** The fields with their values. */
export type ProductDetails = { [Field in ProductField]: KindValues[Fields[Field]["kind"]] };

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductField[];

const PLAIN_TEXTS = PRODUCT_FIELD_NAMES.filter(
  (field): field is PlainTextField => PRODUCT_FIELDS[field].kind === "text",
);

/** One value for each plain text. */
export function forPlainTexts<Value>(make: (field: PlainTextField, text: PlainText) => Value): {
  [Field in PlainTextField]: Value;
} {
  const values = PLAIN_TEXTS.map((field) => [field, make(field, PRODUCT_FIELDS[field])]);
  return Object.fromEntries(values);
}

/** Of a product that nobody has filled in yet. */
export const BLANK_DETAILS: ProductDetails = {
  ...forPlainTexts(() => ""),
  title: "",
  description_html: "",
  tags: [],
  status: "draft",
  handle: "",
  tax_class: "standard",
};
