import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { type PrivateFileId, parseId, type StoreId } from "#rules/input/ids.ts";
import { withWallsOf } from "#test/crossed-walls.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { findPrivateFile } from "./find-private-file.ts";
import { removePrivateFile } from "./remove-private-file.ts";
import { sweepPrivateFiles } from "./sweep-private-files.ts";
import { writePrivateFile } from "./write-private-file.ts";

const CHUNK = 256 * 1024;
const db = await openDatabase();

async function* inPieces(bytes: Buffer, size = 100_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function aFile(store: StoreId, bytes: Buffer): Promise<PrivateFileId> {
  const written = await writePrivateFile(db, store, inPieces(bytes));
  if (!written.ok) throw new Error(written.reason);
  return written.id;
}

async function readBack(store: StoreId, id: PrivateFileId, through = db): Promise<Buffer | undefined> {
  const file = await findPrivateFile(through, store, id);
  return file && buffer(file.content);
}

async function filesOf(store: StoreId): Promise<{ id: PrivateFileId; chunks: number }[]> {
  return asTableOwner(db, (query) =>
    query(
      `select id, (select count(*)::int from private_file_chunks c where c.file_id = f.id) as chunks
       from private_files f where store_id = $1`,
      [store],
    ),
  );
}

function age(store: StoreId, by: string): Promise<unknown> {
  return asTableOwner(db, (query) =>
    query(
      `update private_files set written_at = written_at - $2::interval, finished_at = finished_at - $2::interval
       where store_id = $1`,
      [store, by],
    ),
  );
}

describe("a private file", () => {
  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 7])(
    "of %i bytes reads back as it was written",
    async (size) => {
      const store = await anOpenStore(db);
      const bytes = randomBytes(size);
      const id = await aFile(store.id, bytes);
      expect((await findPrivateFile(db, store.id, id))?.bytes).toBe(size);
      expect((await readBack(store.id, id))?.equals(bytes)).toBe(true);
    },
  );

  test("is kept apart from those that are written at the same time, here and in another store", async () => {
    const stores = [await anOpenStore(db), await anOpenStore(db)];
    const all = stores.flatMap(({ id }) =>
      [1, 2, 3, 4].map(() => ({ store: id, bytes: randomBytes(CHUNK * 2) })),
    );
    const ids = await Promise.all(all.map(({ store, bytes }) => aFile(store, bytes)));
    for (const [n, { store, bytes }] of all.entries())
      expect((await readBack(store, ids[n] as PrivateFileId))?.equals(bytes)).toBe(true);
  });

  test("is nothing that another store's owner could read or remove", async () => {
    const [mine, theirs] = [await anOpenStore(db), await anOpenStore(db)];
    const id = await aFile(mine.id, Buffer.from("secret"));
    expect(await readBack(theirs.id, id)).toBeUndefined();
    expect(await readBack(mine.id, id, withWallsOf(db, theirs.id))).toBeUndefined();
    await inStore(db, "owner", theirs.id, (tx) => removePrivateFile(tx, theirs.id, id));
    await inStore(db, "owner", theirs.id, (tx) => removePrivateFile(tx, mine.id, id));
    expect((await readBack(mine.id, id))?.toString()).toBe("secret");
  });

  test("can be removed, also twice, and is never read in part", async () => {
    const { id: store } = await anOpenStore(db);
    const id = await aFile(store, randomBytes(CHUNK * 3));
    const reading = (await findPrivateFile(db, store, id))?.content[Symbol.asyncIterator]();
    expect((await reading?.next())?.value).toHaveLength(CHUNK);
    for (const _ of [1, 2]) await inStore(db, "owner", store, (tx) => removePrivateFile(tx, store, id));
    await expect(reading?.next()).rejects.toThrow("removed while it was being read");
    expect(await readBack(store, id)).toBeUndefined();
    expect(await filesOf(store)).toEqual([]);
  });

  test("goes with its store", async () => {
    const [row] = await asTableOwner(db, (query) =>
      query<{ id: string }>("insert into stores (owner_user_id) values (gen_random_uuid()) returning id"),
    );
    const store = parseId<StoreId>(row?.id ?? "") as StoreId;
    await aFile(store, randomBytes(CHUNK * 2));
    await asTableOwner(db, (query) => query("delete from stores where id = $1", [store]));
    expect(await filesOf(store)).toEqual([]);
  });
});

describe("writing a private file", () => {
  test("ends when the file is too large or the store is full, and leaves nothing behind", async () => {
    const { id: store } = await anOpenStore(db);
    const limits = { fileBytes: 2 * CHUNK, storeBytes: 3 * CHUNK };
    const write = (size: number) => writePrivateFile(db, store, inPieces(randomBytes(size)), limits);
    expect(await write(2 * CHUNK + 1)).toEqual({
      ...{ ok: false, reason: "file-too-large", maxBytes: 2 * CHUNK },
    });
    expect(await filesOf(store)).toEqual([]);
    expect(await write(2 * CHUNK)).toMatchObject({ ok: true, bytes: 2 * CHUNK });
    expect(await write(CHUNK + 1)).toEqual({ ok: false, reason: "store-full", maxBytes: 3 * CHUNK });
    expect(await write(CHUNK)).toMatchObject({ ok: true });
    expect(await filesOf(store)).toHaveLength(2);
  });

  test("asks for no more once it has ended", async () => {
    const { id: store } = await anOpenStore(db);
    let asked = 0;
    async function* endless() {
      for (;;) {
        asked++;
        yield Buffer.alloc(CHUNK);
      }
    }
    await writePrivateFile(db, store, endless(), { fileBytes: 2 * CHUNK, storeBytes: 9 * CHUNK });
    expect(asked).toBe(3);
  });

  test("leaves nothing behind when the sender fails", async () => {
    const { id: store } = await anOpenStore(db);
    async function* failing() {
      yield Buffer.alloc(CHUNK);
      throw new Error("aborted");
    }
    await expect(writePrivateFile(db, store, failing())).rejects.toThrow("aborted");
    expect(await filesOf(store)).toEqual([]);
  });
});

describe("the sweep", () => {
  test("removes files after 7 days, which nobody reads any more, and no others", async () => {
    const [old, young] = [await anOpenStore(db), await anOpenStore(db)];
    // More chunks than one bite.
    const id = await aFile(old.id, Buffer.alloc(CHUNK * 65));
    await aFile(old.id, Buffer.alloc(0));
    const kept = await aFile(young.id, Buffer.from("kept"));
    await age(old.id, "6 days 23 hours");
    await age(young.id, "6 days 23 hours");
    await sweepPrivateFiles(db);
    expect(await readBack(old.id, id)).toHaveLength(CHUNK * 65);

    await age(old.id, "1 hour");
    expect(await readBack(old.id, id)).toBeUndefined();
    await Promise.all([sweepPrivateFiles(db), sweepPrivateFiles(db)]);
    await sweepPrivateFiles(db);
    expect(await filesOf(old.id)).toEqual([]);
    expect((await readBack(young.id, kept))?.toString()).toBe("kept");
  });

  test("removes what a killed process left half-written; nobody reads it before", async () => {
    const { id: store } = await anOpenStore(db);
    const [half, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    async function* slow() {
      yield Buffer.alloc(CHUNK);
      half.resolve();
      await goOn.promise;
      yield Buffer.alloc(CHUNK);
    }
    const writing = writePrivateFile(db, store, slow());
    await half.promise;
    const [file] = await filesOf(store);
    expect(file?.chunks).toBe(1);
    expect(await readBack(store, file?.id as PrivateFileId)).toBeUndefined();

    await age(store, "59 minutes");
    await sweepPrivateFiles(db);
    expect(await filesOf(store)).toHaveLength(1);
    await age(store, "1 minute");
    await sweepPrivateFiles(db);
    expect(await filesOf(store)).toEqual([]);
    // It was only slow, and comes back.
    goOn.resolve();
    await expect(writing).rejects.toThrow("removed while it was being written");
  });
});
