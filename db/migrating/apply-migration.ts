import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { RoleNames } from "#db/roles.ts";
import { StartError } from "#db/start-error.ts";
import { type Migration, withRoles } from "./migration-files.ts";
import { splitStatements } from "./split-statements.ts";

/** Whoever uses a table waits behind a migration that waits for it: for this long at most, then it steps back. */
const LOCK_WITHIN = "1s";
const RETRY_FOR_MS = 120_000;
const MAX_PAUSE_MS = 5_000;

// lock_not_available and deadlock_detected.
const BUSY = ["55P03", "40P01"];

const CONCURRENT_INDEX = /^create (?:unique )?index concurrently if not exists (\w+) /;
const REPEATABLE = [CONCURRENT_INDEX, /^drop index concurrently if exists /, /^do \$\$(?=[\s\S]*\bcommit;)/];

/** Tries again while others use what it locks, so that nobody waits for long. */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  roles: RoleNames,
): Promise<void> {
  const giveUpAt = performance.now() + RETRY_FOR_MS;
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    const error = await tryOnce(client, migration, roles);
    if (!error) return;
    if (!BUSY.includes(error.code ?? "") || performance.now() > giveUpAt) throw failure(migration, error);
    await sleep(pauseMs);
  }
}

async function tryOnce(
  client: pg.Client,
  migration: Migration,
  roles: RoleNames,
): Promise<pg.DatabaseError | undefined> {
  try {
    await (migration.isApart ? applyApart : applyInTransaction)(client, migration, roles);
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    return error as pg.DatabaseError;
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration, roles: RoleNames): Promise<void> {
  await client.query("begin");
  await client.query(`set local lock_timeout = '${LOCK_WITHIN}'`);
  await client.query(withRoles(migration.sql, roles));
  await recordMigration(client, migration);
  await client.query("commit");
}

/** It may have run before, in part or whole, by a process that was killed before it was recorded. */
export async function applyApart(client: pg.Client, migration: Migration, roles: RoleNames): Promise<void> {
  const [statement = "", ...more] = splitStatements(withRoles(migration.sql, roles));
  if (more.length > 0 || !REPEATABLE.some((form) => form.test(statement)))
    throw new Error(
      "apart from transactions only one statement runs, that can be repeated: create index concurrently if not exists, drop index concurrently if exists, or do $$ … commit; … $$",
    );
  // It blocks nobody while it waits for older transactions to end.
  await client.query("set lock_timeout = 0; set statement_timeout = 0");
  const index = statement.match(CONCURRENT_INDEX)?.[1];
  if (index) await dropInvalid(client, index);
  await client.query(statement);
  await recordMigration(client, migration);
}

/** An index whose making was cut off stays, is written to, and serves no query. */
async function dropInvalid(client: pg.Client, index: string): Promise<void> {
  const { rows } = await client.query(
    "select indexrelid::regclass::text as name from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [`public.${index}`],
  );
  if (rows[0]) await client.query(`drop index concurrently ${rows[0].name}`);
}

export async function recordMigration(
  client: pg.Client,
  { name, checksum, needs }: Migration,
): Promise<void> {
  await client.query("insert into migrations (name, checksum, needs) values ($1, $2, $3)", [
    name,
    checksum,
    needs,
  ]);
}

function failure({ name }: Migration, error: pg.DatabaseError): StartError {
  const isBusy = BUSY.includes(error.code ?? "");
  return new StartError(
    isBusy
      ? `The migration ${name} found a table in use for ${RETRY_FOR_MS / 60_000} minutes, perhaps by a backup: start again when it is done. Nothing was changed.`
      : `The migration ${name} failed: ${error.message}.`,
    { cause: error },
  );
}
