import { bigint, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import type { PrivateFileId, StoreId } from "#rules/input/ids.ts";
import { bytea, time } from "./column-types.ts";

export const privateFiles = pgTable("private_files", {
  id: uuid().$type<PrivateFileId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  bytes: bigint({ mode: "number" }).notNull().default(0),
  writtenAt: time("written_at").notNull().defaultNow(),
  finishedAt: time("finished_at"),
});

export const privateFileChunks = pgTable(
  "private_file_chunks",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    fileId: uuid("file_id").$type<PrivateFileId>().notNull(),
    position: integer().notNull(),
    content: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.position] })],
);
