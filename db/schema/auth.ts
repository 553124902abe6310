import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ChallengeId, FactorId, SessionId, SignInRequestId, UserId } from "#rules/input/ids.ts";
import { bytea, time } from "./column-types.ts";

/** The authentication assurance level: by mail alone, or with a second factor. */
export type Aal = "aal1" | "aal2";
export type FactorType = "totp" | "webauthn";
type FactorStatus = "unverified" | "verified";

export const users = pgTable("users", {
  id: uuid().$type<UserId>().primaryKey().defaultRandom(),
  email: text().notNull(),
  suspendedAt: time("suspended_at"),
  suspendedReason: text("suspended_reason"),
  createdAt: time("created_at").notNull().defaultNow(),
});

export const signInRequests = pgTable("sign_in_requests", {
  id: uuid().$type<SignInRequestId>().primaryKey().defaultRandom(),
  email: text().notNull(),
  tokenHash: bytea("token_hash").notNull(),
  codeHash: bytea("code_hash").notNull(),
  wanted: text().notNull(),
  codeAttempts: integer("code_attempts").notNull().default(0),
  createdAt: time("created_at").notNull().defaultNow(),
  expiresAt: time("expires_at").notNull(),
  usedAt: time("used_at"),
});

export const sessions = pgTable("sessions", {
  id: uuid().$type<SessionId>().primaryKey().defaultRandom(),
  userId: uuid("user_id").$type<UserId>().notNull(),
  deviceHash: bytea("device_hash").notNull(),
  userAgent: text("user_agent").notNull().default(""),
  aal: text().$type<Aal>().notNull().default("aal1"),
  generation: integer().notNull().default(0),
  createdAt: time("created_at").notNull().defaultNow(),
  lastSeenAt: time("last_seen_at").notNull().defaultNow(),
  provenAt: time("proven_at").notNull().defaultNow(),
  expiresAt: time("expires_at").notNull(),
});

export const refreshTokens = pgTable("refresh_tokens", {
  tokenHash: bytea("token_hash").primaryKey(),
  sessionId: uuid("session_id").$type<SessionId>().notNull(),
  generation: integer().notNull(),
});

export const factors = pgTable("factors", {
  id: uuid().$type<FactorId>().primaryKey().defaultRandom(),
  userId: uuid("user_id").$type<UserId>().notNull(),
  friendlyName: text("friendly_name").notNull(),
  factorType: text("factor_type").$type<FactorType>().notNull(),
  status: text().$type<FactorStatus>().notNull().default("unverified"),
  totpSecret: bytea("totp_secret"),
  totpStep: bigint("totp_step", { mode: "number" }),
  credentialId: text("credential_id"),
  publicKey: bytea("public_key"),
  signCount: bigint("sign_count", { mode: "number" }).notNull().default(0),
  transports: text().array().notNull().default([]),
  createdAt: time("created_at").notNull().defaultNow(),
});

export const factorChallenges = pgTable("factor_challenges", {
  id: uuid().$type<ChallengeId>().primaryKey().defaultRandom(),
  factorId: uuid("factor_id").$type<FactorId>().notNull(),
  sessionId: uuid("session_id").$type<SessionId>().notNull(),
  webauthnChallenge: text("webauthn_challenge"),
  attempts: integer().notNull().default(0),
  expiresAt: time("expires_at").notNull(),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id").$type<UserId>().notNull(),
    codeHash: bytea("code_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const authSecret = pgTable("auth_secret", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  secret: text().notNull(),
});

export const formerKeys = pgTable("former_keys", {
  id: text().primaryKey(),
  sealedKey: bytea("sealed_key").notNull(),
  linksUntil: time("links_until").notNull(),
  replacedAt: time("replaced_at").notNull().defaultNow(),
});
