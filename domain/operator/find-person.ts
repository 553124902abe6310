import { createHmac } from "node:crypto";
import type pg from "pg";
import { namesPerson } from "#domain/privacy/erase-account.ts";
import { deriveKey } from "#domain/secrets/keys.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import type { Role } from "#rules/people/roles.ts";

// Where a person is known, over all stores, as the owner of the tables: no role of ours reads the addresses of all stores.

/** What a store knows her as. */
export type KnowingStore = {
  id: StoreId;
  slug: string | null;
  name: string;
  currency_code: string;
  role: Role | null;
  orders: number;
  returns: number;
  invoices: number;
  /** When the last invoice or credit note was issued: how long the law wants it depends on that. */
  last_invoice: Date | null;
  news: "asked" | "given" | "left" | null;
  stock_wishes: number;
  /** Of the pages where she finds her own orders. */
  sign_ins: number;
  saved_addresses: number;
  assistant_sessions: number;
  mails: number;
  undeliverable: string | null;
  invitations: number;
  /** Entries about the store's people that name her. */
  history: number;
};

export type PersonAccount = {
  id: UserId;
  created_at: Date;
  suspended_at: Date | null;
  sessions: number;
  second_factors: number;
  owns: string[];
};

export type FoundPerson = {
  email: string;
  stores: KnowingStore[];
  account: PersonAccount | null;
  /** Links to sign in that were mailed in the last days. */
  sign_in_requests: number;
  /** The log's entries about her, by the hash of her address or the id of her account. */
  operator_log: number;
};

/** As the log of deeds names an address. */
export function subjectOf(authSecret: string, email: string): string {
  return createHmac("sha256", deriveKey(authSecret, "operator subjects")).update(email).digest("hex");
}

/** An address in lower case, and its subject. */
export async function findPerson(
  client: pg.ClientBase,
  { email, subject }: { email: string; subject: string },
): Promise<FoundPerson> {
  const quoted = JSON.stringify(email);
  const { rows: stores } = await client.query<KnowingStore>(STORES, [email, quoted]);
  const { rows: accounts } = await client.query<PersonAccount>(ACCOUNT, [email]);
  const account = accounts[0] ?? null;
  const { rows: counts } = await client.query<Pick<FoundPerson, "sign_in_requests" | "operator_log">>(
    `select (select count(*)::int from sign_in_requests where email = $1) as sign_in_requests,
       (select count(distinct deed)::int from operator_deeds where subject in ($2, $3)) as operator_log`,
    [email, subject, account?.id ?? subject],
  );
  const { sign_in_requests = 0, operator_log = 0 } = counts[0] ?? {};
  return { email, stores, account, sign_in_requests, operator_log };
}

export function isKnown({ stores, account, sign_in_requests }: FoundPerson): boolean {
  return stores.length > 0 || account !== null || sign_in_requests > 0;
}

/** Tables whose index begins with the store: they are asked store by store, however many rows the others have. */
const BY_STORE: Record<string, string> = {
  orders: "lower(t.email) = $1 and not t.demo",
  customers: "t.email = $1",
  consents: "t.email = $1",
  stock_wishes: "lower(t.email) = $1",
  account_codes: "t.email = $1",
  account_sessions: "t.email = $1",
  account_addresses: "t.email = $1",
  undeliverable_addresses: "t.email = $1",
  events: namesPerson("t", "$2"),
};

// The indexes of mails are for those that were sent, that wait, and that failed.
const MAILS = ["m.sent_at is not null", "m.state in ('queued', 'sending')", "m.state = 'failed'"].map(
  (some) => `
  select m.store_id from mail_outbox m
  where ${some} and m.mailbox in (bare_mailbox($1), $1) and lower(m.recipient) = $1`,
);

/** Read as a whole: what is old is swept. */
const FEW = ["assistant_sessions", "invitations"];

/** Every table of a store that has addresses of people. */
export const SEARCHED_TABLES = [...Object.keys(BY_STORE), ...FEW, "mail_outbox"];

const KNOWING = [
  // `limit`: PostgreSQL asks the index for each store, and reads no table whole.
  ...Object.entries(BY_STORE).map(
    ([table, isHers]) => `
  select s.id as store_id from stores s
    cross join lateral (select from ${table} t where t.store_id = s.id and ${isHers} limit 1) found`,
  ),
  ...MAILS,
  // Of an order that was corrected to another address.
  `
  select s.id as store_id from stores s
    cross join lateral (select from events t where t.store_id = s.id and t.type = 'order.corrected'
      and lower(t.payload #>> '{before,email}') = $1 limit 1) found`,
  ...FEW.map((table) => `select store_id from ${table} where email = $1`),
  "select m.store_id from memberships m join users u on u.id = m.user_id where u.email = $1",
].join("\n  union all ");

const countsOfFew = FEW.map(
  (table) =>
    `few_${table} as (select store_id, count(*)::int as count from ${table} where email = $1 group by 1)`,
);
const countOfFew = (table: string) => `coalesce((select count from ${table} where store_id = s.id), 0)`;

const THEIRS = "o.store_id = s.id and lower(o.email) = $1 and not o.demo";
const countOf = (table: string, isHers: string) =>
  `(select count(*)::int from ${table} t where t.store_id = s.id and ${isHers})`;
const countOfOrders = (table: string) =>
  `(select count(*)::int from orders o join ${table} t on t.store_id = o.store_id and t.order_id = o.id where ${THEIRS})`;

const STORES = `
  with knowing as materialized (${KNOWING}),
  mails as (select store_id, count(*)::int as count from (${MAILS.join("\n  union all ")}) m group by 1),
  ${countsOfFew.join(",\n  ")}
  select s.id, s.slug, s.name, s.currency_code,
    (select m.role from memberships m join users u on u.id = m.user_id where m.store_id = s.id and u.email = $1) as role,
    (select count(*)::int from orders o where ${THEIRS}) as orders,
    ${countOfOrders("returns")} as returns,
    ${countOfOrders("invoices")} as invoices,
    (select max(t.issued_at) from orders o join invoices t on t.store_id = o.store_id and t.order_id = o.id
      where ${THEIRS}) as last_invoice,
    (select t.state from consents t where t.store_id = s.id and t.email = $1
      order by t.state = 'given' desc, t.asked_at desc limit 1) as news,
    ${countOf("stock_wishes", "lower(t.email) = $1")} as stock_wishes,
    ${countOf("account_sessions", "t.email = $1")} as sign_ins,
    ${countOf("account_addresses", "t.email = $1")} as saved_addresses,
    ${countOfFew("few_assistant_sessions")} as assistant_sessions,
    ${countOfFew("mails")} as mails,
    (select t.reason from undeliverable_addresses t where t.store_id = s.id and t.email = $1) as undeliverable,
    ${countOfFew("few_invitations")} as invitations,
    ${countOf("events", namesPerson("t", "$2"))} as history
  from stores s where s.id in (select store_id from knowing)
  order by s.slug nulls last, s.id`;

const ACCOUNT = `
  select u.id, u.created_at, u.suspended_at,
    (select count(*)::int from sessions t where t.user_id = u.id) as sessions,
    (select count(*)::int from factors t where t.user_id = u.id and t.status = 'verified') as second_factors,
    array(select coalesce(s.slug, s.id::text) from memberships m join stores s on s.id = m.store_id
      where m.user_id = u.id and m.role = 'owner' order by 1) as owns
  from users u where u.email = $1`;
