import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Storage } from "#domain/pictures/storage.ts";
import { createPictures } from "#http/files/pictures.ts";
import { openTestApp } from "#test/app.ts";
import { listen } from "#test/listen.ts";
import { createGates } from "./front/gate.ts";
import { createMetrics } from "./metrics.ts";
import { createPageCache } from "./pages/page-cache.ts";

const TOKEN = "a token that only the watchman has";
const { app, db, request } = await openTestApp();
const live = await openTestApp({ PUBLIC_URL: "https://shops.example.com", METRICS_TOKEN: TOKEN });
const { url: base } = await listen(createServer(app.listener));

async function figures(): Promise<Map<string, number>> {
  const lines = (await (await fetch(`${base}/metrics`)).text()).trim().split("\n");
  const samples = lines.filter((line) => !line.startsWith("#"));
  for (const line of samples)
    expect(line).toMatch(/^storewright_[a-z_]+(\{[a-z]+="[^"]+"(,[a-z]+="[^"]+")*\})? [\d.e+-]+$/);
  return new Map(
    samples.map((line) => [line.replace(/ .*$/, "").slice(12), Number(line.replace(/^.* /, ""))]),
  );
}

function delayIn(text: string): number {
  return Number(/^storewright_event_loop_delay_seconds (.*)$/m.exec(text)?.[1]);
}

describe("the metrics", () => {
  test("name the version that runs", async () => {
    expect((await figures()).get(`build_info{version="1.2.3",node="${process.version}"}`)).toBe(1);
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
    const gates = createGates(pino({ level: "silent" }));
    const pictures = createPictures({} as Storage, false);
    const webhooks = { counts: () => ({ delivered: 0, failed: 0 }) };
    const metrics = createMetrics(
      { version: "1.2.3", db, cache: createPageCache(), pictures, gates, webhooks },
      1_000,
    );
    onTestFinished(metrics.close);
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

  test("are available when the database is down", async () => {
    await db.pool.end();
    const now = await figures();
    expect(now.get("database_up")).toBe(0);
    expect(now.has('mail_outbox{state="queued"}')).toBe(false);
    expect(now.get("uptime_seconds")).toBeGreaterThan(0);
  });
});
