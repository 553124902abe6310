import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Answers } from "#rules/import/answers.ts";
import type { DialectName } from "#rules/import/dialects/dialect.ts";
import type { WholeRow } from "#rules/import/dialects/number-columns.ts";
import type { Judgement, Outcome } from "#rules/import/judgement.ts";
import type { CollectionId, ImportId, JobId, PrivateFileId, ProductId, StoreId } from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";
import { time } from "./column-types.ts";

export const IMPORT_STATES = [
  "reading",
  "ready",
  "refused",
  "importing",
  "done",
  "undoing",
  "undone",
] as const;

export type ImportState = (typeof IMPORT_STATES)[number];

export const PICTURE_STATES = ["waiting", "done", "failed"] as const;
export type PictureState = (typeof PICTURE_STATES)[number];

export const ITEM_RESULTS = ["created", "updated", "unchanged", "skipped", "failed"] as const;
export const UNDO_RESULTS = ["removed", "restored", "kept"] as const;

export type ItemResult = (typeof ITEM_RESULTS)[number];
export type UndoResult = (typeof UNDO_RESULTS)[number];

export type AttributeCount = { name: string; products: number };

/** Counted when the dry run ends. */
export type ImportTotals = {
  items: number;
  outcomes: Record<Outcome, number>;
  /** Items with repairs or other notes. */
  noted: number;
  /** Variants with stock that the file does not count. */
  untracked: number;
  /** Items that are products of the store. */
  found: number;
  /** Products with attributes that are no options, by the attribute's name. */
  attributes: AttributeCount[];
  /** The same of those that the former shop did not show. Missing in older dry runs, which counted them above. */
  hidden_attributes?: AttributeCount[];
  /** Repairs of each kind, the most frequent first. */
  repairs: { kind: string; text: string; count: number }[];
};

export type UnplacedColumn = { column: string; cells: number };

/**
 * Rows of a refused file, side by side with the names of their columns. `column` is the one that is wrong, and `others`
 * are wrong, too.
 */
export type ImportExample = { column: string; others?: string[]; header: string[]; rows: WholeRow[] };

export const imports = pgTable("imports", {
  id: uuid().$type<ImportId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  fileId: uuid("file_id").$type<PrivateFileId>().notNull(),
  fileName: text("file_name").notNull(),
  bytes: bigint({ mode: "number" }).notNull(),
  state: text().$type<ImportState>().notNull().default("reading"),
  jobId: uuid("job_id").$type<JobId>(),
  dialect: text().$type<DialectName>(),
  answers: jsonb().$type<Answers>().notNull(),
  rowCount: integer("row_count"),
  unplaced: jsonb().$type<UnplacedColumn[]>().notNull().default([]),
  totals: jsonb().$type<ImportTotals>(),
  problem: text(),
  example: jsonb().$type<ImportExample>(),
  madeCollections: uuid("made_collections").array().$type<CollectionId[]>().notNull().default([]),
  createdAt: time("created_at").notNull().defaultNow(),
  startedAt: time("started_at"),
  endedAt: time("ended_at"),
  undoneAt: time("undone_at"),
});

export const importItems = pgTable(
  "import_items",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    importId: uuid("import_id").$type<ImportId>().notNull(),
    position: integer().notNull(),
    key: text().notNull(),
    handle: text().notNull(),
    skus: text().array().notNull(),
    rows: jsonb().$type<unknown[]>().notNull(),
    rowCount: integer("row_count").notNull(),
    rowBytes: integer("row_bytes").notNull().default(0),
    title: text(),
    outcome: text().$type<Outcome>(),
    hasNotes: boolean("has_notes").notNull().default(false),
    judgement: jsonb().$type<Judgement>(),
    result: text().$type<ItemResult>(),
    resultNote: text("result_note").notNull().default(""),
    productId: uuid("product_id").$type<ProductId>(),
    savedVersion: integer("saved_version"),
    before: jsonb().$type<Product>(),
    after: jsonb().$type<Product>(),
    addedTo: uuid("added_to").array().$type<CollectionId[]>().notNull().default([]),
    undone: text().$type<UndoResult>(),
    undoNote: text("undo_note").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

export const importPictures = pgTable(
  "import_pictures",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    importId: uuid("import_id").$type<ImportId>().notNull(),
    position: integer().notNull(),
    place: integer().notNull(),
    source: text().notNull(),
    state: text().$type<PictureState>().notNull().default("waiting"),
    problem: text().notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position, table.place] })],
);

export const pictureSources = pgTable("picture_sources", {
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  source: text().notNull(),
  url: text().notNull(),
});
