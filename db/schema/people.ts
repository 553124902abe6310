import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { InvitationId, StoreId, UserId } from "#rules/input/ids.ts";
import type { Role } from "#rules/people/roles.ts";
import { bytea, time } from "./column-types.ts";

export const memberships = pgTable(
  "memberships",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    userId: uuid("user_id").$type<UserId>().notNull(),
    role: text().$type<Role>().notNull(),
    createdAt: time("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.userId] })],
);

export const invitations = pgTable("invitations", {
  id: uuid().$type<InvitationId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  email: text().notNull(),
  role: text().$type<Role>().notNull(),
  tokenHash: bytea("token_hash").notNull(),
  invitedBy: uuid("invited_by").$type<UserId>().notNull(),
  invitedAt: time("invited_at").notNull().defaultNow(),
  expiresAt: time("expires_at").notNull(),
  usedAt: time("used_at"),
  revokedAt: time("revoked_at"),
});

export const handOvers = pgTable("hand_overs", {
  storeId: uuid("store_id").$type<StoreId>().primaryKey(),
  fromUserId: uuid("from_user_id").$type<UserId>().notNull(),
  toUserId: uuid("to_user_id").$type<UserId>().notNull(),
  askedAt: time("asked_at").notNull().defaultNow(),
});
