export const EXISTING_ANSWERS = ["update", "skip", "stock-and-prices"] as const;
export const COLLECTION_ANSWERS = ["collections", "types", "tags", "none"] as const;

export const ATTRIBUTE_ANSWERS = ["table", "tags", "none"] as const;

/** What the owner decides about an import after reading the dry run. */
export type Answers = {
  /** What happens to products that the store already has. New ones are always added. */
  existing: (typeof EXISTING_ANSWERS)[number];
  /** The stock of variants whose stock the file does not count. Null: not answered yet. */
  untracked_stock: number | null;
  /** Which column names the collections that products are added to. */
  collections_from: (typeof COLLECTION_ANSWERS)[number];
  /** What becomes of attributes that are no options: a table below the description, tags, or nothing. */
  attributes: (typeof ATTRIBUTE_ANSWERS)[number];
};

export const FIRST_ANSWERS: Answers = {
  existing: "update",
  untracked_stock: null,
  collections_from: "collections",
  attributes: "table",
};
