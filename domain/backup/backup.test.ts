import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished } from "vitest";
import { dumpTable, inSnapshot } from "#db/backup/dump.ts";
import { loadInto } from "#db/backup/load.ts";
import { connect } from "#db/connect.ts";
import { findRunningPostgres } from "#db/embedded/running.ts";
import { startEmbeddedPostgres } from "#db/embedded-postgres.ts";
import { findInstallation } from "#db/installation.ts";
import { listApplied, migrate } from "#db/migrating/migrate.ts";
import { readMigrations } from "#db/migrating/migration-files.ts";
import { countOutbox } from "#domain/mail/count-outbox.ts";
import { countHeldMails, dropHeldMails, sendHeldMails } from "#domain/mail/held-mails.ts";
import { claimDueMails } from "#domain/mail/outbox-claims.ts";
import { MARK, openPictureMark } from "#domain/pictures/picture-mark.ts";
import { type Config, readConfig } from "#server/config.ts";
import { openBucket } from "#test/bucket.ts";
import { aDatabaseUser, anEmptyDatabase, cloneDatabase } from "#test/database.ts";
import { databaseContent } from "#test/database-content.ts";
import { toUrl } from "#test/server-database.ts";
import { silentLog } from "#test/silent-log.ts";
import { swept, test } from "#test/swept.ts";
import { backUp } from "./back-up.ts";
import { openImages } from "./images.ts";
import { restore } from "./restore.ts";

const PICTURES = { "a/1/one.webp": Buffer.from([0, 1, 2, 255]), "a/empty.avif": Buffer.alloc(0) };
const WEIRD = "tab\t, line\nend, \\N, \\., \"quote\", 'single', {brace}, \u{1f642}, e\u0301, \r, \u2028";

const bucket = await openBucket();

// A shop whose embedded PostgreSQL keeps running, as under a running process.
const shop = await aDataFolder(afterAll);
const postgres = await startEmbeddedPostgres({ dataDir: shop.dataDir, log: silentLog, durable: false });
afterAll(() => postgres.stop());
await withClient(postgres.server, async (client) => {
  await migrate(client);
  await fill(client);
});
await writeFile(join(shop.dataDir, "auth-secret"), "the secret that was made");
for (const [key, bytes] of Object.entries(PICTURES)) {
  const file = join(shop.dataDir, "product-images", key);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, bytes);
}
// Most tests restore the one without many words, which takes a fraction of the time.
const archive = join(shop.dataDir, "backups", "shop.tar.gz");
await backUp(shop, archive, silentLog);
await withClient(postgres.server, async (client) => {
  const { rows } = await client.query("select last_backup_at from installation");
  // For the metrics of every process.
  expect(rows).toEqual([{ last_backup_at: expect.any(Date) }]);
});
const large = join(shop.dataDir, "backups", "large.tar.gz");
await withClient(postgres.server, writeManyWords);
await backUp(shop, large, silentLog);

async function aDataFolder(whenOver: (work: () => Promise<void>) => void = onTestFinished): Promise<Config> {
  const folder = await mkdtemp(join(tmpdir(), "storewright-backup-"));
  await chmod(folder, 0o755);
  whenOver(() => rm(folder, { recursive: true, force: true }));
  return readConfig({ DATA_DIR: folder });
}

type Served = Config & { databaseUrl: string };

async function servedBy(server: pg.ClientConfig): Promise<Served> {
  const databaseUrl = toUrl(server);
  const { dataDir } = await aDataFolder();
  return { ...readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }), databaseUrl };
}

async function aServedDatabase(name: string): Promise<Served> {
  return servedBy(await anEmptyDatabase(name));
}

/** Its migrations were applied already, which takes most of a restore's time. */
async function aMigratedDatabase(): Promise<Served> {
  return servedBy(await cloneDatabase());
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  return work(client).finally(() => client.end());
}

async function fill(client: pg.Client): Promise<void> {
  const one = async (statement: string, values: unknown[]) =>
    (await client.query(statement, values)).rows[0].id;
  const user = await one("insert into users (email) values ('ada@example.com') returning id", []);
  await client.query(
    "insert into factors (user_id, friendly_name, factor_type, totp_secret) values ($1, $2, 'totp', $3)",
    [user, WEIRD, Buffer.from([0, 9, 10, 13, 92, 255])],
  );
  const store = await one(
    "insert into stores (slug, name, owner_user_id, onboarding_completed, tax_percent) values ('mugs', $1, $2, true, 0.57) returning id",
    [WEIRD, user],
  );
  // A trigger writes the old slug into the history.
  await client.query("update stores set slug = 'cups' where id = $1", [store]);
  const product = await one(
    "insert into products (store_id, title, handle, tags, status) values ($1, $2, 'mug', $3, 'active') returning id",
    [store, WEIRD, [WEIRD, "", "NULL"]],
  );
  await client.query(
    "insert into product_variants (store_id, product_id, position, title, option1_value) values ($1, $2, 0, '', ''), ($1, $2, 1, 'x', null)",
    [store, product],
  );
  // A trigger records their prices. One is missing: it would be written by a restore that fires the trigger.
  await client.query("update product_variants set price_cents = 5 where position = 0");
  await client.query(
    "delete from variant_prices where variant_id in (select id from product_variants where position = 0)",
  );
  const file = await one("insert into private_files (store_id, bytes) values ($1, 1) returning id", [store]);
  await client.query(
    "insert into private_file_chunks (store_id, file_id, position, content) values ($1, $2, 0, 'x')",
    [store, file],
  );
}

/** More than one chunk of the archive. */
async function writeManyWords(client: pg.Client): Promise<void> {
  for (let count = 0; count < 6; count++)
    await client.query("insert into events (store_id, type, payload) select id, 'noted', $1 from stores", [
      JSON.stringify({ count, words: Array.from({ length: 60_000 }, () => Math.random().toString(36)) }),
    ]);
}

async function contentOfFolder(config: Config): Promise<Record<string, string[]>> {
  const started = await startEmbeddedPostgres({ dataDir: config.dataDir, log: silentLog });
  return databaseContent(started.server).finally(started.stop);
}

async function picturesIn({ dataDir }: Config): Promise<Record<string, Buffer>> {
  const folder = join(dataDir, "product-images");
  const keys = Object.keys(PICTURES);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== MARK);
  expect(files).toHaveLength(keys.length);
  return Object.fromEntries(
    await Promise.all(keys.map(async (key) => [key, await readFile(join(folder, key))] as const)),
  );
}

describe("a backup of a running shop", () => {
  test("restored into another folder is the same shop, row for row and byte for byte", async () => {
    const copy = await aDataFolder();
    const { rows, images } = await restore(copy, large, silentLog);
    const expected = await databaseContent(postgres.server);
    expect(await contentOfFolder(copy)).toEqual(expected);
    expect(rows).toBe(Object.values(expected).flat().length);
    expect(expected.store_slugs).toHaveLength(2);
    expect(expected.variant_prices).toHaveLength(1);
    expect(images).toBe(2);
    expect(await picturesIn(copy)).toEqual(PICTURES);
    expect(await readFile(join(copy.dataDir, "auth-secret"), "utf8")).toBe("the secret that was made");

    // A stopped shop is backed up as well: the server is started for it and stopped again.
    const again = await backUp(copy, join(copy.dataDir, "again.tar.gz"), silentLog);
    expect(again).toEqual({ stores: 1, rows, images: 2 });
    expect(await findRunningPostgres(copy.dataDir)).toBeUndefined();
  });

  swept("moves it to a PostgreSQL server, and another one moves it back", async () => {
    const served = await aServedDatabase("moved");
    await restore(served, large, silentLog);
    const server = { connectionString: served.databaseUrl };
    const expected = await databaseContent(postgres.server);
    expect(await databaseContent(server)).toEqual(expected);
    const secret = await withClient(server, (client) => client.query("select secret from auth_secret"));
    expect(secret.rows).toEqual([{ secret: "the secret that was made" }]);

    const back = join(served.dataDir, "back.tar.gz");
    await backUp(served, back, silentLog);
    const home = await aDataFolder();
    await restore(home, back, silentLog);
    expect(await contentOfFolder(home)).toEqual(expected);
    expect(await readFile(join(home.dataDir, "auth-secret"), "utf8")).toBe("the secret that was made");
  });

  test("is a consistent snapshot, however long it takes", async () => {
    const file = join(shop.dataDir, "moment.tar.gz");
    let stop = false;
    const writing = withClient(postgres.server, async (client) => {
      while (!stop) {
        // Inserts both rows or none.
        await client.query(`with user_of_store as (insert into users (email) values (gen_random_uuid()::text) returning id)
          insert into stores (owner_user_id) select id from user_of_store`);
      }
    });
    await backUp(shop, file, silentLog);
    stop = true;
    await writing;
    const copy = await aMigratedDatabase();
    await restore(copy, file, silentLog);
    const { users = [], stores = [] } = await databaseContent({ connectionString: copy.databaseUrl });
    expect(users.length).toBe(stores.length);
    await withClient(postgres.server, async (client) => {
      await client.query(
        "delete from stores where slug is null; delete from users where email not like '%@%'",
      );
    });
  });

  test("leaves private files out, which last for a week", async () => {
    const copy = await aMigratedDatabase();
    await restore(copy, archive, silentLog);
    const files = async (server: pg.ClientConfig) =>
      (await withClient(server, (client) => client.query("select from private_file_chunks"))).rowCount;
    expect([await files(postgres.server), await files({ connectionString: copy.databaseUrl })]).toEqual([
      1, 0,
    ]);
  });

  test("does not contain role names: the restored database uses its own", async () => {
    const served = await aServedDatabase("roles");
    await restore(served, archive, silentLog);
    const { rows } = await withClient({ connectionString: served.databaseUrl }, (client) =>
      client.query("select name from role_names"),
    );
    for (const { name } of rows) expect(name).toMatch(/_roles_(owner|shopper|service)$/);
  });

  test("is readable by its owner alone, and with common tools", async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    const folder = (await aDataFolder()).dataDir;
    expect(spawnSync("tar", ["xzf", archive, "-C", folder]).status).toBe(0);
    expect(spawnSync("sha256sum", ["--quiet", "-c", "SHA256SUMS"], { cwd: folder }).status).toBe(0);
  });
});

describe("a database user who does not own the tables", () => {
  swept("cannot make a backup, and the error says who can", async () => {
    const user = await aDatabaseUser();
    const served = await aServedDatabase("reader");
    await restore(served, archive, silentLog);
    await withClient({ connectionString: served.databaseUrl }, (client) =>
      client.query(`grant select on all tables in schema public to ${user};
        grant select on all sequences in schema public to ${user}`),
    );
    const databaseUrl = served.databaseUrl.replace(/\/\/[^@/]*@/, `//${user}:secret@`);
    const file = join(served.dataDir, "shop.tar.gz");
    await expect(backUp({ ...served, databaseUrl }, file, silentLog)).rejects.toThrow(
      /^The database user \w+ may not read all rows of \w+: back up as \w+, who owns the tables\.$/,
    );
    expect(await readdir(served.dataDir)).toEqual(["product-images"]);

    // If that check ever misses a table, PostgreSQL itself refuses to leave rows out.
    const dumping = withClient({ connectionString: databaseUrl }, (client) =>
      inSnapshot(client, async () => {
        for await (const _ of dumpTable(client, { name: "stores", columns: ["id"] }));
      }),
    );
    await expect(dumping).rejects.toThrow("row-level security");
  });
});

const refusal = (config: Config, file: string, options = {}) =>
  restore(config, file, silentLog, options).then(
    () => "restored",
    (error: Error) => error.message,
  );

const installationOf = ({ databaseUrl }: { databaseUrl: string }) =>
  withClient({ connectionString: databaseUrl }, findInstallation);

describe("pictures of an installation that may still run", () => {
  test("are not touched by a trial restore that finds its bucket", async () => {
    const production = randomUUID();
    const settings = { ...(await aDataFolder()), s3: bucket };
    await openPictureMark(settings).replace(production);
    const before = await picturesOf(settings);

    const trial = await aServedDatabase("trial");
    const word = production.slice(0, 8);
    expect(await refusal({ ...trial, s3: bucket }, archive)).toBe(
      `The bucket pictures at ${bucket.endpoint} belongs to another installation, ${word}: choose an empty one (for a trial, unset S3_* and set DATA_DIR). If this is to replace that installation for good, add --take-over.`,
    );
    expect(await picturesOf(settings)).toEqual(before);
    expect(await installationOf(trial)).toBeUndefined();

    expect(await refusal({ ...trial, s3: undefined }, archive)).toBe("restored");
    expect(await picturesOf(settings)).toEqual(before);
    // A server of the copy finds pictures of its own, and is a copy.
    const copy = await installationOf(trial);
    expect(copy).toEqual({ id: expect.not.stringContaining(word), copySince: expect.any(Date) });
    expect(await openPictureMark(trial).read()).toBe(copy?.id);
  });

  swept("are taken over when its database is lost, and the operator is asked twice", async () => {
    const lost = await aServedDatabase("lost");
    await restore(lost, archive, silentLog);
    const word = (await installationOf(lost))?.id.slice(0, 8);
    const next = { ...(await aServedDatabase("next")), dataDir: lost.dataDir };
    expect(await refusal(next, archive)).toContain(`belongs to another installation, ${word}`);
    for (const from of [undefined, "unmarked", "00000000"])
      expect(await refusal(next, archive, { takeOver: { from } })).toMatch(
        new RegExp(`If that one still runs, it .* To take them all the same, add: --from ${word}$`),
      );
    expect(await installationOf(next)).toBeUndefined();
    expect(await refusal(next, archive, { takeOver: { from: word } })).toBe("restored");
    expect(await openPictureMark(lost).read()).toBe((await installationOf(next))?.id);
  });

  swept("are not touched either when a version before the marks wrote them", async () => {
    const old = await aDataFolder();
    await mkdir(join(old.dataDir, "product-images"));
    await writeFile(join(old.dataDir, "product-images", "one.webp"), "a picture");
    const copy = { ...(await aServedDatabase("unmarked")), dataDir: old.dataDir };
    expect(await refusal(copy, archive)).toContain("has pictures, and no mark that says whose they are");
    expect(await readdir(join(old.dataDir, "product-images"))).toEqual(["one.webp"]);
    expect(await refusal(copy, archive, { takeOver: { from: "unmarked" } })).toBe("restored");
  });

  swept("are its own again when a restore is repeated after it failed", async () => {
    const copy = await aServedDatabase("again");
    const file = join(copy.dataDir, "product-images", "a");
    await mkdir(join(file, ".."));
    await writeFile(file, "in the way of a folder");
    expect(await refusal(copy, archive, { takeOver: { from: "unmarked" } })).toMatch(/EEXIST|ENOTDIR/);
    await rm(file);
    expect(await refusal(copy, archive)).toBe("restored");
  });

  async function picturesOf(config: Config): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for await (const { key, content } of openImages(config).readAll()) found[key] = await text(content);
    return found;
  }
});

describe("a restore is refused", () => {
  test("by a database that has rows", async () => {
    const copy = await aMigratedDatabase();
    await restore(copy, archive, silentLog);
    expect(await refusal(copy, archive)).toMatch(
      /^The database already has rows in \w+: a backup is restored/,
    );
  });

  swept("for an archive without stores, unless the operator allows it", async () => {
    const empty = await aServedDatabase("empty");
    await withClient({ connectionString: empty.databaseUrl }, (client) => migrate(client));
    const file = join(empty.dataDir, "empty.tar.gz");
    expect(await backUp(empty, file, silentLog)).toEqual({ stores: 0, rows: 0, images: 0 });
    const copy = await aServedDatabase("empty_copy");
    expect(await refusal(copy, file)).toBe(
      `${file} holds no store: choose another backup, or add --without-stores to restore it anyway.`,
    );
    const restored = await restore(copy, file, silentLog, { withoutStores: true });
    expect(restored).toMatchObject({ rows: 0, images: 0 });
  });

  test("for an archive with fewer rows than its manifest says, and nothing is written", async () => {
    const folder = (await aDataFolder()).dataDir;
    const shell = (command: string) => spawnSync("/bin/sh", ["-ec", command], { cwd: folder }).status;
    expect(
      shell(`tar xzf '${archive}'; sed -i '$d' tables/product_variants/000000.copy
        sed 's/^.\\{66\\}//' SHA256SUMS > names; tr '\\n' '\\0' < names | xargs -0 sha256sum > SHA256SUMS
        tar czf short.tar.gz -T names SHA256SUMS`),
    ).toBe(0);
    const copy = await aServedDatabase("short");
    expect(await refusal(copy, join(folder, "short.tar.gz"))).toBe(
      "The manifest says that product_variants has 2 rows, but the backup holds 1: nothing was restored.",
    );
    const { stores } = await databaseContent({ connectionString: copy.databaseUrl });
    expect(stores).toEqual([]);
  });

  test("while a server works in the folder", async () => {
    expect(await refusal(shop, archive)).toMatch(/is in use by process \d+: stop it/);
  });

  test("for an archive of a newer version", async () => {
    const served = await aMigratedDatabase();
    const server = { connectionString: served.databaseUrl };
    await withClient(server, async (client) => {
      await client.query("insert into migrations (name, checksum) values ('9999_future.sql', 'x')");
    });
    const file = join(served.dataDir, "newer.tar.gz");
    await backUp(served, file, silentLog);
    const untouched = await aDataFolder();
    expect(await refusal(untouched, file)).toBe(
      "The backup is from a newer version, which has 9999_future.sql: restore it with that version or a later one.",
    );
    expect(await readdir(untouched.dataDir)).toEqual([]);
  });

  test("for a truncated or changed archive, before anything is written", async () => {
    const copy = await aDataFolder();
    const whole = await readFile(archive);
    const damaged = join(copy.dataDir, "damaged.tar.gz");
    for (const length of [100, whole.length >> 1, whole.length - 9]) {
      await writeFile(damaged, whole);
      await truncate(damaged, length);
      expect(await refusal(copy, damaged)).toMatch(
        /^.*damaged.tar.gz (cannot be read as a backup|is damaged)/,
      );
    }
    const flipped = Buffer.from(whole);
    flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 1;
    await writeFile(damaged, flipped);
    expect(await refusal(copy, damaged)).toMatch(/^.*damaged.tar.gz (cannot be read as a backup|is damaged)/);
    expect(await readdir(copy.dataDir)).toEqual(["damaged.tar.gz"]);
  });
});

test("nothing starts on a restore that was cut off before it had erased again whoever was erased", async () => {
  const server = await cloneDatabase();
  await withClient(server, async (client) => {
    const restored = loadInto(client, await listApplied(client), {
      load: async () => undefined,
      finish: () => Promise.reject(new Error("killed")),
    });
    await expect(restored).rejects.toThrow("killed");
  });
  await expect(connect({ server, log: silentLog })).rejects.toThrow(/was cut off before it had erased again/);
});

describe("mails that were not sent when the backup was made", () => {
  const WAITING = ["queued", "sending"];

  async function aCopyWithMails(): Promise<pg.ClientConfig> {
    const original = await aMigratedDatabase();
    await restore(original, archive, silentLog);
    await withClient({ connectionString: original.databaseUrl }, (client) =>
      client.query(
        `insert into mail_outbox (store_id, type, recipient, state)
         select id, 'confirmation', state || '@example.com', state
         from stores, unnest($1::text[]) as state`,
        [[...WAITING, "sent", "failed"]],
      ),
    );
    const file = join(original.dataDir, "mails.tar.gz");
    await backUp(original, file, silentLog);
    const copy = await aMigratedDatabase();
    expect(await restore(copy, file, silentLog)).toMatchObject({ heldMails: WAITING.length });
    return { connectionString: copy.databaseUrl };
  }

  async function claimed(server: pg.ClientConfig): Promise<string[]> {
    const db = await connect({ server, log: silentLog });
    const mails = await claimDueMails(db, 10).finally(db.close);
    return mails.map(({ recipient }) => recipient).sort();
  }

  test("are held in the copy, counted, and sent when the operator says so", async () => {
    const copy = await aCopyWithMails();
    expect(await claimed(copy)).toEqual([]);
    const db = await connect({ server: copy, log: silentLog });
    expect(await countOutbox(db).finally(db.close)).toEqual({
      ...{ queued: 0, held: 2, sending: 0, failed: 1, overdueSeconds: 0 },
    });
    expect(await withClient(copy, sendHeldMails)).toBe(2);
    expect(await claimed(copy)).toEqual(["queued@example.com", "sending@example.com"]);
    expect(await withClient(copy, countHeldMails)).toBe(0);
  });

  swept("are discarded when the operator says so", async () => {
    const copy = await aCopyWithMails();
    expect(await withClient(copy, dropHeldMails)).toBe(2);
    expect(await claimed(copy)).toEqual([]);
    expect(await withClient(copy, sendHeldMails)).toBe(0);
  });
});

describe("an archive of an older version", () => {
  test("is migrated like an existing database", async () => {
    const served = await aServedDatabase("older");
    const level = (await readMigrations()).findIndex(({ name }) => name.startsWith("0011"));
    await withClient({ connectionString: served.databaseUrl }, async (client) => {
      await migrate(client, { level });
      await client.query(
        "insert into stores (slug, name, owner_user_id) values ('old', 'Old', gen_random_uuid())",
      );
    });
    const file = join(served.dataDir, "older.tar.gz");
    await backUp(served, file, silentLog);
    const copy = await aServedDatabase("upgraded");
    await restore(copy, file, silentLog);
    const { store_slugs } = await databaseContent({ connectionString: copy.databaseUrl });
    expect(store_slugs).toHaveLength(1);
  });
});

describe("a backup that fails", () => {
  test("leaves no file behind", async () => {
    const { dataDir } = await aDataFolder();
    const file = join(dataDir, "shop.tar.gz");
    await expect(backUp(await aDataFolder(), file, silentLog)).rejects.toThrow("There is no database in");
    await expect(backUp(await aServedDatabase("never"), file, silentLog)).rejects.toThrow(
      "nothing to back up",
    );
    await mkdir(file);
    await expect(backUp(shop, file, silentLog)).rejects.toThrow();
    expect(await readdir(dataDir)).toEqual(["shop.tar.gz"]);
  });
});
