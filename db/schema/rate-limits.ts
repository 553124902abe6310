import { pgTable, timestamp } from "drizzle-orm/pg-core";
import { bytea } from "./bytea.ts";

export const rateLimits = pgTable("rate_limits", {
  key: bytea().primaryKey(),
  taken: timestamp({ withTimezone: true }).array().notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});
