import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { connect } from "#db/connect.ts";
import { assertRolesAreSafe, ROLES, type RoleNames, rolePrefix } from "#db/roles.ts";
import { anEmptyDatabase, makeClone } from "#test/database.ts";
import { dropDatabase, onDatabase, onServer } from "#test/server-database.ts";
import { silentLog } from "#test/silent-log.ts";
import { alone, aloneToRestore, migrate } from "./migrate.ts";

const server = inject("testServer");
const names = (await readdir(new URL("../migrations/", import.meta.url))).sort();

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  return work(client).finally(() => client.end());
}

async function aClone(): Promise<pg.ClientConfig> {
  const { server, drop } = await makeClone();
  onTestFinished(drop);
  return server;
}

/** Of the first ones: how they are applied does not depend on how many there are. */
async function aCopyOfTheMigrations(): Promise<{ folder: URL; path: string }> {
  const path = await mkdtemp(join(tmpdir(), "storewright-migrations-"));
  onTestFinished(() => rm(path, { recursive: true }));
  for (const name of names.slice(0, 2))
    await cp(new URL(`../migrations/${name}`, import.meta.url), join(path, name));
  return { folder: pathToFileURL(`${path}/`), path };
}

test("many processes that start at once migrate once", async () => {
  const config = await anEmptyDatabase("parallel");
  const roles = await Promise.all(
    Array.from({ length: 6 }, () => withClient(config, (client) => migrate(client))),
  );
  expect(new Set(roles.map((found) => JSON.stringify(found))).size).toBe(1);
  const { rows } = await withClient(config, (client) =>
    client.query("select name from migrations order by name"),
  );
  expect(rows.map((row) => row.name)).toEqual(names);
});

test("a migration that was changed after it was applied is refused", async () => {
  const config = await anEmptyDatabase("changed");
  const { folder, path } = await aCopyOfTheMigrations();
  await withClient(config, (client) => migrate(client, { folder }));
  const first = join(path, names[0] ?? "");
  await writeFile(first, `${await readFile(first, "utf8")}-- one more thing\n`);
  const again = withClient(config, (client) => migrate(client, { folder }));
  await expect(again).rejects.toThrow(`${names[0]} was changed after it was applied`);
});

test("different line endings do not count as a change", async () => {
  const config = await anEmptyDatabase("line_ends");
  const { folder, path } = await aCopyOfTheMigrations();
  await withClient(config, (client) => migrate(client, { folder }));
  const first = join(path, names[0] ?? "");
  await writeFile(first, (await readFile(first, "utf8")).replaceAll("\n", "\r\n"));
  await withClient(config, (client) => migrate(client, { folder }));
});

test("a migration cannot be inserted before an applied one", async () => {
  const config = await anEmptyDatabase("slipped");
  const { folder, path } = await aCopyOfTheMigrations();
  await withClient(config, (client) => migrate(client, { folder }));
  await writeFile(join(path, "0000_earlier.sql"), "select 1;");
  await expect(withClient(config, (client) => migrate(client, { folder }))).rejects.toThrow(
    "add new migrations at the end",
  );
});

describe("a database of a newer version", () => {
  const ofTomorrow = async (sql: string) => {
    const config = await anEmptyDatabase("newer");
    const { folder, path } = await aCopyOfTheMigrations();
    await writeFile(join(path, "9999_tomorrow.sql"), sql);
    await withClient(config, (client) => migrate(client, { folder }));
    await rm(join(path, "9999_tomorrow.sql"));
    return { config, folder };
  };

  test("serves an earlier one, which says so", async () => {
    const { config, folder } = await ofTomorrow("create table tomorrow ();");
    const warn = vi.fn();
    await withClient(config, (client) => migrate(client, { folder, log: { ...silentLog, warn } }));
    expect(warn).toHaveBeenCalledWith({ unknown: "9999_tomorrow.sql" }, expect.stringContaining("newer"));
  });

  test("serves one that knows what the newer version needs", async () => {
    const needed = names[1]?.slice(0, 4);
    const { config, folder } = await ofTomorrow(`-- contracts: needs ${needed}\ncreate table tomorrow ();`);
    await withClient(config, (client) => migrate(client, { folder }));
  });

  test("refuses one without it", async () => {
    const { config, folder } = await ofTomorrow("-- contracts: needs 0004\ncreate table tomorrow ();");
    await expect(withClient(config, (client) => migrate(client, { folder }))).rejects.toThrow(
      "cannot run on it since 9999_tomorrow.sql: start a newer version",
    );
  });
});

test("a process starts while another migrates to a later version", async () => {
  const config = await aClone();
  await withClient(config, (other) => alone(other, () => withClient(config, (client) => migrate(client))));
});

test("a process waits for a restore, although the schema is there", async () => {
  const config = await aClone();
  const order: string[] = [];
  await withClient(config, async (client) => {
    let starting: Promise<unknown> | undefined;
    await withClient(config, (other) =>
      aloneToRestore(other, async () => {
        starting = migrate(client).then(() => order.push("started"));
        await expect.poll(() => locksAskedFor(other, client)).toBeGreaterThan(0);
        order.push("restored");
      }),
    );
    await starting;
  });
  expect(order).toEqual(["restored", "started"]);
});

/** How often the process of `client` has asked for the lock in vain. */
async function locksAskedFor(other: pg.Client, client: pg.Client): Promise<number> {
  const { rows } = await other.query(
    "select from pg_stat_activity where pid = $1 and query like '%pg_try_advisory_lock%'",
    [(client as unknown as { processID: number }).processID],
  );
  return rows.length;
}

test("nobody waits for a migration that waits for a table", async () => {
  const config = await anEmptyDatabase("busy");
  const { folder, path } = await aCopyOfTheMigrations();
  await withClient(config, (client) => migrate(client, { folder }));
  await writeFile(join(path, "9999_busy.sql"), "alter table stores add column busy text;");
  await withClient(config, async (slow) => {
    await slow.query("begin; select from stores");
    const migrating = withClient(config, (client) => migrate(client, { folder }));
    await withClient(config, async (other) => {
      await expect.poll(async () => (await other.query(WAITING)).rowCount, { interval: 5 }).toBe(1);
      // Its place in the line is before this one.
      await other.query("select from stores");
    });
    await slow.query("commit");
    await migrating;
  });
});

const WAITING = `select from pg_locks where not granted and relation = 'stores'::regclass
  and database = (select oid from pg_database where datname = current_database())`;

test("an index that was half made is made again", async () => {
  const config = await anEmptyDatabase("half_made");
  const { folder, path } = await aCopyOfTheMigrations();
  await withClient(config, async (client) => {
    await migrate(client, { folder });
    await client.query("create table things (name text); insert into things values ('a'), ('a')");
    const made = "create unique index concurrently if not exists things_by_name on things (name);";
    await writeFile(join(path, "9999_index.sql"), `-- apart\n${made}`);
    await expect(migrate(client, { folder })).rejects.toThrow("9999_index.sql failed");
    await client.query("truncate things");
    await migrate(client, { folder });
    const { rows } = await client.query(
      "select indisvalid from pg_index where indrelid = 'things'::regclass",
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});

test("apart from transactions only what can be repeated runs", async () => {
  const config = await anEmptyDatabase("apart");
  const { folder, path } = await aCopyOfTheMigrations();
  await writeFile(join(path, "9999_apart.sql"), "-- apart\ncreate index concurrently i on stores (name);");
  await expect(withClient(config, (client) => migrate(client, { folder }))).rejects.toThrow(
    "only one statement runs, that can be repeated",
  );
});

test("a migration that fails is rolled back", async () => {
  const config = await anEmptyDatabase("failing");
  const { folder, path } = await aCopyOfTheMigrations();
  await writeFile(join(path, "9999_broken.sql"), "create table half_done (); select 1 / 0;");
  await expect(withClient(config, (client) => migrate(client, { folder }))).rejects.toThrow(
    "9999_broken.sql failed",
  );
  const { rows } = await withClient(config, (client) =>
    client.query("select to_regclass('half_done') as found"),
  );
  expect(rows[0].found).toBeNull();
});

test("a clone uses the roles of its original", async () => {
  const template = inject("templateDatabase");
  const clone = `${template}_clone`;
  await onServer(server, `create database ${clone} template ${template}`);
  onTestFinished(() => dropDatabase(server, clone));
  const db = await connect({ server: onDatabase(server, clone), log: silentLog });
  await db.close();
  expect(db.roles.owner).toBe(`${template}_owner`);
});

test("a long database name still yields three different roles", () => {
  const prefix = rolePrefix("x".repeat(63));
  expect(new Set(ROLES.map((role) => `${prefix}_${role}`.slice(0, 63))).size).toBe(3);
  expect(prefix).not.toBe(rolePrefix(`${"x".repeat(62)}y`));
});

// Only a superuser can grant SUPERUSER and BYPASSRLS, and the tests' user may not be one.
test.for([
  ["may log in", (role: string) => `alter role ${role} login`],
  ["is a member of", (role: string) => `grant ${inject("templateDatabase")}_service to ${role}`],
  [
    "owns secrets",
    (role: string) =>
      `create table secrets (); grant create on schema public to ${role}; alter table secrets owner to ${role}`,
  ],
] as const)("a role that %s stops the start", async ([danger, make]) => {
  const config = await anEmptyDatabase(`danger_${danger.replaceAll(" ", "_")}`);
  await withClient(config, async (client) => {
    const roles: RoleNames = await migrate(client);
    await assertRolesAreSafe(client, roles);
    await client.query(make(pg.escapeIdentifier(roles.shopper)));
    await expect(assertRolesAreSafe(client, roles)).rejects.toThrow(`${roles.shopper} ${danger}`);
    if (danger === "is a member of")
      await client.query(`revoke ${inject("templateDatabase")}_service from ${roles.shopper}`);
  });
});
