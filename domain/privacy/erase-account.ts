import type pg from "pg";
import { SOMEBODY } from "#rules/people/somebody.ts";
import { erasureHash } from "./erasure-list.ts";

// How somebody signs in and works in stores, over all of them: as the owner of the tables, since no role of ours reads
// people and histories of all stores.

/** In the list of erasures, in place of a store: an account is no store's. */
export const ACCOUNT = "account";

export function accountHash(authSecret: string, email: string): string {
  return erasureHash(authSecret, ACCOUNT, email);
}

/**
 * Erases, in the transaction that the client is in, what there was of an account until a moment. Histories keep what she
 * did, as somebody who is no longer here. The account stays of whoever owns a store, or opened it later.
 */
export async function eraseAccount(
  client: pg.ClientBase,
  email: string,
  until: Date,
): Promise<"erased" | "owner" | "later"> {
  const { rows } = await client.query<{ id: string; is_later: boolean }>(
    "select id, created_at > $2 as is_later from users where email = $1 for update",
    [email, until],
  );
  const [user] = rows;
  if (user?.is_later) return "later";
  if (user && (await ownsStores(client, user.id))) return "owner";
  const stores = await listStoresNaming(client, email, user?.id);
  await client.query("delete from users where id = $1", [user?.id ?? null]);
  await client.query("delete from sign_in_requests where email = $1 and created_at <= $2", [email, until]);
  await client.query("delete from invitations where email = $1 and invited_at <= $2", [email, until]);
  for (const statement of [NAMELESS_EVENTS, NAMELESS_MAILS])
    await client.query(statement, [stores, JSON.stringify(email), JSON.stringify(SOMEBODY)]);
  return "erased";
}

/** Locked before it is judged: a place that she is being handed is hers or not. */
async function ownsStores(client: pg.ClientBase, user: string): Promise<boolean> {
  const { rows } = await client.query<{ role: string }>(
    "select role from memberships where user_id = $1 for update",
    [user],
  );
  return rows.some(({ role }) => role === "owner");
}

async function listStoresNaming(
  client: pg.ClientBase,
  email: string,
  user: string | undefined,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select s.id from stores s cross join lateral (
       select from events e where e.store_id = s.id and ${namesPerson("e", "$1")} limit 1) named
     union
     select s.id from stores s cross join lateral (
       select from events e where e.store_id = s.id and e.history_kind is not null and e.by_id = $2 limit 1) acted
     union
     select store_id from memberships where user_id = $2::uuid`,
    [JSON.stringify(email), user ?? null],
  );
  return rows.map(({ id }) => id);
}

/** An event about a store's people that names an address, which is given as JSON writes it. */
export function namesPerson(event: string, quoted: string): string {
  return `${event}.history_kind = 'people' and strpos(${event}.payload::text, ${quoted}) > 0`;
}

const NAMELESS_EVENTS = `
  update events e set payload = replace(e.payload::text, $2, $3)::jsonb
  where e.store_id = any($1::uuid[]) and ${namesPerson("e", "$2")}`;

// To others: who invited or removed them, or made a key.
const NAMELESS_MAILS = `
  update mail_outbox set payload = replace(payload::text, $2, $3)::jsonb
  where store_id = any($1::uuid[]) and type in ('people-changed', 'security-changed') and strpos(payload::text, $2) > 0`;
