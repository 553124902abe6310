import { desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { CATALOG_PAGE_SIZE } from "#rules/product/listing.ts";

/**
 * A position in a list: after the row with this key and id. It stays valid when the row is deleted. In a newest-first list
 * the key is the time in microseconds.
 */
export type CursorPlace = { key: string; id: string };

export type PageRequest = { after?: string | undefined; before?: string | undefined };

const ID_AT_END = /\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A job has none at its start. */
export function parseCursor(cursor: string | null | undefined, isKey = isMicros): CursorPlace | undefined {
  const [tail, id] = ID_AT_END.exec(cursor ?? "") ?? [];
  const key = cursor?.slice(0, -(tail?.length ?? 0));
  return key !== undefined && id && isKey(key) ? { key, id } : undefined;
}

function isMicros(key: string): boolean {
  return /^\d{1,16}$/.test(key);
}

/** A table whose rows are listed newest first. */
export type Listed = { createdAt: PgColumn; id: PgColumn };

/** Microseconds, as PostgreSQL counts: a JavaScript date has only milliseconds. */
export const cursorOf = ({ createdAt, id }: Listed) =>
  sql<string>`(extract(epoch from ${createdAt}) * 1000000)::bigint || '.' || ${id}`;

export const instantOf = (place: CursorPlace | undefined) =>
  place ? sql`timestamptz 'epoch' + ${place.key}::bigint * interval '1 microsecond'` : sql`null`;

export function beyond(
  { createdAt, id }: Listed,
  place: CursorPlace | undefined,
  backwards: boolean,
): SQL | undefined {
  if (!place) return undefined;
  const there = sql`(${instantOf(place)}, ${place.id}::uuid)`;
  return backwards ? sql`(${createdAt}, ${id}) > ${there}` : sql`(${createdAt}, ${id}) < ${there}`;
}

export const inOrder = ({ createdAt, id }: Listed, backwards: boolean) =>
  backwards ? [createdAt, id] : [desc(createdAt), desc(id)];

export async function hasRows(tx: Tx, table: PgTable, wanted: SQL): Promise<boolean> {
  const found = await tx.select({ one: sql`1` }).from(table).where(wanted).limit(1);
  return found.length > 0;
}

type CursorPage<Row> = { rows: Row[]; previous: string | null; next: string | null };

/** What every list of the back office answers beside its rows. */
export type Paged = Pick<CursorPage<never>, "previous" | "next"> & { store_is_empty: boolean };

/** Those beyond the place, one more than a page holds, to see whether another page follows. */
export type PageRows = { place: CursorPlace | undefined; backwards: boolean; limit: number };

type Read<Row> = (wanted: PageRows) => Promise<(Row & { cursor: string })[]>;

/**
 * One page forwards or backwards. Going back, fewer rows than a page mean the start of the list: the first page is then
 * read in full.
 */
export async function readPage<Row>(
  request: PageRequest,
  read: Read<Row>,
  isKey = isMicros,
): Promise<CursorPage<Row & { cursor: string }>> {
  const limit = CATALOG_PAGE_SIZE + 1;
  const before = parseCursor(request.before, isKey);
  if (before) {
    const rows = await read({ place: before, backwards: true, limit });
    if (rows.length > CATALOG_PAGE_SIZE) {
      const page = rows.slice(0, CATALOG_PAGE_SIZE).reverse();
      return { rows: page, previous: page[0]?.cursor ?? null, next: page.at(-1)?.cursor ?? null };
    }
  }
  const after = before ? undefined : parseCursor(request.after, isKey);
  const rows = await read({ place: after, backwards: false, limit });
  const page = rows.slice(0, CATALOG_PAGE_SIZE);
  return {
    rows: page,
    previous: after ? (page[0]?.cursor ?? request.after ?? null) : null,
    next: rows.length > CATALOG_PAGE_SIZE ? (page.at(-1)?.cursor ?? null) : null,
  };
}

type NewestRows = { isBeyond: SQL | undefined; order: ReturnType<typeof inOrder>; limit: number };

/** The same of a table that is listed newest first. */
export function readNewest<Row>(
  request: PageRequest,
  listed: Listed,
  read: (wanted: NewestRows) => ReturnType<Read<Row>>,
) {
  return readPage<Row>(request, ({ place, backwards, limit }) =>
    read({ isBeyond: beyond(listed, place, backwards), order: inOrder(listed, backwards), limit }),
  );
}
