import type pg from "pg";
import type { StoreId } from "#rules/input/ids.ts";
import type { AuthKeys } from "./keys.ts";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.ts";
import { seal, unseal } from "./secrets.ts";

// Over all stores, as the owner of the tables.

const BATCH = 500;

/** How many sealed values open with AUTH_SECRET, only with AUTH_SECRET_ACCEPTED, and with neither. */
export type SealedCount = { kind: string; current: number; accepted: number; unreadable: number };

export function sumSealed(counts: SealedCount[], what: Exclude<keyof SealedCount, "kind">): number {
  return counts.reduce((total, count) => total + count[what], 0);
}

/** Opens every sealed value. Without keys none is readable. */
export async function countSealed(client: pg.Client, keys: AuthKeys | undefined): Promise<SealedCount[]> {
  const counts: SealedCount[] = [];
  for (const column of SEALED_COLUMNS) {
    const count = { kind: column.kind, current: 0, accepted: 0, unreadable: 0 };
    for await (const rows of readBatches(client, column))
      for (const row of rows) count[keys ? openValue(keys, column, row).by : "unreadable"]++;
    counts.push(count);
  }
  return counts;
}

/** How many values of each kind were sealed anew. One that ends in the middle can be run again. */
export async function resealAll(
  client: pg.Client,
  keys: AuthKeys,
): Promise<{ kind: string; resealed: number }[]> {
  const done: { kind: string; resealed: number }[] = [];
  for (const column of SEALED_COLUMNS) {
    let resealed = 0;
    for await (const rows of readBatches(client, column))
      resealed += await resealBatch(client, keys, column, rows);
    done.push({ kind: column.kind, resealed });
  }
  return done;
}

type SealedRow = { key: string; store: StoreId; sealed: Buffer };

async function* readBatches(
  client: pg.Client,
  { table, key, keyType, column, store = "null" }: SealedColumn,
): AsyncGenerator<SealedRow[]> {
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: SealedRow[] } = await client.query(
      `select ${key}::text as key, ${store} as store, ${column} as sealed from ${table}
       where ${column} is not null and ($1::${keyType} is null or ${key} > $1::${keyType})
       order by ${table}.${key} limit ${BATCH}`,
      [after],
    );
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.key ?? null;
  }
}

type Opened = { by: "current" | "accepted"; text: string } | { by: "unreadable" };

function openValue({ accepted, ...current }: AuthKeys, column: SealedColumn, row: SealedRow): Opened {
  const about = column.about(row);
  const text = tryToOpen(current, row.sealed, about);
  if (text !== undefined) return { by: "current", text };
  const older = accepted && tryToOpen(accepted, row.sealed, about);
  return older === undefined ? { by: "unreadable" } : { by: "accepted", text: older };
}

function tryToOpen(keys: AuthKeys, sealed: Buffer, about: string): string | undefined {
  try {
    return unseal(keys, sealed, about);
  } catch {
    return undefined;
  }
}

async function resealBatch(
  client: pg.Client,
  keys: AuthKeys,
  column: SealedColumn,
  rows: SealedRow[],
): Promise<number> {
  const changes = rows.flatMap((row) => {
    const opened = openValue(keys, column, row);
    if (opened.by !== "accepted") return [];
    return [{ ...row, anew: seal(keys, opened.text, column.about(row)) }];
  });
  if (changes.length === 0) return 0;
  const { table, key, keyType, column: name } = column;
  // Only while it is what was read: somebody may save another one meanwhile.
  const { rowCount } = await client.query(
    `update ${table} t set ${name} = change.anew
     from unnest($1::${keyType}[], $2::bytea[], $3::bytea[]) as change (key, sealed, anew)
     where t.${key} = change.key and t.${name} = change.sealed`,
    [changes.map((row) => row.key), changes.map((row) => row.sealed), changes.map((row) => row.anew)],
  );
  return rowCount ?? 0;
}
