import { pgTable, timestamp } from "drizzle-orm/pg-core";
import { bytea, time } from "./column-types.ts";

export const rateLimits = pgTable("rate_limits", {
  key: bytea().primaryKey(),
  taken: timestamp({ withTimezone: true }).array().notNull(),
  expiresAt: time("expires_at").notNull(),
});
