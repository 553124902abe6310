import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";

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
