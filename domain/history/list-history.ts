import { type SQL, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { readEmails } from "#domain/events/read-emails.ts";
import { type CursorPlace, instantOf, parseCursor } from "#domain/lists/list-cursor.ts";
import { HISTORY_KIND_NAMES, type HistoryKind } from "#rules/history/history-kinds.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { type HistoryEntry, type HistoryRow, readNames, tellEntries } from "./tell-entries.ts";

export const HISTORY_PAGE_SIZE = 30;

export type HistoryRequest = {
  /** Those wanted; none are all. */
  kinds?: readonly HistoryKind[] | undefined;
  /** One record of the one kind. */
  recordId?: string | undefined;
  /** The id of a user. */
  person?: string | undefined;
  before?: string | undefined;
};

export type HistoryPage = {
  entries: HistoryEntry[];
  /** Where the next page begins, if there is one. */
  next: string | null;
  /** On the last page: from when on changes of this kind were written down, and are kept. */
  since: string | null;
};

/** Newest first. */
export async function listHistory(db: Db, store: StoreId, request: HistoryRequest): Promise<HistoryPage> {
  const { page, names, next, since } = await inStore(db, "owner", store, async (tx) => {
    const rows = await readRows(tx, store, request);
    const page = rows.slice(0, HISTORY_PAGE_SIZE);
    const isLast = rows.length <= HISTORY_PAGE_SIZE;
    const knowsBirth = request.recordId !== undefined && isBirth(page.at(-1));
    return {
      page,
      names: await readNames(tx, store, page),
      next: isLast ? null : (page.at(-1)?.cursor ?? null),
      since: isLast && !knowsBirth ? await findSince(tx, store, kindsOf(request)) : null,
    };
  });
  const emails = await readEmails(
    db,
    page.map(({ by_id }) => by_id),
  );
  return { entries: tellEntries(page, { ...names, emails }), next, since };
}

function isBirth(row: HistoryRow | undefined): boolean {
  return row?.type.endsWith(".created") === true || row?.type.endsWith(".added") === true;
}

function kindsOf({ kinds = [] }: HistoryRequest): readonly HistoryKind[] {
  // Named twice, a kind would be listed twice.
  return kinds.length > 0 ? [...new Set(kinds)] : HISTORY_KIND_NAMES;
}

type ListedRow = HistoryRow & { cursor: string };

/** One more than a page, to know whether another one follows. */
async function readRows(tx: Tx, store: StoreId, request: HistoryRequest): Promise<ListedRow[]> {
  const place = parseCursor(request.before);
  const { rows } = await tx.execute<ListedRow>(sql`
    select e.id, e.type, e.payload, e.created_at::text as at, e.history_kind as kind, e.about_id, e.by_id, e.by_key,
      (extract(epoch from e.created_at) * 1000000)::bigint || '.' || e.id as cursor
    from (${request.recordId ? ofRecord(store, request, place) : newestOfEach(store, request, place)}) found
      join events e on e.store_id = ${store} and e.id = found.id
    order by e.created_at desc, e.id desc`);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

function ofRecord(
  store: StoreId,
  { kinds = [], recordId, person }: HistoryRequest,
  place?: CursorPlace,
): SQL {
  return sql`select id from events
    where store_id = ${store} and about_id = ${recordId}::uuid and history_kind = ${kinds[0]} and ${isBy(person)}
      and ${isBefore(place)}
    order by created_at desc, id desc limit ${HISTORY_PAGE_SIZE + 1}`;
}

/** A page of each kind by its index, and of those the newest: no row of another kind or person is ever looked at. */
function newestOfEach(store: StoreId, request: HistoryRequest, place?: CursorPlace): SQL {
  const kinds = `{${kindsOf(request).join(",")}}`;
  return sql`select of_kind.id from unnest(${kinds}::text[]) as wanted (kind) cross join lateral (
      select id, created_at from events
      where store_id = ${store} and history_kind = wanted.kind and ${isBy(request.person)} and ${isBefore(place)}
      order by created_at desc, id desc limit ${HISTORY_PAGE_SIZE + 1}) of_kind
    order by of_kind.created_at desc, of_kind.id desc limit ${HISTORY_PAGE_SIZE + 1}`;
}

function isBy(person: string | undefined): SQL {
  return person === undefined ? sql`true` : sql`by_id = ${person}`;
}

function isBefore(place: CursorPlace | undefined): SQL {
  return place ? sql`(created_at, id) < (${instantOf(place)}, ${place.id}::uuid)` : sql`true`;
}

/** Null also where the list is whole: nothing was changed before the store's first change was written down. */
async function findSince(tx: Tx, store: StoreId, kinds: readonly HistoryKind[]): Promise<string | null> {
  const { rows } = await tx.execute<{ since: string | null }>(sql`
    select min(first.at)::text as since from unnest(${`{${kinds.join(",")}}`}::text[]) as wanted (kind)
      cross join lateral (select min(created_at) as at from events
        where store_id = ${store} and history_kind = wanted.kind) first
    where (select history_is_cut from stores where id = ${store})`);
  const since = rows[0]?.since;
  return since ? new Date(since).toISOString() : null;
}
