import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { products } from "#db/schema/products.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { aProduct } from "#test/factories-catalog.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { importJobs } from "#test/import-jobs.ts";
import { asTableOwner } from "#test/rows-of.ts";

// Errors that nobody foresaw, made by the database or by rows that no reader writes.

const dropped: string[] = [];
const db = { ...(await openDatabase()), onPagesChanged: (tags: string[]) => void dropped.push(...tags) };
const jobs = importJobs(db);

const CSV =
  "Handle,Title,Status,Price,Stock,Collection\nbowl,Bowl,active,9,3,Kitchen\ncup,Cup,active,8,4,Bar\nplate,Plate,active,7,5,Kitchen\n";

const statement = (text: string) => asTableOwner(db, (query) => query(text));
const refuseTitle = (title: string) =>
  statement(`alter table products add constraint unforeseen check (title <> '${title}') not valid`);

afterEach(async () => {
  await statement("alter table products drop constraint if exists unforeseen");
  await statement("drop trigger if exists unforeseen on products");
});

const titlesOf = async (store: StoreId) => {
  const rows = await inStore(db, "owner", store, (tx) =>
    tx
      .select({ title: products.title })
      .from(products)
      .where(eq(products.storeId, store))
      .orderBy(products.title),
  );
  return rows.map(({ title }) => title);
};

const collectionsOf = async (store: StoreId) =>
  (
    await asTableOwner(db, (query) =>
      query<{ title: string }>("select title from collections where store_id = $1 order by title", [store]),
    )
  ).map(({ title }) => title);

describe("one product that fails for a reason that nobody foresaw", () => {
  test("is listed with a sentence, and the import goes on", async () => {
    const { id: store } = await anOpenStore(db);
    await refuseTitle("Cup");
    dropped.length = 0;
    const done = await jobs.importFile(store, CSV);
    expect(done).toMatchObject({ state: "done", results: { created: 2, failed: 1 }, job: { state: "done" } });
    expect(await titlesOf(store)).toEqual(["Bowl", "Plate"]);
    // Nothing of it stays: neither its collection, nor a drop of pages.
    expect(await collectionsOf(store)).toEqual(["Kitchen"]);
    expect(dropped.filter((tag) => tag.startsWith("product"))).toHaveLength(2);
    expect(await jobs.items(store, done.id, "failed")).toMatchObject([
      {
        row: 3,
        title: "Cup",
        result: "failed",
        result_note: expect.stringContaining("nothing of this product was saved"),
        product_id: null,
      },
    ]);

    await jobs.undo(store, done.id);
    await jobs.work();
    expect((await jobs.find(store, done.id)).results).toMatchObject({ removed: 2, kept: 0 });
    expect(await titlesOf(store)).toEqual([]);
  });

  test("is imported with the same file later, and the others are unchanged", async () => {
    const { id: store } = await anOpenStore(db);
    await refuseTitle("Cup");
    await jobs.importFile(store, CSV);
    await statement("alter table products drop constraint unforeseen");
    const again = await jobs.importFile(store, CSV);
    expect(again.results).toMatchObject({ created: 1, unchanged: 2, failed: 0 });
  });

  test("is tried again when the error may pass, and nothing is marked", async () => {
    const { id: store } = await anOpenStore(db);
    const id = await jobs.receive(store, CSV);
    await jobs.work();
    await jobs.start(store, id);
    await statement(`create or replace function unforeseen() returns trigger language plpgsql
      as $$ begin raise 'again' using errcode = 'serialization_failure'; end $$`);
    await statement("create trigger unforeseen before insert on products execute function unforeseen()");
    await expect(jobs.work()).rejects.toThrow();
    await statement("drop trigger unforeseen on products");
    await jobs.work();
    expect((await jobs.find(store, id)).results).toMatchObject({ created: 3, failed: 0 });
  });

  test("stays as it is when it cannot be restored, and the others are undone", async () => {
    const { id: store } = await anOpenStore(db);
    await aProduct(db, store, { title: "Old bowl", handle: "bowl" });
    const { id } = await jobs.importFile(store, CSV);
    await refuseTitle("Old bowl");
    await jobs.undo(store, id);
    await jobs.work();
    expect(await jobs.find(store, id)).toMatchObject({
      state: "undone",
      results: { removed: 2, restored: 0, kept: 1 },
    });
    expect(await jobs.items(store, id, "kept")).toMatchObject([
      { title: "Bowl", undone: "kept", undo_note: "An unexpected error occurred, and it stays as it is." },
    ]);
    expect(await titlesOf(store)).toEqual(["Bowl"]);
  });

  test("is skipped in the dry run with its row, and the others are judged", async () => {
    const { id: store } = await anOpenStore(db);
    const id = await jobs.receive(store, CSV);
    const isRead = async () => (await jobs.find(store, id)).rows !== null;
    while (!(await isRead())) await jobs.workOnce();
    await asTableOwner(db, (query) =>
      query(
        `update import_items set rows = '[{"row": 3, "key": "cup", "options": 5}]'
        where import_id = $1 and key = 'cup'`,
        [id],
      ),
    );
    await jobs.work();
    expect(await jobs.find(store, id)).toMatchObject({
      state: "ready",
      totals: { outcomes: { new: 2, skipped: 1 } },
    });
    const [cup] = await jobs.items(store, id, "skipped");
    expect(cup?.reason).toEqual({ row: 3, text: "An unexpected error occurred while this product was read" });
  });
});

test("a product whose name is longer than an index takes is judged like any other", async () => {
  const { id: store } = await anOpenStore(db);
  const title = Array.from({ length: 900 }, (_, n) => (n * 7919).toString(36)).join(" ");
  const id = await jobs.receive(store, `Title,Price,Stock\n${title},9,3\nCup,8,4\n${title},9,3\n`);
  await jobs.work();
  expect(await jobs.find(store, id)).toMatchObject({ state: "ready", totals: { items: 2 } });
});
