import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "#db/connect.ts";
import { openTestApp } from "#test/app.ts";
import { cloneDatabase } from "#test/database.ts";
import { openDatabaseHost } from "#test/database-host.ts";
import { aCheckout, anOpenStore, aProductOnSale } from "#test/factories-orders.ts";
import { silentLog } from "#test/silent-log.ts";

const server = await cloneDatabase();
const host = await openDatabaseHost(server);
const { user, password, database } = new pg.Client(server);
const connectionString = `postgres://${user}:${password ?? ""}@${host.address}/${database}`;
const db = await connect({ server: { connectionString }, log: silentLog });
const { request } = await openTestApp({}, undefined, db);
const store = await anOpenStore(db);
const mug = await aProductOnSale(db, store.id, { stock: 10 });

async function get(path: string) {
  const answer = await request(path);
  return [answer.status, await answer.json()];
}

function order(key: string): Promise<Response> {
  return request("/api/functions/create-order", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(aCheckout(store, [[mug, 1]])),
  });
}

const UP = [200, { ok: true, version: "1.2.3" }];
const READY = { ok: true, database: true, writable: true, commits: true, pictures: true };
const PATIENCE = { timeout: 90_000 };

test(
  "commits that do not return are told; changes are refused at once, and pages served",
  PATIENCE,
  async () => {
    expect(await get("/api/health")).toEqual(UP);
    expect(await get("/api/health/ready")).toEqual([200, READY]);

    host.commits = "hang";
    await expect.poll(() => get("/api/health"), PATIENCE).toEqual([503, { ok: false, commits: false }]);
    expect(await get("/api/health/ready")).toEqual([200, { ...READY, writable: false, commits: false }]);
    expect(await (await request("/metrics")).text()).toContain("storewright_database_commits_up 0\n");
    const refused = await order("a key");
    expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toEqual([
      503,
      "5",
      expect.objectContaining({
        error: "The shop cannot answer right now. Please try again in a few seconds.",
      }),
    ]);
    expect((await request(`/${store.slug}`)).status).toBe(200);

    host.commits = "return";
    await expect.poll(() => get("/api/health"), PATIENCE).toEqual(UP);
    expect(await (await request("/metrics")).text()).toContain("storewright_database_commits_up 1\n");
    expect((await order("a key")).status).toBe(200);
  },
);

test("a process without its database stays ready: pages in memory can be served", async () => {
  onTestFinished(host.close);
  host.close();
  await expect
    .poll(() => get("/api/health/ready"))
    .toEqual([200, { ...READY, database: false, writable: false, commits: false }]);
  expect(await get("/api/health")).toEqual([503, { ok: false }]);
});
