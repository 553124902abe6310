import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ExportInput } from "#rules/export/export-input.ts";
import type { ExportKind } from "#rules/export/export-kind.ts";
import type { ExportId, JobId, PrivateFileId, StoreId } from "#rules/input/ids.ts";

/** `bytes`: of its text, which is kept compressed. `rows`: how many records it holds. */
export type ExportFile = { name: string; file_id: PrivateFileId; bytes: number; rows: number };

export const storeExports = pgTable("exports", {
  id: uuid().$type<ExportId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  kind: text().$type<ExportKind>().notNull(),
  input: jsonb().$type<ExportInput>().notNull(),
  state: text().$type<"writing" | "done" | "failed">().notNull().default("writing"),
  files: jsonb().$type<ExportFile[]>().notNull().default([]),
  problem: text(),
  jobId: uuid("job_id").$type<JobId>(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  endedAt: timestamp("ended_at", { withTimezone: true }),
});
