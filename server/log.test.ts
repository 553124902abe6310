import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("a request for a preview is logged without the token that opens it", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  log.info({ path: "/admin/preview/0123456789abcdef/clay-house/products" });
  log.info({ path: "/clay-house/admin/preview/x" });
  expect(lines.map((line) => JSON.parse(line).path)).toEqual([
    "/admin/preview/…/clay-house/products",
    "/clay-house/admin/preview/x",
  ]);
});

test("a failed query is logged with its reason and without what people typed", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const reason = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (email)=(ada@shop.example)",
  });
  log.error({ err: new DrizzleQueryError("insert into users values ($1)", ["ada@shop.example"], reason) });
  const written = lines.join();
  expect(written).toContain("duplicate key");
  expect(written).toContain("23505");
  expect(written).not.toContain("ada@shop.example");
});
