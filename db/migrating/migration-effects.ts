// What a migration does to whoever uses the database meanwhile, measured: it is run statement by statement, and the
// database is asked after each which locks it holds and which tables it has read. For a database without rows or users.
import type pg from "pg";
import type { RoleNames } from "#db/roles.ts";
import { applyApart, recordMigration } from "./apply-migration.ts";
import { type Migration, withRoles } from "./migration-files.ts";
import { splitStatements } from "./split-statements.ts";

export interface MigrationEffects {
  name: string;
  isApart: boolean;
  /** The strongest lock on each table that was there before. */
  locks: { table: string; mode: LockMode }[];
  /** The large tables that are read whole, or written anew. */
  reads: string[];
  /** Why somebody would wait for long, and what to write instead. */
  faults: string[];
  /** What was there before, and is not or not as it was: a program that used it cannot run on the schema. */
  takesAway: string[];
}

// Weakest first.
const MODES = [
  "AccessShareLock",
  "RowShareLock",
  "RowExclusiveLock",
  "ShareUpdateExclusiveLock",
  "ShareLock",
  "ShareRowExclusiveLock",
  "ExclusiveLock",
  "AccessExclusiveLock",
] as const;
export type LockMode = (typeof MODES)[number];

/** From this one on nobody can write to the table. */
const BLOCKS_WRITES = MODES.indexOf("ShareLock");
/** Of statements that may lock rows; a validation has a stronger one and locks none. */
const LOCK_ROWS: LockMode[] = ["RowShareLock", "RowExclusiveLock"];

type State = {
  modes: Map<string, LockMode>;
  /** How often each large table was read whole, and the file that holds its rows. */
  scans: Map<string, number>;
  files: Map<string, string>;
};

/** Applies it. */
export async function readEffects(
  client: pg.Client,
  migration: Migration,
  roles: RoleNames,
): Promise<MigrationEffects> {
  const before = await listUsable(client);
  const effects = await (migration.isApart ? readApart : readInTransaction)(client, migration, roles).catch(
    async (error) => {
      await client.query("rollback");
      throw error;
    },
  );
  const after = await listUsable(client);
  return { ...effects, takesAway: changedSince(before, after) };
}

type Measured = Omit<MigrationEffects, "takesAway">;

async function readApart(client: pg.Client, migration: Migration, roles: RoleNames): Promise<Measured> {
  await applyApart(client, migration, roles);
  return { name: migration.name, isApart: true, locks: [], reads: [], faults: [] };
}

async function readInTransaction(
  client: pg.Client,
  migration: Migration,
  roles: RoleNames,
): Promise<Measured> {
  await client.query("begin");
  const { rows: tables } = await client.query<Table>(TABLES);
  const faults: string[] = [];
  const reads = new Set<string>();
  let state = await readState(client, tables);
  for (const statement of splitStatements(withRoles(migration.sql, roles))) {
    await client.query(statement);
    const next = await readState(client, tables);
    const read = readWhole(state, next);
    for (const table of read) reads.add(table);
    const fault = judge(statement, read, next.modes);
    if (fault) faults.push(fault);
    state = next;
  }
  await recordMigration(client, migration);
  await client.query("commit");
  const locks = [...state.modes].map(([table, mode]) => ({ table, mode }));
  return { name: migration.name, isApart: false, locks, reads: [...reads], faults };
}

type Table = { oid: number; name: string; isLarge: boolean };

// Tables with one row at all, or one a store, are read in milliseconds even where there are ten thousand stores.
const TABLES = `
  select c.oid::int, c.relname as name,
    c.relname <> all ('{stores,migrations,role_names}') and not exists (
      select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indrelid = c.oid and i.indisunique and i.indnkeyatts = 1 and i.indpred is null
        and a.attname in ('store_id', 'only_row')) as "isLarge"
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname`;

async function readState(client: pg.Client, tables: Table[]): Promise<State> {
  const nameOf = new Map(tables.map(({ oid, name }) => [oid, name]));
  const large = tables.filter(({ isLarge }) => isLarge).map(({ oid }) => oid);
  const locks = await client.query<{ oid: number; mode: LockMode }>(
    `select relation::int as oid, mode from pg_locks
      where locktype = 'relation' and pid = pg_backend_pid() and granted and relation = any($1)`,
    [tables.map(({ oid }) => oid)],
  );
  const modes = new Map<string, LockMode>();
  for (const { oid, mode } of locks.rows) {
    const name = nameOf.get(oid) ?? "";
    const held = modes.get(name);
    if (!held || MODES.indexOf(mode) > MODES.indexOf(held)) modes.set(name, mode);
  }
  const work = await client.query<{ oid: number; scans: number; file: string }>(
    `select oid::int, coalesce(pg_stat_get_xact_numscans(oid), 0)::int as scans, pg_relation_filenode(oid)::text as file
       from pg_class where oid = any($1)`,
    [large],
  );
  const column = <K extends "scans" | "file">(key: K) =>
    new Map(work.rows.map((row) => [nameOf.get(row.oid) ?? "", row[key]]));
  return { modes, scans: column("scans"), files: column("file") };
}

function readWhole(before: State, after: State): string[] {
  return [...after.scans.keys()].filter(
    (table) =>
      after.scans.get(table) !== before.scans.get(table) ||
      after.files.get(table) !== before.files.get(table),
  );
}

// A lock is held until the end of the transaction, so that what comes after it counts as well.
function judge(statement: string, read: string[], modes: State["modes"]): string | undefined {
  if (read.length === 0) return;
  const strength = (table: string) => MODES.indexOf(modes.get(table) ?? "AccessShareLock");
  const blocked = [...modes.keys()].filter((table) => strength(table) >= BLOCKS_WRITES);
  const changed = read.filter((table) => LOCK_ROWS.includes(modes.get(table) ?? "AccessShareLock"));
  if (blocked.length === 0 && changed.length === 0) return;
  const meanwhile =
    blocked.length > 0
      ? `while nobody can write to ${blocked.join(", ")}`
      : `and keeps their rows locked to the end`;
  return `"${shorten(statement)}" reads all of ${read.join(", ")} ${meanwhile}: ${adviceFor(statement)}`;
}

function shorten(statement: string): string {
  const line = statement.replaceAll(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

const ADVICE: [RegExp, string][] = [
  [
    /^create (?:unique )?index/,
    "write “create index concurrently if not exists …” in a file of its own that begins with the line “-- apart”",
  ],
  [
    /\badd (?:constraint \w+ )?(?:unique|primary key)/,
    "make the unique index concurrently in a file of its own that begins with the line “-- apart”, and “add constraint … using index” in the next",
  ],
  [
    /\b(?:foreign key|references|check|validate)\b/,
    "add the constraint with “not valid”, and “validate constraint” in the next file",
  ],
  [
    /\bset not null/,
    "add “check (… is not null) not valid”, validate it in the next file, and “set not null” in a third, which then reads nothing",
  ],
  [
    /^alter table/,
    "add a new nullable column, or one with a constant default, which rewrites nothing, and fill it in batches",
  ],
];

function adviceFor(statement: string): string {
  const found = ADVICE.find(([kind]) => kind.test(statement));
  return (
    found?.[1] ??
    "change large tables in batches, in a file of its own that begins with the line “-- apart”: do $$ … commit; … $$"
  );
}

type Usable = Map<string, { form: string; isDemanded: boolean }>;

async function listUsable(client: pg.Client): Promise<Usable> {
  const { rows } = await client.query<{ name: string; form: string; isDemanded: boolean }>(USABLE);
  return new Map(rows.map(({ name, ...usable }) => [name, usable]));
}

// Demanded: an insert must name it.
const USABLE = `
  select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as form,
    a.attnotnull and not a.atthasdef and a.attidentity = '' as "isDemanded"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
  union all
  select c.relname, 'table', false from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
  union all
  select p.oid::regprocedure::text, pg_get_function_result(p.oid), false from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

function changedSince(before: Usable, after: Usable): string[] {
  const gone = [...before].filter(([name, { form }]) => after.get(name)?.form !== form);
  const isOld = (name: string) => before.has(name.split(".")[0] ?? "");
  const demanded = [...after].filter(
    ([name, { isDemanded }]) => isDemanded && isOld(name) && !before.get(name)?.isDemanded,
  );
  return [...gone.map(([name]) => name), ...demanded.map(([name]) => `${name} without a value`)];
}
