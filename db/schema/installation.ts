import { boolean, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";

/** One row, made by `db/installation.ts`. */
export const installation = pgTable("installation", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  id: uuid().notNull().defaultRandom(),
  copySince: timestamp("copy_since", { withTimezone: true }),
  lastBackupAt: timestamp("last_backup_at", { withTimezone: true }),
});
