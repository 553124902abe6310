import { randomUUID } from "node:crypto";
import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { asService } from "#db/client.ts";
import { connect } from "#db/connect.ts";
import { becomeCopy, endCopy } from "#db/installation.ts";
import { closeStore } from "#domain/operator/close-store.ts";
import { listDeeds } from "#domain/operator/deeds.ts";
import { eraseClosedStores } from "#domain/operator/erase-closed-stores.ts";
import { createLocalStorage } from "#domain/pictures/local-storage.ts";
import { createS3Storage } from "#domain/pictures/s3-storage.ts";
import type { Storage } from "#domain/pictures/storage.ts";
import { fileKeys } from "#domain/pictures/storage-key.ts";
import type { UserId } from "#rules/input/ids.ts";
import { readConfig } from "#server/config.ts";
import { openBucket } from "#test/bucket.ts";
import { cloneDatabase } from "#test/database.ts";
import { anUpload } from "#test/factories-catalog.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { aSession } from "#test/factories-sessions.ts";
import { aFurnishedStore } from "#test/furnished-store.ts";
import { anOperator } from "#test/operator.ts";
import { asTableOwner, rowsOf, storeTables } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";

const server = await cloneDatabase();
const db = await connect({ server, log: silentLog });
const client = new pg.Client(server);
await client.connect();
const dataDir = await openTemporaryFolder();
const s3 = await openBucket();
const storage = createLocalStorage(join(dataDir, "product-images"));
afterAll(async () => {
  await client.end();
  await db.close();
});

const { operate } = anOperator(db, [], {
  config: readConfig({ DATA_DIR: dataDir }),
  reach: async () => client,
});
const clay = await aFurnishedStore(db, "clay");
const wood = await aFurnishedStore(db, "wood");

const facts = async (typed: string) => JSON.parse((await operate(typed)).out);
const slugs = async (typed: string) =>
  (await facts(`${typed} --json`)).stores.map(({ slug }: { slug: string }) => slug);

test("stores are found by a part of what they are known by, page by page", async () => {
  const [first, second] = await slugs("stores list");
  expect(await slugs("stores list --limit 1")).toEqual([first]);
  expect(await slugs(`stores list --limit 1 --after ${first}`)).toEqual([second]);
  expect(await slugs(`stores list ${String(first).slice(1)}`)).toContain(first);
  expect(await operate("stores list 100%")).toMatchObject({ exit: 3, out: "There is no such store." });
  expect(await operate("stores list --sort size")).toMatchObject({ exit: 2 });
  expect(await slugs("stores list --sort activity")).toHaveLength(2);
  const shown = await facts(`stores show ${first} --json`);
  expect(shown).toMatchObject({ slug: first, state: "open", products: expect.any(Number) });
  expect(shown.orders).toBeGreaterThan(0);
  expect((await operate(`stores show ${first}`)).out).toContain("State: open");
});

test("a closed store has its archive first, can be reopened, and is erased whole when its time has come", async () => {
  const [slug, other] = [await slugOf(clay.id), await slugOf(wood.id)];
  // In the folder, and in a bucket.
  const upload = await anUpload(db, clay.id);
  const keys = fileKeys({ url: upload, widths: [160, 320, 400] });
  const bucket = createS3Storage(s3);
  for (const place of [storage, bucket])
    for (const key of keys) await place.put(key, Buffer.from("a picture"));
  const before = await rowsOf(db, wood.id);
  expect(await operate(`stores close ${slug} --yes`)).toMatchObject({ exit: 4 });
  expect(await operate(`stores close ${slug} --yes --slug ${other}`)).toMatchObject({ exit: 4 });
  expect(await state(slug)).toBe("open");

  const file = join(dataDir, "clay.zip");
  // A command that was killed two hours ago, and one that is at work.
  const [left, atWork] = ["old.zip.0123abcd.unfinished", "new.zip.0123abcd.unfinished"].map((name) =>
    join(dataDir, name),
  );
  for (const unfinished of [left, atWork]) await writeFile(String(unfinished), "PK");
  await utimes(String(left), new Date(0), new Date(0));
  const closed = await operate(`stores close ${slug} --yes --slug ${slug} --archive ${file}`);
  expect(closed).toMatchObject({ exit: 0 });
  expect((await readFile(file)).subarray(0, 2).toString()).toBe("PK");
  expect((await readdir(dataDir)).filter((name) => name.includes("unfinished"))).toEqual([
    basename(String(atWork)),
  ]);
  expect(await state(slug)).toBe("closing");
  expect(await operate(`stores resume ${slug} --yes`)).toMatchObject({ exit: 4 });
  expect(await operate(`stores reopen ${slug} --yes`)).toMatchObject({ exit: 0 });
  expect(await state(slug)).toBe("open");

  // Nothing is written over: it may be all that is left of another store.
  expect(await operate(`stores close ${slug} --yes --slug ${slug} --archive ${file}`)).toMatchObject({
    exit: 1,
    err: expect.stringContaining("exists already"),
  });
  expect(await state(slug)).toBe("open");
  await client.query("update orders set created_at = now() + interval '1 hour' where store_id = $1", [
    clay.id,
  ]);
  expect(await operate(`stores close ${slug} --yes --slug ${slug}`)).toMatchObject({
    exit: 0,
    err: expect.stringContaining("Writing it again, with the orders that were placed meanwhile"),
  });
  expect(await operate(`stores archive ${slug} --archive ${join(dataDir, "later.zip")}`)).toMatchObject({
    exit: 0,
  });
  const deps = { db, storage: onBoth(storage, bucket), log: silentLog };
  expect(await eraseClosedStores(deps)).toBe(0);
  await client.query(
    "update stores set closing_at = now() - interval '1 minute' where closing_at is not null",
  );
  expect(await operate(`stores reopen ${slug} --yes`)).toMatchObject({ exit: 4 });
  await becomeCopy(client);
  expect(await eraseClosedStores(deps)).toBe(0);
  await endCopy(client);
  // A process that is stopped after its first step, then another one.
  let steps = 0;
  await eraseClosedStores(deps, () => ++steps > 1);
  expect(await eraseClosedStores(deps)).toBe(1);
  for (const place of [storage, bucket])
    expect(await Promise.all(keys.map((key) => place.size(key)))).toEqual(keys.map(() => 0));

  expect(await readdir(join(dataDir, "product-images"))).toEqual([]);

  const rows = await rowsOf(db, clay.id);
  expect((await storeTables(db)).length).toBeGreaterThan(50);
  expect(Object.entries(rows).filter(([, some]) => some.length > 0)).toEqual([]);
  expect(await rowsOf(db, wood.id)).toEqual(before);
  expect(await operate(`stores show ${slug}`)).toMatchObject({ exit: 3 });
  const { deeds } = await listDeeds(db, { subject: clay.id, command: "stores close", limit: 9 });
  expect(deeds.map(({ who, outcome }) => [who, outcome])[0]).toEqual(["the server", "done"]);
});

function onBoth(one: Storage, other: Storage): Storage {
  return {
    ...one,
    remove: async (keys) => {
      await one.remove(keys);
      await other.remove(keys);
    },
  };
}

async function slugOf(id: string): Promise<string> {
  const { rows } = await asService(db, (tx) =>
    tx.execute<{ slug: string }>(sql`select slug from stores where id = ${id}`),
  );
  return rows[0]?.slug ?? "";
}

async function state(slug: string): Promise<string> {
  return (await facts(`stores show ${slug} --json`)).state;
}

test("with a bucket the operator says where an archive goes: a container does not keep its data folder", async () => {
  const { slug } = await anOpenStore(db);
  const inContainer = { config: { ...readConfig({ DATA_DIR: dataDir }), s3 } };
  for (const typed of [`stores close ${slug} --yes --slug ${slug}`, `stores archive ${slug}`])
    expect(await operate(typed, inContainer)).toMatchObject({
      exit: 2,
      err: expect.stringContaining("--archive must say"),
    });
  expect(await state(slug)).toBe("open");
});

test("a store that was suspended before it was closed is suspended again when it is reopened", async () => {
  const { id, slug } = await anOpenStore(db);
  const close = () => closeStore(db, id, "Closed.");
  const shown = async () => {
    const { state, suspended_reason } = await facts(`stores show ${slug} --json`);
    return [state, suspended_reason];
  };
  await operate(["stores", "suspend", slug, "--reason", "Fraud.", "--yes"]);
  await close();
  expect((await operate(`stores reopen ${slug} --yes`)).out).toContain("but suspended, as it was before");
  expect(await shown()).toEqual(["suspended", "Fraud."]);
  await operate(`stores resume ${slug} --yes`);
  await close();
  await operate(["stores", "suspend", slug, "--reason", "Fraud after all.", "--yes"]);
  await operate(`stores reopen ${slug} --yes`);
  expect(await shown()).toEqual(["suspended", "Fraud after all."]);
  await operate(`stores resume ${slug} --yes`);
  await close();
  await operate(`stores reopen ${slug} --yes`);
  expect(await shown()).toEqual(["open", null]);
});

test("all stores that a person alone owns are closed with their archives, after her address was typed again", async () => {
  const shared = await anOpenStore(db);
  await aSession(db, shared.id);
  const own = await anOpenStore(db);
  const userId = randomUUID() as UserId;
  const email = `${userId}@example.com`;
  await asTableOwner(db, async (query) => {
    await query("insert into users (id, email) values ($1, $2)", [userId, email]);
    await query(
      "insert into memberships (store_id, user_id, role) values ($1, $3, 'owner'), ($2, $3, 'owner')",
      [shared.id, own.id, userId],
    );
  });
  expect(await operate(`owners close ${email} --yes`)).toMatchObject({ exit: 4 });
  const folder = join(dataDir, "hers");
  const { stores } = await facts(`owners close ${email} --yes --address ${email} --archive ${folder} --json`);
  expect(stores).toMatchObject([{ id: own.id, archive: expect.stringContaining(join(folder, own.slug)) }]);
  expect((await readFile(stores[0].archive)).subarray(0, 2).toString()).toBe("PK");
  expect(await facts(`stores show ${own.slug} --json`)).toMatchObject({ state: "closing" });
  expect(await facts(`stores show ${shared.slug} --json`)).toMatchObject({ state: "open" });
  expect(await operate(`owners close ${email} --yes --address ${email}`)).toMatchObject({ exit: 3 });
});
