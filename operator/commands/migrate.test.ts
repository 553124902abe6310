import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { connect } from "#db/connect.ts";
import { migrate } from "#db/migrating/migrate.ts";
import { MIGRATIONS } from "#db/migrating/migration-files.ts";
import { listDeeds } from "#domain/operator/deeds.ts";
import { anEmptyDatabase, cloneDatabase } from "#test/database.ts";
import { anOperator } from "#test/operator.ts";
import { silentLog } from "#test/silent-log.ts";

const server = await cloneDatabase();
const db = await connect({ server, log: silentLog });
const folder = await mkdtemp(join(tmpdir(), "storewright-migrations-"));
const migrations = pathToFileURL(`${folder}/`);
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

async function anOperatorOn(config: pg.ClientConfig) {
  const client = new pg.Client(config);
  await client.connect();
  return { client, ...anOperator(db, [], { migrations, reach: async () => client }) };
}

test("migrations are run apart from the start, each told with its duration, and written down", async () => {
  await cp(MIGRATIONS, folder, { recursive: true });
  const { client, operate } = await anOperatorOn(server);
  await writeFile(join(folder, "9999_more.sql"), "create table more ();");
  expect(await operate("migrate --as Ada")).toEqual({
    exit: 0,
    out: expect.stringMatching(/^1 migration ran in \d+\.\d s\.$/),
    err: expect.stringMatching(/^9999_more\.sql {2}\d+\.\d s$/),
  });
  const { deeds } = await listDeeds(db, { limit: 1 });
  expect(deeds).toMatchObject([{ who: "Ada", command: "migrate", outcome: "done" }]);
  // A job that migrates before each release must not fail then.
  expect(await operate("migrate")).toMatchObject({
    exit: 0,
    out: "The database is at this version already.",
  });
  expect((await operate("migrate --dry-run")).exit).toBe(3);
  await client.end();
});

test("a dry run lists what is pending with its locks, and changes nothing", async () => {
  await rm(folder, { recursive: true });
  await cp(new URL("0001_stores_events_mail.sql", MIGRATIONS), join(folder, "0001_first.sql"));
  const { client, operate } = await anOperatorOn(await anEmptyDatabase("foreseen"));
  await migrate(client, { folder: migrations });
  await writeFile(
    join(folder, "0002_more.sql"),
    "alter table stores add column more text; create index on events (created_at);",
  );
  const made = "create index concurrently if not exists events_more on events (created_at);";
  await writeFile(join(folder, "0003_apart.sql"), `-- apart\n${made}`);
  const { exit, out } = await operate("migrate --dry-run");
  expect({ exit, lines: out.split("\n") }).toEqual({
    exit: 0,
    lines: [
      "2 migrations pending:",
      "",
      "0002_more.sql",
      "  ShareLock on events: nobody writes meanwhile",
      "  AccessExclusiveLock on stores: nobody reads or writes meanwhile",
      "  reads all of events, about 0 rows",
      "  takes long where these are many: run it in a quiet hour",
      "",
      "0003_apart.sql",
      "  without a transaction, while everybody reads and writes",
    ],
  });
  const { rows } = await client.query("select name from migrations");
  expect(rows).toEqual([{ name: "0001_first.sql" }]);
  await client.end();
});
