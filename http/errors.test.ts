import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import { databaseAway } from "#db/database-away.ts";
import { ErasureListAway } from "#domain/privacy/erasure-list.ts";
import type { AppEnv } from "./app-env.ts";
import { answerError, isPage, SHOP_BUSY } from "./errors.ts";

const app = new Hono<AppEnv>()
  .use(async (c, next) => {
    c.set("log", pino({ level: "silent" }));
    c.set("requestId", "request-1");
    await next();
  })
  .post("/api/full", () => {
    throw new Error("write failed", { cause: Object.assign(new Error("no space"), { code: "ENOSPC" }) });
  })
  .post("/api/locked", () => {
    throw new Error("Failed query", { cause: Object.assign(new Error("lock timeout"), { code: "55P03" }) });
  })
  .delete("/api/customers/1", () => {
    throw new ErasureListAway("not written", { cause: databaseAway(new Error("refused")) });
  })
  .get("/api/late", (c) => {
    c.header("cache-control", "public, max-age=31536000, immutable");
    c.header("etag", '"1"');
    throw new Error("too late");
  })
  .get("/mugs/:page", () => {
    throw databaseAway(new Error("refused"));
  })
  .post("/api/wrong", () => {
    throw new Error("ENOSPC is only a word here");
  });
app.onError(answerError);

test("a full disk is reported as such, with a time to retry", async () => {
  const response = await app.request("/api/full", { method: "POST" });
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await response.json()).error).toBe(
    "The shop has no space left to save this. Please try again later.",
  );
});

test("rows that a commit under way keeps are no defect of ours: try again", async () => {
  const response = await app.request("/api/locked", { method: "POST" });
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await response.json()).error).toContain("Please try again in a few seconds.");
});

test("an erasure that its list cannot keep did not happen: try again", async () => {
  const response = await app.request("/api/customers/1", { method: "DELETE" });
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await response.json()).error).toMatch(
    /^Nothing was erased: .* Please try again in a few seconds\.$/,
  );
});

test("any other error of ours is not", async () => {
  const response = await app.request("/api/wrong", { method: "POST" });
  expect([response.status, response.headers.get("retry-after")]).toEqual([500, null]);
});

test("a page that asks for another one's data gets a sentence that it can show", async () => {
  const data = await app.request("/mugs/products.data?page=2");
  expect([data.status, data.headers.get("retry-after"), await data.text()]).toEqual([503, "5", SHOP_BUSY]);
  const page = await app.request("/mugs/products");
  expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=UTF-8"]);
});

test("an error has none of the headers meant for the success", async () => {
  const { status, headers } = await app.request("/api/late");
  expect([status, headers.get("cache-control"), headers.get("etag")]).toEqual([500, null, null]);
});

test("a store whose slug starts like an address of ours has pages", () => {
  expect(["/factors-shop", "/factors-shop/products", "/apiary", "/"].map(isPage)).toEqual(
    Array(4).fill(true),
  );
  expect(["/factors", "/factors/1", "/api/x", "/.well-known/x"].map(isPage)).toEqual(Array(4).fill(false));
});
