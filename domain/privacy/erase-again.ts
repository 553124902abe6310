import type pg from "pg";
import { EXPORT_KINDS, holdsShoppers } from "#rules/export/export-kind.ts";
import { ACCOUNT, eraseAccount } from "./erase-account.ts";
import { type Erasures, erasureHashBy, keptOrderHashBy, orderHashBy } from "./erasure-list.ts";

export type ErasedAgain = {
  erased: number;
  /** Stores that belong in the backup to somebody whose account was erased since: it stays. */
  owned: string[];
};

/** After a restore: erases whoever was erased since the backup was made, by a list with any of these keys. */
export async function eraseAgain(
  client: pg.Client,
  keys: Buffer[],
  erasures: Erasures,
  backedUpAt: Date,
): Promise<ErasedAgain> {
  const list = openList(keys, erasures, await readSince(client, backedUpAt));
  const customers = await eraseAddressesAgain(client, list);
  await eraseOrdersAgain(client, list);
  const { erased, owned } = await eraseAccountsAgain(client, list);
  return { erased: customers + erased, owned };
}

/**
 * Erasures of before are in the backup, or were never carried out. An hour before its last event, because none takes as long. Not by the
 * backup's own date alone: one of a database that was set back to an earlier moment is younger than all that it contains. An event that is
 * younger than the backup was dated by a wrong clock.
 */
async function readSince(client: pg.Client, backedUpAt: Date): Promise<Date> {
  const { rows } = await client.query<{ since: Date | null }>(
    "select max(created_at) - interval '1 hour' as since from events where created_at <= $1",
    [backedUpAt],
  );
  return rows[0]?.since ?? new Date(0);
}

async function eraseAddressesAgain(client: pg.Client, list: KeyedList): Promise<number> {
  const { rows } = await client.query<{ store_id: string; email: string }>(ADDRESSES);
  const contained = await findContained(client);
  let count = 0;
  for (const { store_id, email } of rows) {
    const until = latest(list.ofAddress(store_id, email));
    if (!until || contained.has(`${store_id} ${until.toISOString()}`)) continue;
    await inStore(client, store_id, async () => {
      const kept = await listKept(client, { store_id, email }, list);
      await client.query("select from erase_address($1, $2, $3)", [email, until, kept]);
      await client.query("delete from undeliverable_addresses where store_id = $1 and email = $2", [
        store_id,
        email,
      ]);
    });
    count++;
  }
  return count;
}

/** Orders with her address in the backup that were corrected to somebody else's before she was erased. */
async function listKept(
  client: pg.Client,
  { store_id, email }: { store_id: string; email: string },
  list: KeyedList,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "select id from orders where store_id = $1 and lower(email) = $2 and not demo",
    [store_id, email],
  );
  return rows
    .map(({ id }) => id)
    .filter((id) => list.hasKept(store_id, id) && !list.hasEmptied(store_id, id));
}

const ORDERS_AT_ONCE = 10_000;

/** Orders that were corrected to an erased address after the backup was made: it has them with another one. */
async function eraseOrdersAgain(client: pg.Client, list: KeyedList): Promise<void> {
  if (list.isEmpty) return;
  let beyond = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await client.query<{ store_id: string; id: string }>(
      `select store_id, id from orders
       where id > $1 and not demo and (email, shipping_name) <> ('', '') order by id limit ${ORDERS_AT_ONCE}`,
      [beyond],
    );
    const emptied = rows.filter(({ store_id, id }) => list.hasEmptied(store_id, id));
    for (const [store, those] of Map.groupBy(emptied, ({ store_id }) => store_id)) {
      const ids = those.map(({ id }) => id);
      await inStore(client, store, () => client.query("select erase_orders($1)", [ids]));
    }
    const last = rows.at(-1);
    if (!last || rows.length < ORDERS_AT_ONCE) return;
    beyond = last.id;
  }
}

/** Also without the exports that may hold whoever is erased. */
async function inStore(client: pg.Client, store: string, erase: () => Promise<unknown>): Promise<void> {
  await client.query("begin");
  await client.query("select set_config('app.store_id', $1, true)", [store]);
  await erase();
  await client.query(FORGET_FILES, [store, EXPORT_KINDS.filter(holdsShoppers)]);
  await client.query("commit");
}

type KeyedList = ReturnType<typeof openList>;

/** What the list says, whichever of the keys it was added with. */
function openList(keys: Buffer[], erasures: Erasures, since: Date) {
  const timesOf = (hash: (key: Buffer) => string) => keys.flatMap((key) => erasures.get(hash(key)) ?? []);
  const emptiedAt = (store: string, id: string) => latest(timesOf((key) => orderHashBy(key, store, id)));
  const keptAt = (store: string, id: string) => latest(timesOf((key) => keptOrderHashBy(key, store, id)));

  return {
    isEmpty: erasures.size === 0,
    ofAddress: (store: string, email: string) => timesOf((key) => erasureHashBy(key, store, email)),
    // A line is written before its erasure is committed, which may have failed: the order went on then, and may have become somebody
    // else's. A backup of later has it emptied, or has what became of it; a later erasure has found it with another address.
    hasEmptied(store: string, id: string): boolean {
      const at = emptiedAt(store, id);
      return at !== undefined && at >= since && !((keptAt(store, id) ?? at) > at);
    },
    hasKept: (store: string, id: string) => keptAt(store, id) !== undefined,
  };
}

function latest(times: Date[]): Date | undefined {
  return times.toSorted((one, other) => other.getTime() - one.getTime())[0];
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

async function eraseAccountsAgain(client: pg.Client, list: KeyedList): Promise<ErasedAgain> {
  const { rows } = await client.query<{ email: string }>(
    "select email from users union select email from invitations union select email from sign_in_requests",
  );
  let erased = 0;
  const owned: string[] = [];
  for (const { email } of rows) {
    const until = latest(list.ofAddress(ACCOUNT, email));
    if (!until) continue;
    await client.query("begin");
    const outcome = await eraseAccount(client, email, until);
    await client.query("commit");
    if (outcome === "erased") erased++;
    if (outcome === "owner") owned.push(...(await listOwned(client, email)));
  }
  return { erased, owned };
}

async function listOwned(client: pg.Client, email: string): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>(
    `select s.slug from users u join memberships m on m.user_id = u.id and m.role = 'owner'
     join stores s on s.id = m.store_id where u.email = $1 order by 1`,
    [email],
  );
  return rows.map(({ slug }) => slug);
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
