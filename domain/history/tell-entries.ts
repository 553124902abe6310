import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { countryName } from "#domain/addresses/countries.ts";
import { getStore } from "#domain/stores/store.ts";
import type { HistoryKind } from "#rules/history/history-kinds.ts";
import { describeChange } from "#rules/history/history-words.ts";
import { type SaidChange, shortened, type Teller } from "#rules/history/said-changes.ts";
import type { ApiKeyId, StoreId, UserId } from "#rules/input/ids.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { SOMEBODY } from "#rules/people/somebody.ts";
import { whyNotPutBack } from "./ways-back.ts";

export type HistoryRow = {
  id: string;
  type: string;
  kind: HistoryKind;
  at: string;
  payload: Record<string, unknown>;
  about_id: string | null;
  by_id: UserId | null;
  by_key: ApiKeyId | null;
};

/** A change in words, as the office shows it. */
export type HistoryEntry = {
  id: string;
  at: string;
  kind: HistoryKind;
  title: string;
  /** The record, as it is called now, or as it was called then. */
  about: { id: string; title: string; is_there: boolean } | null;
  /** Null: it happened by itself. */
  by: { id: string; email: string } | null;
  /** The API key by which a program did it for that person. */
  key: { id: string; name: string } | null;
  through: "import" | "undone-import" | "operator" | null;
  /** The change that this one puts back. */
  puts_back: { id: string; at: string | null } | null;
  changes: ShownChange[];
  /** How many more there are. */
  more_changes: number;
  can_put_back: boolean;
};

type ShownChange = Omit<SaidChange, "field"> & { is_cut: boolean };

const MAX_CHANGES_LISTED = 8;

/** With texts cut short, and of many changes the first. */
export function tellEntries(rows: readonly HistoryRow[], known: Names): HistoryEntry[] {
  return rows.map((row) => {
    const { changes, ...entry } = tellEntry(row, known);
    const listed = changes.slice(0, MAX_CHANGES_LISTED);
    return {
      ...entry,
      changes: listed.map(({ label, before, after }) => ({
        label,
        before: shortened(before),
        after: shortened(after),
        is_cut: shortened(before) !== before || shortened(after) !== after,
      })),
      more_changes: changes.length - listed.length,
    };
  });
}

export type ToldEntry = Omit<HistoryEntry, "changes" | "more_changes"> & { changes: SaidChange[] };

export function tellEntry(row: HistoryRow, known: Names): ToldEntry {
  const { id, at, kind, type, payload, about_id, by_id, by_key } = row;
  const { title, record, changes } = describeChange(type, payload, tellerAt(at, known));
  const email = by_id && known.emails.get(by_id);
  const { puts_back, import_id, undone_import_id, by_operator } = payload;
  return {
    ...{ id, at, kind, title, changes },
    about: about_id && {
      id: about_id,
      title: known.titles.get(about_id) ?? record ?? "",
      is_there: known.titles.has(about_id),
    },
    by: by_id && { id: by_id, email: email ?? SOMEBODY },
    key: by_key && { id: by_key, name: known.keys.get(by_key) ?? "" },
    through: undone_import_id ? "undone-import" : import_id ? "import" : by_operator ? "operator" : null,
    puts_back:
      typeof puts_back === "string" ? { id: puts_back, at: known.moments.get(puts_back) ?? null } : null,
    can_put_back: whyNotPutBack(type) === undefined && changes.some(({ before }) => before !== null),
  } as ToldEntry;
}

export type Names = {
  titles: Map<string, string>;
  emails: Map<string, string>;
  keys: Map<string, string>;
  /** When the changes were made that others put back. */
  moments: Map<string, string>;
  timeZone: string;
  /** When the currency changed, oldest first, and what it was before; then the one of now. */
  currencies: { until: string; code: string }[];
  currencyCode: string;
};

function tellerAt(at: string, { titles, timeZone, currencies, currencyCode }: Names): Teller {
  // Times are in milliseconds here: a price that was saved in the last one of a currency was in that currency.
  const code = currencies.find(({ until }) => at <= until)?.code ?? currencyCode;
  return {
    currency: currencyOf(code),
    countryName,
    titleOf: (id) => titles.get(id),
    moment: (instant) => momentText(instant, timeZone),
  };
}

function momentText(instant: string, timeZone: string): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return instant;
  return moment.toLocaleString("en-GB", { timeZone, dateStyle: "medium", timeStyle: "short" });
}

/** What the words of these rows need to know. */
export async function readNames(
  tx: Tx,
  store: StoreId,
  rows: readonly HistoryRow[],
): Promise<Omit<Names, "emails">> {
  const { timeZone, currencyCode } = await getStore(tx, store);
  const ids = [...new Set(rows.flatMap(({ payload }) => JSON.stringify(payload).match(UUIDS) ?? []))];
  const undone = rows.flatMap(({ payload: { puts_back: id } }) => (typeof id === "string" ? [id] : []));
  return {
    titles: await readTitles(tx, store, ids.slice(0, MAX_NAMED)),
    keys: await readKeyNames(tx, store, rows),
    moments: await readMoments(tx, store, undone),
    timeZone: timeZone || "UTC",
    currencies: await readCurrencies(tx, store),
    currencyCode,
  };
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** More than a screen can show. */
const MAX_NAMED = 2_000;

async function readTitles(tx: Tx, store: StoreId, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`store_id = ${store} and id = any(${`{${ids.join(",")}}`}::uuid[])`;
  const { rows } = await tx.execute<{ id: string; title: string }>(sql`
    select id, title from products where ${wanted}
    union all select id, title from collections where ${wanted}
    union all select id, title from pages where ${wanted}
    union all select id, title from discounts where ${wanted}
    union all select id, from_path from redirects where ${wanted}
    union all select id, typed from shop_domains where ${wanted}`);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Also of those that were revoked. */
async function readKeyNames(
  tx: Tx,
  store: StoreId,
  rows: readonly HistoryRow[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(rows.flatMap(({ by_key }) => by_key ?? []))];
  if (wanted.length === 0) return new Map();
  const known = await tx
    .select({ id: apiKeys.id, name: apiKeys.name })
    .from(apiKeys)
    .where(and(eq(apiKeys.storeId, store), inArray(apiKeys.id, wanted)));
  return new Map(known.map(({ id, name }) => [id, name]));
}

async function readMoments(tx: Tx, store: StoreId, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; at: string }>(sql`
    select id, created_at::text as at from events
    where store_id = ${store} and id = any(${`{${ids.join(",")}}`}::uuid[])`);
  return new Map(rows.map(({ id, at }) => [id, new Date(at).toISOString()]));
}

export async function readCurrencies(tx: Tx, store: StoreId): Promise<Names["currencies"]> {
  const { rows } = await tx.execute<{ until: string; code: string }>(sql`
    select created_at::text as until, payload -> 'before' ->> 'currency_code' as code from events
    where store_id = ${store} and history_kind = 'currency' order by created_at`);
  return rows.map(({ until, code }) => ({ until: new Date(until).toISOString(), code }));
}
