import type pg from "pg";
import { EXPORT_KINDS, holdsShoppers } from "#rules/export/export-kind.ts";
import { ACCOUNT, eraseAccount } from "./erase-account.ts";
import { type Erasures, erasureHashBy } from "./erasure-list.ts";

/** After a restore: erases whoever was erased since the backup was made, with any of these keys. Returns how many. */
export async function eraseAgain(client: pg.Client, keys: Buffer[], erasures: Erasures): Promise<number> {
  const { rows } = await client.query<{ store_id: string; email: string }>(ADDRESSES);
  const contained = await findContained(client);
  let count = 0;
  for (const { store_id, email } of rows) {
    const until = erasedUntil(erasures, keys, store_id, email);
    if (!until || contained.has(`${store_id} ${until.toISOString()}`)) continue;
    await client.query("begin");
    await client.query("select set_config('app.store_id', $1, true)", [store_id]);
    await client.query("select erase_address($1, $2)", [email, until]);
    await client.query("delete from undeliverable_addresses where store_id = $1 and email = $2", [
      store_id,
      email,
    ]);
    await client.query(FORGET_FILES, [store_id, EXPORT_KINDS.filter(holdsShoppers)]);
    await client.query("commit");
    count++;
  }
  return count + (await eraseAccountsAgain(client, keys, erasures));
}

/**
 * Erasures that the backup was made after. Whoever is in it has ordered again: an order that was being placed at the moment of
 * the erasure may have begun before it.
 */
async function findContained(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ store_id: string; until: string }>(
    "select store_id, payload ->> 'until' as until from events where type = 'customer.erased' and payload ? 'until'",
  );
  return new Set(rows.map(({ store_id, until }) => `${store_id} ${until}`));
}

async function eraseAccountsAgain(client: pg.Client, keys: Buffer[], erasures: Erasures): Promise<number> {
  const { rows } = await client.query<{ email: string }>(
    "select email from users union select email from invitations union select email from sign_in_requests",
  );
  let count = 0;
  for (const { email } of rows) {
    const until = erasedUntil(erasures, keys, ACCOUNT, email);
    if (!until) continue;
    await client.query("begin");
    if (await eraseAccount(client, email, until)) count++;
    await client.query("commit");
  }
  return count;
}

/** The latest, of whichever key it was added with. */
function erasedUntil(erasures: Erasures, keys: Buffer[], store: string, email: string): Date | undefined {
  const times = keys.flatMap((key) => erasures.get(erasureHashBy(key, store, email)) ?? []);
  return times.toSorted((one, other) => other.getTime() - one.getTime())[0];
}

const FORGET_FILES = `
  with gone as (delete from exports where store_id = $1 and kind = any($2) returning files)
  delete from private_files where store_id = $1 and id in (
    select (file ->> 'file_id')::uuid from gone, jsonb_array_elements(gone.files) as file)`;

const ADDRESSES = [
  "orders",
  "customers",
  "consents",
  "stock_wishes",
  "account_addresses",
  "account_codes",
  "account_sessions",
  "assistant_sessions",
  "undeliverable_addresses",
]
  .map((table) => `select store_id, lower(email) as email from ${table} where email <> ''`)
  // Whoever is known by mails alone: an order was corrected, and has another address since.
  .concat("select store_id, lower(recipient) from mail_outbox")
  .concat(
    "select store_id, lower(payload #>> '{before,email}') from events where type = 'order.corrected' and payload #>> '{before,email}' <> ''",
  )
  .join(" union ");
