import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Storage } from "#domain/pictures/storage.ts";
import { createPictures } from "#http/files/pictures.ts";
import { createGates } from "#http/front/gate.ts";
import { createPageCache } from "#http/pages/page-cache.ts";
import { openTestApp } from "#test/app.ts";
import { aCheckout, anOpenStore, anOrderReadyToShip, aProductOnSale } from "#test/factories-orders.ts";
import { idleMetrics } from "#test/idle-metrics.ts";
import { listen } from "#test/listen.ts";
import { anOperator } from "#test/operator.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { createFigures } from "./figures.ts";

const TOKEN = "a token that only the watchman has";
const { app, db, request } = await openTestApp();
const live = await openTestApp({ PUBLIC_URL: "https://shops.example.com", METRICS_TOKEN: TOKEN });
const { url: base } = await listen(createServer(app.listener));

async function figures(): Promise<Map<string, number>> {
  return figuresIn(await (await fetch(`${base}/metrics`)).text());
}

function figuresIn(text: string): Map<string, number> {
  const samples = text
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("#"));
  for (const line of samples)
    expect(line).toMatch(/^(storewright|process)_[a-z_]+(\{[a-z]+="[^"]+"(,[a-z]+="[^"]+")*\})? [\d.e+-]+$/);
  return new Map(
    samples.map((line) => [
      line.replace(/ .*$/, "").replace("storewright_", ""),
      Number(line.replace(/^.* /, "")),
    ]),
  );
}

/** Metrics that read the database at every scrape. */
function metricsOver(over: typeof db, delayWindowMs?: number) {
  const patience = { everyMs: 0, waitMs: 20_000, awayMs: 20_000 };
  const metrics = idleMetrics(
    {
      db: over,
      figures: createFigures({ db: over, dataDir: ".", log: silentLog, patience }),
      cache: createPageCache(),
      pictures: createPictures({} as Storage, false),
      gates: createGates(pino({ level: "silent" })),
    },
    delayWindowMs,
  );
  onTestFinished(metrics.close);
  return metrics;
}

function delayIn(text: string): number {
  return Number(/^storewright_event_loop_delay_seconds (.*)$/m.exec(text)?.[1]);
}

describe("the metrics", () => {
  test("name the version that runs", async () => {
    expect((await figures()).get(`build_info{version="1.2.3",node="${process.version}"}`)).toBe(1);
  });

  test("do not count the 503 of a suspended shop as a failure", async () => {
    const before = await figures();
    const { slug } = await anOpenStore(db);
    await anOperator(db).operate(["stores", "suspend", slug, "--reason", "Fraud.", "--yes"]);
    expect((await fetch(`${base}/${slug}`)).status).toBe(503);
    const after = await figures();
    const grown = (status: string) => {
      const name = `requests_total{kind="page",status="${status}"}`;
      return (after.get(name) ?? 0) - (before.get(name) ?? 0);
    };
    expect([grown("closed"), grown("5xx")]).toEqual([1, 0]);
  });

  test("count answers by kind and status, renders, hits and response times", async () => {
    const before = await figures();
    const grown = async (name: string) => ((await figures()).get(name) ?? 0) - (before.get(name) ?? 0);
    for (let visit = 0; visit < 3; visit++) await (await fetch(base)).text();
    await (await fetch(`${base}/api/nothing`)).text();
    expect(await grown('requests_total{kind="page",status="2xx"}')).toBe(1);
    expect(await grown('requests_total{kind="cached",status="2xx"}')).toBe(2);
    expect(await grown('requests_total{kind="api",status="4xx"}')).toBe(1);
    expect(await grown("page_cache_renders_total")).toBe(1);
    expect(await grown("page_cache_hits_total")).toBe(2);
    expect(await grown("page_cache_bytes")).toBeGreaterThan(1_000);
    expect(await grown('request_duration_seconds_count{kind="page"}')).toBe(1);
    expect(await grown('request_duration_seconds_bucket{kind="page",le="+Inf"}')).toBe(1);
    expect(await grown('request_duration_seconds_sum{kind="page"}')).toBeGreaterThan(0);
  });

  test("report the state of the database, the outbox and the process", async () => {
    const now = await figures();
    expect(now.get("database_up")).toBe(1);
    expect(now.get("database_connections")).toBeGreaterThan(0);
    for (const state of ["queued", "held", "sending", "failed"])
      expect(now.get(`mail_outbox{state="${state}"}`)).toBe(0);
    expect(now.get("memory_resident_bytes")).toBeGreaterThan(1_000_000);
    expect(now.get("event_loop_delay_seconds")).toBeGreaterThanOrEqual(0);
  });

  test("report the same event loop delay to two scrapers", async () => {
    const metrics = metricsOver(db, 1_000);
    await sleep(50);
    for (const until = performance.now() + 150; performance.now() < until; );
    const scrapeTwice = () => Promise.all([metrics.text(), metrics.text()]);
    await expect.poll(async () => Math.min(...(await scrapeTwice()).map(delayIn))).toBeGreaterThan(0.1);
  });

  test("answer 404 to everyone but this machine", async () => {
    const forwarded = await fetch(`${base}/metrics`, { headers: { "x-forwarded-for": "203.0.113.9" } });
    const strange = await request("/metrics", {}, "203.0.113.9");
    for (const answer of [forwarded, strange]) {
      expect(answer.status).toBe(404);
      // Not a rendered page: this path bypasses the gate.
      expect(await answer.text()).toBe("404 Not Found");
    }
  });

  test("of a public server need the token, and answer 404 without it", async () => {
    const ask = (headers: Record<string, string>) => live.request("/metrics", { headers }, "203.0.113.9");
    expect(await (await ask({ authorization: `Bearer ${TOKEN}` })).text()).toContain("storewright_uptime");
    for (const authorization of ["", TOKEN, "Bearer ", `Bearer ${TOKEN}r`])
      expect((await ask({ authorization })).status).toBe(404);
    const withoutToken = { headers: { authorization: "Bearer undefined" } };
    expect((await request("/metrics", withoutToken, "203.0.113.9")).status).toBe(404);
  });

  test("count orders once, and those that are refused by their cause", async () => {
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id, { stock: 5 });
    const before = await figures();
    const grown = async (name: string) => ((await figures()).get(name) ?? 0) - (before.get(name) ?? 0);
    const order = aCheckout(store, [[mug, 1]]);
    const send = (body: object, key = "once") =>
      request("/api/functions/create-order", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify(body),
      });
    for (const status of [200, 200]) expect((await send(order)).status).toBe(status);
    expect((await send({ ...order, totalCents: 1 }, "cheap")).status).toBe(409);
    await send({});
    expect(await grown("orders_placed_total")).toBe(1);
    expect(await grown('orders_refused_total{cause="cart"}')).toBe(1);
    expect(await grown('orders_refused_total{cause="input"}')).toBe(1);
    expect(await grown('orders_refused_total{cause="failed"}')).toBe(0);
  });

  test("tell of payments that nobody settled, and of the last backup", async () => {
    const { id, store } = await anOrderReadyToShip(live.db, await anOpenStore(live.db));
    const now = async () => figuresIn(await metricsOver(live.db).text());
    expect((await now()).get("last_backup_timestamp_seconds")).toBe(0);
    await asTableOwner(live.db, async (query) => {
      await query("update installation set last_backup_at = to_timestamp(1700000000)");
      await query(
        `insert into payment_sessions (store_id, order_id, expires_at, due_at, released)
         values ($1, $2, now(), now() + interval '1 day', true)`,
        [store.id, id],
      );
    });
    const after = await now();
    expect(after.get("last_backup_timestamp_seconds")).toBe(1_700_000_000);
    expect(after.get('payments_unsettled{problem="unknown"}')).toBe(1);
    expect(after.get('payments_unsettled{problem="overdue"}')).toBe(0);
    expect(after.get('jobs{kind="write-export",state="queued"}')).toBe(0);
  });

  test("read the database once for many scrapers, and do not wait for it", async () => {
    const asked = vi.fn(() => new Promise<never>(() => undefined));
    const silent = { ...db, pool: { waitingCount: 0, connect: asked } } as unknown as typeof db;
    const figures = createFigures({
      db: silent,
      dataDir: ".",
      log: silentLog,
      patience: { everyMs: 60_000, waitMs: 5, awayMs: 0 },
    });
    const answers = await Promise.all([figures.latest(), figures.latest(), figures.latest()]);
    expect(answers.map(({ databaseUp }) => databaseUp)).toEqual([false, false, false]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test.skipIf(spawnSync("promtool", ["--version"]).error)("are what promtool expects", async () => {
    const response = await fetch(`${base}/metrics`);
    expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    const { status, stderr, stdout } = spawnSync("promtool", ["check", "metrics"], {
      input: await response.text(),
      encoding: "utf8",
    });
    expect({ status, said: stderr + stdout }).toEqual({ status: 0, said: "" });
  });

  test("are available when the database is down", async () => {
    const metrics = metricsOver(db);
    await db.pool.end();
    const now = figuresIn(await metrics.text());
    expect(now.get("database_up")).toBe(0);
    expect(now.has('mail_outbox{state="queued"}')).toBe(false);
    expect(now.get("data_free_bytes")).toBeGreaterThan(0);
    expect(now.get("process_start_time_seconds")).toBeCloseTo(Date.now() / 1_000 - process.uptime(), -1);
  });
});
