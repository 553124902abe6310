import { afterAll, expect, test, vi } from "vitest";
import { inStore } from "#db/client.ts";
import { createJobWorker } from "#domain/jobs/job-worker.ts";
import { listJobs, readJobReport } from "#domain/jobs/list-jobs.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, aProduct } from "#test/factories-catalog.ts";
import { PATIENCE_MS } from "#test/patience.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { listProducts } from "./list-products.ts";
import { countProducts } from "./match-products.ts";
import { removeProducts, removeProductsLater } from "./remove-products.ts";

const db = await openDatabase();
const worker = createJobWorker({ db, log: silentLog, works: { "remove-products": removeProducts } });
afterAll(() => worker.close());

const titlesIn = async (store: StoreId) => {
  const { products } = await inStore(db, "owner", store, (tx) => listProducts(tx, store, {}));
  return products.map(({ title }) => title);
};
const jobsOf = (store: StoreId) => inStore(db, "owner", store, (tx) => listJobs(tx, store));
const removeLater = (store: StoreId, match: object) =>
  inStore(db, "owner", store, (tx) => removeProductsLater(tx, store, { ...match, by: null }));

test("removes every product that matched, over many batches; later ones and other stores' stay", async () => {
  const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
  await asTableOwner(db, (query) =>
    query(
      `insert into products (store_id, title, handle, status) select s, 'Old mug', 'mug-' || n, 'active'
       from unnest($1::uuid[]) s, generate_series(1, 130) n`,
      [[store, other]],
    ),
  );
  await aProduct(db, store, { title: "Bowl" });
  const queued = await removeLater(store, { search: "mug" });
  expect(queued).toMatchObject({ total: 130 });
  await aProduct(db, store, { title: "New mug" });
  worker.wake();
  await vi.waitFor(
    async () => expect(await jobsOf(store)).toMatchObject([{ state: "done", done: 130, total: 130 }]),
    PATIENCE_MS,
  );
  expect(await titlesIn(store)).toEqual(["New mug", "Bowl"]);
  expect(await inStore(db, "owner", other, (tx) => countProducts(tx, other, {}))).toBe(130);
  const report = await inStore(db, "owner", store, (tx) =>
    readJobReport(tx, store, { id: queued?.job as NonNullable<typeof queued>["job"], after: 129 }),
  );
  expect(report?.rows).toEqual([{ row: 130, subject: "Old mug", outcome: "done", note: "" }]);
});

test("no job is queued when nothing matches", async () => {
  const store = await anOpenStore(db);
  expect(await removeLater(store, { search: "mug" })).toBeUndefined();
  expect(await jobsOf(store)).toEqual([]);
});

test("removes exactly what the filters show", async () => {
  const store = await anOpenStore(db);
  await aProduct(db, store, { title: "Mug", vendor: "Kiln" });
  await aProduct(db, store, { title: "Bowl", vendor: "Kiln", tags: ["gift"] });
  await aProduct(db, store, { title: "Plate", tags: ["gift"] });
  expect(await removeLater(store, { vendor: "Kiln", tag: "gift" })).toMatchObject({ total: 1 });
  worker.wake();
  await vi.waitFor(async () => expect(await titlesIn(store)).toEqual(["Plate", "Mug"]), PATIENCE_MS);
});
