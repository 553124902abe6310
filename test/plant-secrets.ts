import { getTableConfig } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { ARCHIVE_TABLES, LEFT_OUT_TABLES } from "#domain/exports/archive/archive-tables.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { asTableOwner } from "./rows-of.ts";

type Query = Parameters<Parameters<typeof asTableOwner>[1]>[0];
type Secret = { column: string; marker: string };

/**
 * Writes a marker into every column that an archive must not hold: those of the store, and those of its owner's
 * sign-in, for which it makes rows. A column that takes no marker has a fixed vocabulary. Events get fields that no
 * code writes, and types that no code writes.
 */
export async function plantSecrets(db: Db, store: StoreId): Promise<Secret[]> {
  return asTableOwner(db, async (query) => [
    ...(await plantSignIn(query, store)),
    ...(await plantInColumns(query, store)),
    ...(await plantInEvents(query, store)),
  ]);
}

const SIGN_IN = `
  with owner as (insert into users (id, email) select owner_user_id, 'marker-users-email' from stores where id = $1 returning id),
  session as (
    insert into sessions (user_id, device_hash, user_agent, expires_at)
    select id, 'marker-sessions-device_hash', 'marker-sessions-user_agent', now() + interval '1 day' from owner
    returning id),
  token as (
    insert into refresh_tokens (token_hash, session_id, generation)
    select 'marker-refresh_tokens-token_hash', id, 0 from session),
  factor as (
    insert into factors (user_id, friendly_name, factor_type, status, totp_secret, credential_id, public_key)
    select id, 'marker-factors-friendly_name', 'totp', 'verified', 'marker-factors-totp_secret',
      'marker-factors-credential_id', 'marker-factors-public_key' from owner
    returning id),
  challenge as (
    insert into factor_challenges (factor_id, session_id, webauthn_challenge, expires_at)
    select factor.id, session.id, 'marker-factor_challenges-webauthn_challenge', now() from factor, session),
  recovery as (insert into recovery_codes (user_id, code_hash) select id, 'marker-recovery_codes-code_hash' from owner),
  asked as (
    insert into sign_in_requests (email, token_hash, code_hash, wanted, expires_at)
    values ('marker-sign_in_requests-email', 'marker-sign_in_requests-token_hash', 'marker-sign_in_requests-code_hash',
      'marker-sign_in_requests-wanted', now())),
  secret as (
    insert into auth_secret (secret) values ('marker-auth_secret-secret')
    on conflict (only_row) do update set secret = excluded.secret)
  insert into rate_limits (key, taken, expires_at) values ('marker-rate_limits-key', '{}', now())`;

async function plantSignIn(query: Query, store: StoreId): Promise<Secret[]> {
  await query(SIGN_IN, [store]);
  return [...SIGN_IN.matchAll(/'(marker-(\w+)-(\w+))'/g)].map(([, marker = "", table, column]) => ({
    column: `${table}.${column}`,
    marker,
  }));
}

async function plantInColumns(query: Query, store: StoreId): Promise<Secret[]> {
  const columns = await query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, udt_name as type from information_schema.columns c
     where table_schema = 'public' and udt_name in ('text', '_text', 'bytea', 'jsonb') and is_generated = 'NEVER'
       and exists (select from information_schema.columns s where s.table_schema = 'public'
         and s.table_name = c.table_name and s.column_name = 'store_id')`,
  );
  const planted: Secret[] = [];
  for (const { table, column, type } of columns.filter(isLeftOut)) {
    const marker = `marker-${table}-${column}`;
    const value = VALUES[type]?.(marker);
    const marked = await query(
      `update ${table} set ${column} = $2::${type} where ctid = (select min(ctid) from ${table} where store_id = $1) returning 1`,
      [store, value],
    ).catch(() => []);
    if (marked.length > 0) planted.push({ column: `${table}.${column}`, marker });
  }
  return planted;
}

async function plantInEvents(query: Query, store: StoreId): Promise<Secret[]> {
  const [field, type, keys] = ["marker-events-field", "marker-events-type", "marker-events-keys"];
  const unlisted = { by: field, secret: field, input: { token: field }, headers: [field] };
  await query("update events set payload = payload || $2 where store_id = $1", [store, unlisted]);
  await query("insert into events (store_id, type, payload) values ($1, 'planted', $2), ($1, $3, $4)", [
    store,
    { before: { key: type }, after: { key: type }, note: type },
    "store.stripe-changed",
    { before: { key_ending: keys }, after: { key_ending: keys } },
  ]);
  return [field, type, keys].map((marker) => ({ column: "events.payload", marker }));
}

const VALUES: Record<string, (marker: string) => unknown> = {
  text: (marker) => marker,
  _text: (marker) => [marker],
  bytea: (marker) => Buffer.from(marker),
  jsonb: (marker) => JSON.stringify({ marker }),
};

function isLeftOut({ table, column }: { table: string; column: string }): boolean {
  const archived = ARCHIVE_TABLES.find((candidate) => getTableConfig(candidate.table).name === table);
  return archived ? column in (archived.leftOut ?? {}) : table in LEFT_OUT_TABLES;
}
