import { buffer } from "node:stream/consumers";
import { getTableConfig } from "drizzle-orm/pg-core";
import { describe, expect, test, vi } from "vitest";
import { inStore } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { openDownload } from "#domain/exports/open-download.ts";
import { createStorage } from "#domain/pictures/create-storage.ts";
import { createLocalStorage } from "#domain/pictures/local-storage.ts";
import type { Storage } from "#domain/pictures/storage.ts";
import type { EventType } from "#rules/event/store-event.ts";
import type { ExportInput } from "#rules/export/export-input.ts";
import type { ExportId, StoreId } from "#rules/input/ids.ts";
import { PERMISSIONS } from "#rules/people/roles.ts";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";
import { openBucket } from "#test/bucket.ts";
import { openDatabase } from "#test/database.ts";
import { exportJobs } from "#test/export-jobs.ts";
import { anUpload, aProduct } from "#test/factories-catalog.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { aMember } from "#test/factories-people.ts";
import { aFurnishedStore } from "#test/furnished-store.ts";
import { plantSecrets } from "#test/plant-secrets.ts";
import { readZip } from "#test/read-zip.ts";
import { asTableOwner, rowsOf } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { ARCHIVE_TABLES } from "./archive-tables.ts";
import { EVENT_FIELDS } from "./archived-events.ts";

const db = await openDatabase();
const storage = createLocalStorage(await openTemporaryFolder());
const jobs = exportJobs(db);

const EVERYTHING: ExportInput = { kind: "everything" };

type Files = Map<string, Buffer>;

async function open(store: StoreId, id: ExportId, from: Storage = storage, log: Log = silentLog) {
  const download = await openDownload({ db, storage: from, log }, store, { id, permissions: PERMISSIONS });
  if (!download) throw new Error("There is nothing to download.");
  return download.content;
}

async function unpack(store: StoreId, id: ExportId, from?: Storage, log?: Log): Promise<Files> {
  return readZip(await buffer(await open(store, id, from, log)));
}

function linesOf(files: Files, name: string): Record<string, unknown>[] {
  const text = files.get(name)?.toString();
  if (text === undefined) throw new Error(`The archive has no ${name}.`);
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

type Row = Record<string, unknown>;

/** Not written by the archive itself, or to plant a secret. */
function isOld({ type }: Row): boolean {
  return !["job.started", "export.started", "export.written", "planted", "store.stripe-changed"].includes(
    String(type),
  );
}

/** An event has all that it was written with, but for whose deed it was. */
// People's addresses and what was written about customers; the archive has them in their tables.
const LEFT_OUT: Record<string, readonly string[]> = {
  "people.invited": ["email"],
  "customer.changed": ["before", "after"],
};

function asArchived({ payload, ...row }: Row): Row {
  // A webhook's: its path is left out.
  if ("pause_reason" in row) return { ...row, address: URL.parse(String(row.address))?.host };
  if (!payload) return row;
  const left = ["by", ...(LEFT_OUT[String(row.type)] ?? [])];
  const kept = Object.entries(payload).filter(([field]) => !left.includes(field));
  return { ...row, payload: isBare(row) ? {} : Object.fromEntries(kept) };
}

function isBare({ type }: Row): boolean {
  return Object.hasOwn(EVENT_FIELDS, String(type)) && EVENT_FIELDS[type as EventType].length === 0;
}

describe("an archive of everything", async () => {
  const [mine, theirs] = [await aFurnishedStore(db, "porcelain"), await aFurnishedStore(db, "stoneware")];
  const before = await rowsOf(db, mine.id);
  const secrets = await plantSecrets(db, mine.id);
  const [url = ""] = mine.product.images.map((image) => image.url);
  const picture = Buffer.from("RIFF picture");
  await storage.put(url.slice(IMAGE_BUCKET_PATH.length), picture);
  const id = await jobs.start(mine.id, EVERYTHING);
  await jobs.work();
  const files = await unpack(mine.id, id);
  const whole = Buffer.concat([...files].flatMap(([name, content]) => [Buffer.from(name), content]));

  test.for(ARCHIVE_TABLES.map((archived) => [getTableConfig(archived.table).name, archived] as const))(
    "has every row of %s",
    ([name, { columns }]) => {
      const rows = (before[name] ?? []) as Record<string, unknown>[];
      // Without the columns that workers change.
      const lasting = columns.filter((column) => column in (rows[0] ?? {}));
      const only = (row: Record<string, unknown>) => JSON.stringify(lasting.map((column) => row[column]));
      expect(rows.length).toBeGreaterThan(0);
      expect(linesOf(files, `data/${name}.jsonl`).filter(isOld).map(only).sort()).toEqual(
        rows.filter(isOld).map(asArchived).map(only).sort(),
      );
    },
  );

  test("has no secret of the store or of its owner, however it is written", () => {
    expect(secrets.length).toBeGreaterThan(40);
    const found = secrets.filter(({ marker }) =>
      (["utf8", "hex", "base64"] as const).some((encoding) =>
        whole.includes(Buffer.from(marker).toString(encoding).replace(/=+$/, "")),
      ),
    );
    expect(found).toEqual([]);
  });

  test("has nothing of another store", () => {
    expect(whole.includes("porcelain")).toBe(true);
    expect(whole.includes("stoneware")).toBe(false);
    expect(whole.includes(theirs.id)).toBe(false);
  });

  test("has the spreadsheets, the schema and the pictures", () => {
    expect(files.get("products.csv")?.toString()).toContain("porcelain-shirt");
    const { files: described } = JSON.parse(files.get("schema.json")?.toString() ?? "");
    expect(described.map(({ file }: { file: string }) => file)).toEqual(
      [...files.keys()].filter((name) => name.endsWith(".jsonl")),
    );
    const name = `pictures/${url.slice(`${IMAGE_BUCKET_PATH}${mine.id}/`.length)}`;
    expect(files.get(name)).toEqual(picture);
    expect(files.get("index.html")?.toString()).toContain(`<img src="${name}"`);
  });

  test("is nothing that another store's owner can open", async () => {
    expect(
      await openDownload({ db, storage, log: silentLog }, theirs.id, { id, permissions: PERMISSIONS }),
    ).toBeUndefined();
  });

  test("cannot be downloaded once its files are no longer kept", async () => {
    await asTableOwner(db, (query) =>
      query("update private_files set finished_at = finished_at - interval '7 days' where store_id = $1", [
        mine.id,
      ]),
    );
    expect(
      await openDownload({ db, storage, log: silentLog }, mine.id, { id, permissions: PERMISSIONS }),
    ).toBeUndefined();
  });
});

describe("making an archive", () => {
  test("tells the owner once, with its end, at the address she signs in with", async () => {
    const store = await aStoreOf("ada@example.com");
    const id = await jobs.start(store, EVERYTHING);
    for (let sheet = 0; sheet < 5; sheet++) await jobs.workOnce();
    expect(await mailsOf(store)).toEqual([]);
    await jobs.work();
    expect((await jobs.find(store, id)).state).toBe("done");
    expect(await mailsOf(store)).toMatchObject([
      { type: "archive-made", recipient: "ada@example.com", orderId: null },
    ]);
  });

  test("reads more rows than a page has, each once, and none that came after the start", async () => {
    const { id: store } = await anOpenStore(db);
    const product = await aProduct(db, store, { title: "Mug" });
    await insertMany(store, product.id);
    const id = await jobs.start(store, EVERYTHING);
    await jobs.workOnce();
    await aProduct(db, store, { title: "Too late" });
    await asTableOwner(db, (query) =>
      query("insert into redirects (store_id, from_path, target) values ($1, '/late', '/products')", [store]),
    );
    await jobs.work();
    const files = await unpack(store, id);
    const ids = (table: string) => linesOf(files, `data/${table}.jsonl`);
    const froms = ids("redirects").map(({ from_path }) => from_path);
    expect([froms.length, new Set(froms).size]).toEqual([2_500, 2_500]);
    const since = ids("variant_prices").map((row) => row.since);
    expect([since.length, new Set(since).size]).toEqual([2_500, 2_500]);
    // Long rows make short pages.
    expect(ids("pages").map(({ handle }) => handle)).toEqual(
      Array.from({ length: 40 }, (_, n) => `long-${n + 1}`),
    );
    expect(ids("products")).toHaveLength(1);
    expect(ids("product_variants")).toHaveLength(1);
    const { job } = await jobs.find(store, id);
    expect(job?.done).toBeGreaterThan(5_000);
  });

  test("fails in a sentence when a file would be too large, and leaves no files and no mail", async () => {
    const store = await aStoreOf("bob@example.com");
    const small = exportJobs(db, { limits: { fileBytes: 1_000, storeBytes: 1e6 } });
    const id = await small.start(store, EVERYTHING);
    await insertMany(store, (await aProduct(db, store, {})).id);
    await small.work();
    expect(await small.find(store, id)).toMatchObject({ state: "failed", files: [] });
    expect((await small.find(store, id)).problem).toMatch(
      /^A file of the archive would be larger than .* MB, even compressed\./,
    );
    expect(await mailsOf(store)).toEqual([]);
    expect((await rowsOf(db, store)).private_files).toEqual([]);
  });
});

describe("a downloaded archive", async () => {
  const hostile = `<script>alert(1)</script>"><img src=x onerror=alert(1)></style>`;
  const { id: store } = await anOpenStore(db);
  await asTableOwner(db, (query) => query("update stores set name = $2 where id = $1", [store, hostile]));
  const urls: string[] = [];
  for (let n = 0; n < 10; n++) urls.push(await anUpload(db, store));
  const bucket = createStorage({ dataDir: "no-such-folder", s3: await openBucket() });
  for (const [n, url] of urls.entries())
    for (const place of n === 3 ? [] : [storage, bucket])
      await place.put(url.slice(IMAGE_BUCKET_PATH.length), Buffer.from(`picture ${n}`));
  const [url = ""] = urls;
  await aProduct(db, store, { title: hostile, images: [{ url, alt: hostile }], featured_image_url: url });
  const id = await jobs.start(store, EVERYTHING);
  await jobs.work();
  const files = await unpack(store, id);

  test.each([
    ["a folder", storage],
    ["a bucket", bucket],
  ])("leaves out pictures that are gone from %s, and lists them", async (_, from) => {
    const files = await unpack(store, id, from);
    const names = urls.map((url) => `pictures/${url.slice(`${IMAGE_BUCKET_PATH}${store}/`.length)}`);
    expect(files.get("missing-pictures.txt")?.toString()).toBe(`${names[3]}\n`);
    for (const [n, name] of names.entries())
      expect(files.get(name)?.toString()).toBe(n === 3 ? undefined : `picture ${n}`);
  });

  test("leaves out a picture that cannot be read, lists it, and says so in the log", async () => {
    const key = urls[5]?.slice(IMAGE_BUCKET_PATH.length) ?? "";
    const broken: Storage = {
      ...storage,
      read: (asked) => (asked === key ? Promise.reject(new Error("broken")) : storage.read(asked)),
    };
    const error = vi.fn<Log["error"]>();
    const found = await unpack(store, id, broken, { ...silentLog, error });
    const missing = found.get("missing-pictures.txt")?.toString().trim().split("\n");
    expect(missing).toHaveLength(2);
    expect(missing).toContain(`pictures${key.slice(store.length)}`);
    expect(found.size).toBe(files.size - 1);
    expect(error.mock.calls).toMatchObject([
      [{ store }, "a picture is left out of an archive: it cannot be read"],
    ]);
  });

  test("tries a picture again whose read has failed, and breaks off when none can be read", async () => {
    const failed = new Set<string>();
    const failingOnce: Storage = {
      ...storage,
      async read(key) {
        if (failed.has(key)) return storage.read(key);
        failed.add(key);
        throw new Error("away");
      },
    };
    expect([...(await unpack(store, id, failingOnce)).keys()]).toEqual([...files.keys()]);
    expect(failed.size).toBe(urls.length);
    const failing: Storage = { ...storage, read: () => Promise.reject(new Error("away")) };
    await expect(unpack(store, id, failing)).rejects.toThrow("away");
  });

  test("reads nothing more when its reader has stopped, and holds no connection", async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const silent: Storage = {
      ...storage,
      async read(key, signal) {
        signals.push(signal);
        // Never the one that is gone: the next chunk would come only with the picture after it.
        return signals.length > 2 ? stuck(signal) : Buffer.from(key);
      },
    };
    const reading = (await open(store, id, silent))[Symbol.asyncIterator]();
    while (signals.length < 5) await reading.next();
    await reading.return?.();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true, true, true]);
    expect(db.pool.idleCount).toBe(db.pool.totalCount);
  });

  test("has a page that runs nothing and shows what people typed as text", () => {
    const html = files.get("index.html")?.toString() ?? "";
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toMatch(/<script|<img src=x|javascript:/i);
    expect(html).toContain("default-src &#x27;none&#x27;");
    // One style, one heading, one product: nobody could close an element.
    for (const once of ["<style>", "</style>", "<h1", "<h3", "<img ", "</html>"])
      expect(html.split(once)).toHaveLength(2);
  });
});

/** As a bucket that does not answer. */
function stuck(signal?: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

async function aStoreOf(email: string): Promise<StoreId> {
  const { id } = await anOpenStore(db);
  await aMember(db, id, { email });
  return id;
}

function mailsOf(store: StoreId) {
  return inStore(db, "owner", store, (tx) => tx.select().from(mailOutbox));
}

/** More than a page of rows of each kind of key, and rows that are long. */
async function insertMany(store: StoreId, product: string): Promise<void> {
  await asTableOwner(db, async (query) => {
    await query(
      `insert into redirects (store_id, from_path, target)
       select $1, '/old-' || n, '/products' from generate_series(1, 2500) n`,
      [store],
    );
    await query(
      `insert into variant_prices (store_id, variant_id, since, price_cents)
       select $1, v.id, now() - n * interval '1.000001 second', n from product_variants v, generate_series(1, 2500) n
       where v.product_id = $2`,
      [store, product],
    );
    await query(
      `insert into pages (store_id, title, handle, body_html, created_at)
       select $1, 'Long', 'long-' || n, repeat('x', 40000), now() - interval '1 hour' + n * interval '1 second'
       from generate_series(1, 40) n`,
      [store],
    );
  });
}
