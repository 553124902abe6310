import { bigint, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export type DeedOutcome = "begun" | "done" | "nothing" | "refused" | "failed";

export const operatorDeeds = pgTable("operator_deeds", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  deed: uuid().notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  who: text().notNull(),
  command: text().notNull(),
  subject: text(),
  outcome: text().$type<DeedOutcome>().notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
});
