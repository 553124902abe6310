import { boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ApiKeyId, JobId, StoreId } from "#rules/input/ids.ts";
import { time } from "./column-types.ts";

export type JobState = "queued" | "running" | "done" | "failed" | "cancelled";
export type RowOutcome = "done" | "skipped" | "failed";

export const jobs = pgTable("jobs", {
  id: uuid().$type<JobId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  kind: text().notNull(),
  input: jsonb().$type<unknown>().notNull().default({}),
  state: text().$type<JobState>().notNull().default("queued"),
  cursor: jsonb().$type<unknown>(),
  done: integer().notNull().default(0),
  total: integer().notNull(),
  attempts: integer().notNull().default(0),
  problem: text(),
  cancelRequested: boolean("cancel_requested").notNull().default(false),
  lease: uuid(),
  leaseUntil: time("lease_until"),
  dueAt: time("due_at").notNull().defaultNow(),
  workedAt: time("worked_at"),
  /** The key that started it; set by the database. */
  byKey: uuid("by_key").$type<ApiKeyId>(),
  createdAt: time("created_at").notNull().defaultNow(),
  endedAt: time("ended_at"),
});

export const jobRows = pgTable("job_rows", {
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  jobId: uuid("job_id").$type<JobId>().notNull(),
  rowNumber: integer("row_number").notNull(),
  subject: text().notNull(),
  outcome: text().$type<RowOutcome>().notNull(),
  note: text().notNull().default(""),
});
