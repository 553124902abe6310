import type { PlainTextField } from "#rules/product/product-fields.ts";

/**
 * One record of a catalogue file, whatever shop wrote it. Texts are trimmed and otherwise as in the file. A column that
 * the file does not have is undefined; an empty cell is "".
 */
export type CatalogueRow = { [Field in PlainTextField]?: string } & {
  /** As a spreadsheet counts: the header is row 1, and a record over several lines is one row. */
  row: number;
  /** Rows with the same key are one product. */
  key: string;
  handle?: string;
  title?: string;
  description?: string;
  tags?: string;
  product_type?: string;
  /** “active”, “draft”, “archived”, … */
  status?: string;
  /** Yes or no: whether shoppers see it. */
  published?: string;
  gift_card?: string;
  tax_class?: string;
  taxable?: string;
  /** One title per collection. */
  collections?: string[];
  /** By place. The name may be empty in all rows of a product but the first. */
  options?: RowOption[];
  /** What the other shop says of the product apart from its options, such as its material. */
  attributes?: RowAttribute[];
  sku?: string;
  barcode?: string;
  price?: string;
  compare_at_price?: string;
  /** A lower price, for a time if it has dates. The price is then what it is compared with. */
  sale_price?: string;
  sale_starts?: string;
  sale_ends?: string;
  stock?: string;
  /** Empty or “no”: the other shop did not count this variant's stock. */
  tracked?: string;
  /** “continue” or “yes”: the other shop sold it without stock. */
  oversell?: string;
  weight?: string;
  /** “g”, “kg”, “lb” or “oz”; grams when it is missing. */
  weight_unit?: string;
  requires_shipping?: string;
  pictures?: RowPicture[];
  /** The address of a picture that shows this variant, or several with spaces between them. */
  variant_picture?: string;
  /** True when the row describes a product without a variant of its own, such as a variable product of WooCommerce. */
  is_parent?: boolean;
  /** Another key by which variants name this product. */
  other_key?: string;
  /** The row is a variant of the product with this key, which has a row of its own. */
  parent?: string;
  /** A reason why this variant alone is not imported. */
  left_out?: string;
  /** A reason why the whole product cannot be imported, such as a grouped product. */
  unsupported?: string;
};

export type RowOption = { name: string; value: string };

/** Hidden: its former shop did not show it to shoppers. */
export type RowAttribute = { name: string; values: string[]; hidden?: true };

export type RowPicture = { source: string; position?: string; alt?: string; featured?: string };
