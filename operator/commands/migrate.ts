import type pg from "pg";
import { openHosts } from "#db/database-hosts.ts";
import { requireFitServer } from "#db/fit-server.ts";
import { foreseeMigrations } from "#db/migrating/foresee-migrations.ts";
import { listApplied, listPending, migrate } from "#db/migrating/migrate.ts";
import type { LockMode, MigrationEffects } from "#db/migrating/migration-effects.ts";
import { type Call, type Command, EXIT, type Outcome } from "#operator/command.ts";

export const migrateDatabase: Command = {
  name: "migrate",
  usage: "[--dry-run]",
  summary: "Brings the database to this version, while the previous one serves.",
  help: `The server does the same when it starts. With nothing to do it succeeds as well. --dry-run lists what is pending with the
locks that it takes, measured in a scratch database; it changes nothing, and ends with 3 if nothing is pending.`,
  options: { "dry-run": { type: "boolean" } },
  run: (call) => (call.options["dry-run"] ? foresee(call) : migrateNow(call)),
};

// The log of deeds may be among what is pending: it is written afterwards.
async function migrateNow(call: Call): Promise<Outcome> {
  const client = await call.client();
  if (call.config.databaseUrl)
    await requireFitServer(client, openHosts({ connectionString: call.config.databaseUrl }), call.migrations);
  const pending = await listPending(client, call.migrations);
  const begun = performance.now();
  await migrate(client, { folder: call.migrations, log: { ...call.log, info: tellEach(call) } });
  const ms = Math.round(performance.now() - begun);
  const facts = { migrations: pending.map(({ name }) => name), ms };
  if (pending.length === 0) return { facts, lines: ["The database is at this version already."] };
  await call.begin(undefined, facts);
  return { facts, lines: [`${count(pending.length)} ran in ${seconds(ms)}.`] };
}

function tellEach(call: Call): (details: object, message: string) => void {
  return (details) => {
    const { migration, ms } = details as { migration: string; ms: number };
    call.progress(`${migration}  ${seconds(ms)}`);
  };
}

async function foresee(call: Call): Promise<Outcome> {
  const client = await call.client();
  const pending = await listPending(client, call.migrations);
  if (pending.length === 0)
    return { facts: { pending: [] }, lines: ["Nothing is pending."], exit: EXIT.nothing };
  const applied = await listApplied(client).catch(() => []);
  const effects = await foreseeMigrations(applied.length, { folder: call.migrations, log: call.log });
  const rows = await countRoughly(client);
  return {
    facts: { pending: effects, rows: Object.fromEntries(rows) },
    lines: [
      `${count(effects.length)} pending:`,
      ...effects.flatMap((effect) => ["", ...describe(effect, rows)]),
    ],
  };
}

/** As the last vacuum or analyze left them. */
async function countRoughly(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, greatest(reltuples, 0)::float as rows from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  return new Map(rows.map((table) => [table.name, table.rows]));
}

const MEANING: Partial<Record<LockMode, string>> = {
  ShareUpdateExclusiveLock: "everybody reads and writes meanwhile",
  ShareLock: "nobody writes meanwhile",
  ShareRowExclusiveLock: "nobody writes meanwhile",
  ExclusiveLock: "nobody writes meanwhile",
  AccessExclusiveLock: "nobody reads or writes meanwhile",
};

function describe(effect: MigrationEffects, rows: Map<string, number>): string[] {
  const locks = (Object.keys(MEANING) as LockMode[]).flatMap((mode) => {
    const tables = effect.locks.filter((lock) => lock.mode === mode).map(({ table }) => table);
    return tables.length === 0 ? [] : [`  ${mode} on ${tables.join(", ")}: ${MEANING[mode]}`];
  });
  const reads = effect.reads.map(
    (table) => `  reads all of ${table}, about ${(rows.get(table) ?? 0).toLocaleString("en")} rows`,
  );
  const apart = effect.isApart ? ["  without a transaction, while everybody reads and writes"] : [];
  const long = effect.faults.length > 0 ? ["  takes long where these are many: run it in a quiet hour"] : [];
  const lines = [...apart, ...locks, ...reads, ...long];
  return [effect.name, ...(lines.length > 0 ? lines : ["  locks nothing that is there"])];
}

function count(migrations: number): string {
  return migrations === 1 ? "1 migration" : `${migrations} migrations`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
