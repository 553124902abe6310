import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, describe, expect, test, vi } from "vitest";
import { type Db, inStore } from "#db/client.ts";
import { connect } from "#db/connect.ts";
import { LISTENER_NAME } from "#db/listen-to-page-changes.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import { createApp } from "#http/app.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { productTag } from "#rules/page/page-tags.ts";
import type { Product } from "#rules/product/product.ts";
import { readConfig } from "#server/config.ts";
import { ORIGIN, TEST_DEPS } from "#test/app.ts";
import { cloneDatabase } from "#test/database.ts";
import { anOpenedForm, getProduct } from "#test/factories-catalog.ts";
import { aMug, aShop } from "#test/factories-storefront.ts";
import { PATIENCE_MS } from "#test/patience.ts";
import { onServer } from "#test/server-database.ts";
import { silentLog } from "#test/silent-log.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";

// Two processes over one database: two applications, each with its own pool, cache and listener.
const server = await cloneDatabase();
const DATA_DIR = await openTemporaryFolder();

const LISTENERS = `from pg_stat_activity
  where application_name = '${LISTENER_NAME}' and datname = current_database() and query = 'listen pages_changed'`;
let opened = 0;

async function openProcess() {
  opened++;
  const db = await connect({ server, log: silentLog });
  const config = readConfig({ RATE_LIMITS: "off", DATA_DIR });
  const log = pino({ level: "silent" });
  const app = createApp({ ...TEST_DEPS, db, config, log, origin: ORIGIN });
  afterAll(async () => {
    await app.close();
    await db.close();
  });
  // A new listener drops its cache; the tests start after that.
  await vi.waitFor(
    async () => expect(await onServer(server, `select ${LISTENERS}`)).toHaveLength(opened),
    PATIENCE_MS,
  );
  const read = async (path: string) => (await app.fetch(new Request(ORIGIN + path))).text();
  return { db: app.db, app, read };
}

const here = await openProcess();
const there = await openProcess();
const lone = await openProcess();
const shop = await aShop(here.db);
const other = await aShop(here.db);

async function rename(db: Db, store: StoreId, product: Product, title: string) {
  const opened = await getProduct(db, store, product.id);
  await updateProduct(db, store, product.id, { input: anOpenedForm(opened, { title }), by: null });
}

async function untilShown(read: () => Promise<string>, words: string): Promise<number> {
  const begun = performance.now();
  while (!(await read()).includes(words)) {
    if (performance.now() - begun > 30_000) throw new Error(`'${words}' was never shown.`);
    await sleep(5);
  }
  return performance.now() - begun;
}

describe("a saved product", async () => {
  const mug = await aMug(here.db, shop.id, { title: "Old Mug" });
  const bowl = await aMug(here.db, shop.id, { title: "Bowl" });
  const foreign = await aMug(here.db, other.id, { title: "Foreign Mug" });
  const path = `/${shop.slug}/products/${mug.handle}`;

  test("is visible in this process when the save is answered, and in the other within a second", async () => {
    for (const { read } of [here, there]) for (const at of [path, `${path}.data`]) await read(at);
    expect(await there.read(path)).toContain("Old Mug");
    await rename(here.db, shop.id, mug, "New Mug");
    const begun = performance.now();
    expect(await here.read(path)).toContain("New Mug");
    expect(await here.read(`${path}.data`)).toContain("New Mug");
    const aSecond = 1_000 + 10 * (performance.now() - begun);
    expect(await untilShown(() => there.read(path), "New Mug")).toBeLessThan(aSecond);
    expect(await untilShown(() => there.read(`${path}.data`), "New Mug")).toBeLessThan(aSecond);
  });

  test("drops its own pages and keeps those of other products and stores", async () => {
    const untouched = [`/${shop.slug}/products/${bowl.handle}`, `/${other.slug}/products/${foreign.handle}`];
    // Changed directly in the database: only a new render would show it.
    for (const { read } of [here, there]) for (const at of untouched) await read(at);
    for (const { id } of [bowl, foreign])
      await onServer(server, `update products set title = 'Rendered Again' where id = '${id}'`);
    await rename(here.db, shop.id, mug, "Newest Mug");
    await untilShown(() => there.read(path), "Newest Mug");
    for (const { read } of [here, there])
      for (const at of untouched) expect(await read(at)).not.toContain("Rendered Again");
  });
});

test("a cut listener reconnects and drops everything that it may have missed", async () => {
  const cup = await aMug(here.db, shop.id, { title: "Old Cup" });
  const path = `/${shop.slug}/products/${cup.handle}`;
  await there.read(path);
  await onServer(server, `select pg_terminate_backend(pid) ${LISTENERS}`);
  await onServer(server, `update products set title = 'New Cup' where id = '${cup.id}'`);
  await untilShown(() => there.read(path), "New Cup");
  // And it listens again.
  await rename(here.db, shop.id, cup, "Newer Cup");
  await untilShown(() => there.read(path), "Newer Cup");
});

test("a render that began before a change is not cached", async () => {
  const jug = await aMug(here.db, shop.id, { title: "Old Jug" });
  const path = `/${shop.slug}/products/${jug.handle}`;
  const early = here.read(path);
  await onServer(server, `update products set title = 'New Jug' where id = '${jug.id}'`);
  await inStore(here.db, "owner", shop.id, (tx) => pagesChanged(tx, [productTag(jug.id)]));
  await early;
  expect(await here.read(path)).toContain("New Jug");
});

test("without a database cached pages are served, the rest answers 503, and it recovers by itself", async () => {
  const plate = await aMug(here.db, shop.id, { title: "Plate" });
  const path = `/${shop.slug}/products/${plate.handle}`;
  await lone.read(path);
  const { connect: really } = lone.db.pool;
  lone.db.pool.connect = () => Promise.reject(new Error("The cable was pulled."));
  expect(await lone.read(path)).toContain("Plate");
  const missing = await lone.app.fetch(new Request(`${ORIGIN}/${shop.slug}/products`));
  expect(missing.status).toBe(503);
  expect(missing.headers.get("retry-after")).toBe("5");
  lone.db.pool.connect = really;
  expect(await lone.read(`/${shop.slug}/products`)).toContain("Plate");
});
