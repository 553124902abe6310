import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { type Db, inStore } from "#db/client.ts";
import { namesPerson } from "#domain/privacy/erase-account.ts";
import { knownOfAddress } from "#domain/privacy/known-of-address.ts";
import {
  knownBy,
  PAGE_END,
  pageStart,
  readableHeading,
  readableStore,
  readableTable,
} from "#rules/customer/known-data.ts";
import type { FoundPerson } from "./find-person.ts";
import { writeWhole } from "./write-whole.ts";

type ExportDeps = { db: Db; client: pg.ClientBase };

/**
 * Writes all that is known of a person to a folder: a JSON document, and a page for her to read. One store at a time is in
 * memory. Only the system's user can read the files, which get their names when they are whole.
 */
export async function exportPerson(deps: ExportDeps, person: FoundPerson, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const account = await readAccount(deps.client, person.email);
  const files = { "person.json": writeJson, "person.html": writePage };
  const written = [];
  for (const [name, write] of Object.entries(files)) {
    const file = join(folder, name);
    await writeWhole(file, write(deps, person, account));
    written.push(file);
  }
  return written;
}

async function* writeJson({ db }: ExportDeps, { email, stores }: FoundPerson, account: AccountData) {
  const head = JSON.stringify({ email, exported_at: new Date(), account }, null, 2);
  yield `${head.slice(0, -2)},\n  "stores": [`;
  for (const [place, { id, slug, name }] of stores.entries()) {
    const known = await inStore(db, "owner", id, (tx) => knownOfAddress(tx, email));
    yield `${place > 0 ? "," : ""}\n${JSON.stringify({ id, slug, name, known }, null, 2)}`;
  }
  yield "\n]}\n";
}

async function* writePage({ db }: ExportDeps, { email, stores }: FoundPerson, account: AccountData) {
  yield pageStart(knownBy({ name: "this service" }, { email }));
  for (const [title, rows] of Object.entries(account)) yield readableTable(title.replaceAll("_", " "), rows);
  for (const store of stores) {
    const known = await inStore(db, "owner", store.id, (tx) => knownOfAddress(tx, email));
    const name = store.name || (store.slug ?? store.id);
    yield readableHeading(knownBy({ name }, known)) + readableStore(known, store);
  }
  yield PAGE_END;
}

type AccountData = Record<string, Record<string, unknown>[]>;

/** How she signs in, and where she works. Without keys and hashes. */
async function readAccount(client: pg.ClientBase, email: string): Promise<AccountData> {
  const data: AccountData = {};
  for (const [part, query] of Object.entries(ACCOUNT_PARTS)) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from (${query}) t`,
      [part === "named_in_histories" ? JSON.stringify(email) : email],
    );
    data[part] = rows.map(({ row }) => row);
  }
  return data;
}

const HERS = "select id from users where email = $1";
const ACCOUNT_PARTS = {
  account: "select id, email, created_at, suspended_at, suspended_reason from users where email = $1",
  sessions: `select user_agent as browser, created_at, last_seen_at, expires_at from sessions where user_id in (${HERS})
    order by created_at`,
  second_factors: `select friendly_name as name, factor_type as kind, created_at from factors where user_id in (${HERS})
    order by created_at`,
  places_in_stores: `select s.slug as store, m.role, m.created_at as since
    from memberships m join stores s on s.id = m.store_id where m.user_id in (${HERS}) order by 3`,
  invitations: `select s.slug as store, i.role, i.invited_at, i.expires_at, i.used_at, i.revoked_at
    from invitations i join stores s on s.id = i.store_id where i.email = $1 order by i.invited_at`,
  links_to_sign_in:
    "select created_at, expires_at, used_at from sign_in_requests where email = $1 order by created_at",
  named_in_histories: `select s.slug as store, e.type, e.created_at as at, e.payload - 'by' as payload
    from stores s cross join lateral (
      select * from events t where t.store_id = s.id and ${namesPerson("t", "$1")}) e order by 3`,
};
