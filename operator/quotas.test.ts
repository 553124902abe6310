import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { type Db, inStore } from "#db/client.ts";
import { connect } from "#db/connect.ts";
import { listDeeds } from "#domain/operator/deeds.ts";
import { setQuotas } from "#domain/operator/quotas.ts";
import { findFullStore } from "#domain/pictures/stored-bytes.ts";
import { createProduct } from "#domain/products/create-product.ts";
import { takeUse } from "#domain/quotas/take-use.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { openTestApp } from "#test/app.ts";
import { cloneDatabase, openDatabase } from "#test/database.ts";
import { anApiKey } from "#test/factories-api-keys.ts";
import { anOpenStore, anUpload, aProduct, aProductForm } from "#test/factories-catalog.ts";
import { sellsToAssistants } from "#test/factories-search.ts";
import { importJobs } from "#test/import-jobs.ts";
import { anOperator } from "#test/operator.ts";
import { anOwner, type Owner, ownerRequests } from "#test/owner.ts";
import { aPng } from "#test/pictures.ts";
import { silentLog } from "#test/silent-log.ts";

const server = await cloneDatabase();
const connected = await connect({ server, log: silentLog });
const client = new pg.Client(server);
await client.connect();
const testApp = await openTestApp({}, undefined, connected);
const { db } = testApp;
afterAll(async () => {
  await testApp.app.close();
  await client.end();
  await connected.close();
});
// No application works here: the jobs wait for the test.
const alone = await openDatabase();
const imports = importJobs(alone);
const png = await aPng({ width: 20, height: 20 });

const commands = anOperator(db, [], { reach: async () => client });
async function operate(typed: string) {
  const ran = await commands.operate(typed);
  await db.quotas.settled();
  return ran;
}
const setFor = (slug: string, quotas: string) => operate(`quotas set ${slug} ${quotas} --yes`);

function at(owner: Owner) {
  const as = ownerRequests(testApp, owner);
  const headers = { ...owner.headers, "content-type": "image/png" };
  return {
    ...as,
    addProduct: () => as.post("/api/products", aProductForm()),
    upload: (to = "product") =>
      testApp.request(`/api/uploads?for=${to}`, { method: "POST", headers, body: new Uint8Array(png) }),
  };
}
/** Counts for an hour that ends after the test, also if that runs across a full hour. */
const countAcrossHours = (store: StoreId) =>
  client.query(
    `insert into quota_uses (store_id, kind, began_at, used)
     select $1, kind, date_trunc('hour', now(), 'UTC') + interval '1 hour', 0
     from unnest(array['key-calls', 'assistant-calls']) kind`,
    [store],
  );
const answerOf = async (answer: Response) => [answer.status, (await answer.json()).error];

test("quotas are set for all stores and for one, shown with what is used, removed, and logged", async () => {
  const [clay, wood] = [await anOwner(testApp, { name: "Clay" }), await anOwner(testApp, { name: "Wood" })];
  await aProduct(db, clay.storeId);
  for (const typed of [
    "quotas set --yes --products 5",
    "quotas set --all --yes",
    "quotas set --all --products many --yes",
    "quotas set --all --products 5MB --yes",
    "quotas set --all --products none --yes",
    "quotas set --all --bytes 2.5 --yes",
    `quotas set --all ${clay.slug} --products 5 --yes`,
    "quotas clear --all shoes --yes",
  ])
    expect(await operate(typed), typed).toMatchObject({ exit: 2 });
  expect(await operate("quotas set nobody --products 5 --yes")).toMatchObject({ exit: 3 });
  expect(await operate("quotas set --all --products 5")).toMatchObject({ exit: 4 });
  expect(await operate("quotas show")).toMatchObject({ exit: 3 });

  expect((await operate("quotas set --all --products 1000 --bytes 2.01KB --yes")).out).toBe(
    "Set for all stores: 1,000 products, 2 kB of pictures.",
  );
  await operate("quotas set --all --bytes 2.5GB --yes");
  await setFor(clay.slug, "--products none --mails 50");
  const { out } = await operate(`quotas show ${clay.slug}`);
  expect(out.split("\n")).toEqual([
    "products 1 without a quota",
    "bytes 0 bytes of 2.5 GB (as all stores)",
    "mails 0 of 50 a day",
  ]);
  expect((await operate(`stores show ${wood.slug}`)).out).toContain(
    "Quotas: products 0 of 1,000 (as all stores), bytes 0 bytes of 2.5 GB (as all stores)",
  );
  expect(JSON.parse((await operate("quotas show --json")).out)).toEqual({
    quotas: [
      { kind: "products", most: 1_000 },
      { kind: "bytes", most: 2_500_000_000 },
    ],
    stores_with_own: 1,
  });
  expect(db.quotas.of(clay.storeId)).toEqual({ bytes: 2_500_000_000, mails: 50 });
  expect((await operate(`quotas clear ${clay.slug} products,mails --yes`)).out).toContain("products, mails");
  expect(await operate(`quotas clear ${clay.slug} --yes`)).toMatchObject({ exit: 3 });
  await operate("quotas clear --all --yes");
  expect(db.quotas.of(clay.storeId)).toEqual({});
  const { deeds } = await listDeeds(db, { subject: clay.storeId, limit: 10 });
  expect(deeds.map(({ command, outcome }) => [command, outcome])).toEqual([
    ["quotas clear", "nothing"],
    ["quotas clear", "done"],
    ["quotas set", "done"],
  ]);
});

test("a store with all its products can add none by any way, keeps what it has, and others go on", async () => {
  const [full, other] = [await anOwner(testApp), await anOwner(testApp)];
  const [mug] = [await aProduct(db, full.storeId), await aProduct(db, full.storeId)];
  await setFor(full.slug, "--products 2");
  const as = at(full);
  const sentence =
    "This store may hold 2 products, and has 2. Delete products that you no longer need, or ask whoever runs this service for more.";
  expect(await answerOf(await as.addProduct())).toEqual([422, sentence]);
  expect(await answerOf(await as.post(`/api/products/${mug.id}/duplicate`, {}))).toEqual([422, sentence]);
  const key = await anApiKey(db, full.storeId, { by: full.userId });
  const headers = { ...key.headers, "content-type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify(aProductForm()) };
  expect(await answerOf(await testApp.request("/api/products", sent))).toEqual([422, sentence]);
  expect(await answerOf(await as.post("/api/functions/seed-data", { store_id: full.storeId }))).toEqual([
    409,
    "10 more products do not fit. This store may hold 2 products, and has 2. For more, ask whoever runs this service.",
  ]);
  expect((await at(other).addProduct()).status).toBe(201);

  // A quota below what is there takes nothing away: products can be edited and deleted.
  await setFor(full.slug, "--products 1");
  expect((await (await as.get("/api/products")).json()).products).toHaveLength(2);
  expect((await as.delete(`/api/products/${mug.id}`)).status).toBe(204);
  expect((await as.addProduct()).status).toBe(422);
  await operate(`quotas clear ${full.slug} --yes`);
  expect((await as.addProduct()).status).toBe(201);
});

test("of many products that are added at once, as many are there as the quota allows", async () => {
  const { slug, storeId } = await anOwner(testApp);
  await setFor(slug, "--products 3");
  // Over ten connections, by two processes.
  const second = await connect({ server, log: silentLog });
  const saves = Array.from({ length: 20 }, (_, n) =>
    createProduct(n % 2 ? db : second, storeId, { input: aProductForm(), by: null }),
  );
  const saved = await Promise.all(saves);
  await second.close();
  expect(saved.filter(({ ok }) => ok)).toHaveLength(3);
  const { out } = await operate(`quotas show ${slug} --json`);
  expect(JSON.parse(out).quotas).toEqual([{ kind: "products", most: 3, isOwn: true, used: 3 }]);
});

test("a file with more products than fit is refused before anything is written, and later row by row", async () => {
  const storeId = await anOpenStore(alone);
  const allow = async (most: number) => {
    await setQuotas(alone, storeId, [{ kind: "products", most }]);
    await alone.quotas.settled();
  };
  await allow(2);
  const csv =
    "Handle,Title,Status,Price,Stock\none,One,active,1,3\ntwo,Two,active,2,3\nthree,Three,active,3,3\n";
  const id = await imports.receive(storeId, csv);
  await imports.work();
  expect(await imports.start(storeId, id)).toMatchObject({ reason: "quota", most: 2, has: 0, more: 3 });
  await allow(3);
  expect(await imports.start(storeId, id)).toMatchObject({ ok: true });
  // Meanwhile somebody adds a product by hand.
  await aProduct(alone, storeId);
  await imports.work();
  const items = await imports.items(storeId, id);
  expect(items.map(({ result }) => result)).toEqual(["created", "created", "failed"]);
  expect(items[2]?.result_note).toContain("This store may hold 3 products, and has 3.");
});

test("pictures and their bytes are limited for products, themes and demo data, also when sent at once", async () => {
  const owner = await anOwner(testApp);
  const as = at(owner);
  await anUpload(db, owner.storeId);
  await setFor(owner.slug, "--pictures 3");
  const answers = await Promise.all(["product", "theme", "logo", "collection"].map((to) => as.upload(to)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  expect(await answerOf(await as.upload())).toEqual([
    409,
    expect.stringContaining("This store may hold 3 pictures, and has 3. Remove pictures"),
  ]);
  expect((await as.post("/api/functions/seed-data", { store_id: owner.storeId })).status).toBe(409);
  await setFor(owner.slug, "--pictures none --bytes 1KB");
  expect(await answerOf(await as.upload())).toEqual([
    409,
    expect.stringContaining("This store may hold 1 kB of pictures"),
  ]);
  await setFor(owner.slug, "--bytes 1MB");
  expect((await as.upload()).status).toBe(201);
});

test("programs get 429 when the hour's calls are used up, all together, and assistants apart from them", async () => {
  const [owner, other] = [await anOwner(testApp), await anOwner(testApp)];
  await sellsToAssistants(db, owner.storeId);
  const ask = async ({ storeId, userId }: Owner, path = "/api/products") => {
    const { headers } = await anApiKey(db, storeId, { by: userId });
    const call = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "list_products", arguments: {} },
    };
    return path === "/api/mcp"
      ? testApp.request(path, { method: "POST", headers, body: JSON.stringify(call) })
      : testApp.request(path, { headers });
  };
  await setFor(owner.slug, "--api-calls 4");
  await countAcrossHours(owner.storeId);
  const first = await ask(owner);
  expect(first.headers.get("ratelimit-limit")).toBe("4");
  expect(first.headers.get("ratelimit-remaining")).toBe("3");
  // What a tool reads for a call is not counted again.
  expect((await ask(owner, "/api/mcp")).headers.get("ratelimit-remaining")).toBe("2");
  const together = await Promise.all(Array.from({ length: 8 }, () => ask(owner)));
  expect(together.filter(({ status }) => status === 200)).toHaveLength(2);
  const refused = await ask(owner);
  expect(await answerOf(refused)).toEqual([
    429,
    expect.stringContaining("This store may get 4 API calls an hour."),
  ]);
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(3_600);
  expect((await ask(owner, "/api/mcp")).status).toBe(429);
  expect((await ask(other)).status).toBe(200);
  expect((await ownerRequests(testApp, owner).get("/api/products")).status).toBe(200);

  const assist = () =>
    testApp.request(`/${owner.slug}/ucp/mcp`, {
      method: "POST",
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
  for (let call = 0; call < 4; call++) expect((await assist()).status).toBe(200);
  const last = await assist();
  expect(last.status).toBe(429);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await last.json()).error.message).toContain("This store may get 4 API calls an hour.");
  expect((await operate(`quotas show ${owner.slug}`)).out).toBe(
    "api-calls 4 and 4 by assistants of 4 an hour",
  );
  expect(await (await testApp.request("/metrics")).text()).toMatch(
    /storewright_quota_refusals_total\{quota="api-calls"\} [1-9]/,
  );
});

test("where no quota is set, nothing is asked, counted or locked for one", async () => {
  const { slug, storeId } = await anOwner(testApp);
  const { watched, sent } = watchStatements(db);
  const use = async () => {
    sent.length = 0;
    const saved = await createProduct(watched, storeId, { input: aProductForm(), by: null });
    const full = await inStore(watched, "owner", storeId, (tx) => findFullStore(tx, storeId, 1_000_000));
    const called = await takeUse(watched, { store: storeId, use: "key-calls" });
    expect([saved.ok, full, called?.ok ?? true]).toEqual([true, undefined, true]);
    return sent.length;
  };
  const without = await use();
  expect(sent.filter((text) => text.includes("quota"))).toEqual([]);
  await setFor(slug, "--products 10 --pictures 10 --api-calls 10");
  // A lock and a count for the product and the picture, and one statement in a transaction for the call.
  expect(await use()).toBe(without + 2 + 2 + 3);
});

function watchStatements(over: Db) {
  const sent: string[] = [];
  const connect = async () => {
    const client = await over.pool.connect();
    const query = (statement: unknown, ...rest: unknown[]) => {
      sent.push(JSON.stringify(statement));
      return (client.query as (...args: unknown[]) => unknown).call(client, statement, ...rest);
    };
    return Object.assign(Object.create(client), { query });
  };
  const pool = Object.assign(Object.create(over.pool), { connect }) as pg.Pool;
  return { watched: { ...over, pool }, sent };
}
