import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { createLog, logPrintedErrors } from "./log.ts";

function openLog() {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? "") };
}

test("a request for a preview is logged without the token that opens it", () => {
  const { log, lines } = openLog();
  log.info({ path: "/admin/preview/0123456789abcdef/clay-house/products" });
  log.info({ path: "/clay-house/admin/preview/x" });
  expect(lines.map((line) => JSON.parse(line).path)).toEqual([
    "/admin/preview/…/clay-house/products",
    "/clay-house/admin/preview/x",
  ]);
});

test.each([
  new DrizzleQueryError(
    "insert into users values ($1)",
    ["ada@shop.example"],
    databaseError("duplicate key", { code: "23505", detail: "Key (email)=(ada@shop.example)" }),
  ),
  databaseError("duplicate key", {
    code: "23505",
    where: "unnamed portal parameter $1 = 'ada@shop.example'",
  }),
  new Error("saving failed", {
    cause: new DrizzleQueryError("select $1", ["ada@shop.example"], databaseError("duplicate key", {})),
  }),
])("a failed query is logged with its reason and without what people typed", (err) => {
  const { log, lines } = openLog();
  log.error({ err }, "request failed");
  log.error({ err });
  log.error(err);
  for (const line of lines) {
    expect(line).toContain("duplicate key");
    expect(line).not.toContain("ada@shop.example");
  }
  expect(lines).toHaveLength(3);
});

test("a failed query without a reason is logged without its parameters", () => {
  const { log, last } = openLog();
  log.error({ err: new DrizzleQueryError("select $1", ["Ada"]) }, "request failed");
  expect(last().err).toMatchObject({ message: "A query failed." });
  expect(JSON.stringify(last())).not.toContain("Ada");
});

test("what PostgreSQL says of tables and constraints is logged, and bad data is not", () => {
  const { log, last } = openLog();
  log.error({
    err: databaseError('null value in column "name" violates not-null constraint', { code: "23502" }),
  });
  expect(last().err.message).toBe('null value in column "name" violates not-null constraint');
  log.error({
    err: databaseError('invalid input syntax for type uuid: "12" Mill "Lane"', { code: "22P02" }),
  });
  expect(last().err).toMatchObject({ code: "22P02", message: "invalid input syntax for type uuid: …" });
  expect(last().err.stack).toContain("log.test.ts");
  expect(JSON.stringify(last())).not.toContain("Mill");
});

test.each([
  [`Unexpected token 'A', "Ada Byron" is not valid JSON`, "Unexpected token … is not valid JSON"],
  ["550 5.1.1 <ada@shop.example>: no such user", "550 5.1.1 …: no such user"],
  ["Invalid email address: ada@shop.example", "Invalid email address: a…@shop.example"],
  ["Invalid API Key provided: rk_live_51Hx", "Invalid API Key provided: rk_live_…"],
  ["Invalid name: “Ada Byron”.", "Invalid name: …."],
  ["no secret whsec_abc here", "no secret whsec_… here"],
  ["The shop's link isn't valid", "The shop's link isn't valid"],
  [
    `of ${"q3Vn".repeat(10)}, order 0d8f2a57-3b1c-4c64-8f5e-7b9d3c1a2e4f`,
    "of …, order 0d8f2a57-3b1c-4c64-8f5e-7b9d3c1a2e4f",
  ],
  ["connect ECONNREFUSED 127.0.0.1:5432", "connect ECONNREFUSED 127.0.0.1:5432"],
])("an error that says %j is logged as %j", (said, logged) => {
  const { log, last } = openLog();
  log.error({ err: new Error(said), reason: said }, "request failed");
  expect(last()).toMatchObject({ err: { message: logged }, reason: logged });
  expect(last().err.stack.split("\n")[0]).toBe(`Error: ${logged}`);
});

test("a string is logged only in a field that is known to hold no value", () => {
  const { log, last } = openLog();
  log.info(
    { street: "12 Mill Lane", order: "no-7", attempts: 3, shopper: { name: "Ada" }, found: true },
    "x",
  );
  expect(last()).toMatchObject({ street: "…", order: "no-7", attempts: 3, shopper: "…", found: true });
});

test("a handle and a file of the store keep their names", () => {
  const { log, last } = openLog();
  const path = "/clay-house/products/mug-of-2026-in-speckled-stoneware";
  const picture = "0d8f2a57-3b1c-4c64-8f5e-7b9d3c1a2e4f/products/7b9d3c1a-3b1c-4c64-8f5e-0d8f2a572e4f.webp";
  log.info({ path, picture }, "x");
  expect(last()).toMatchObject({ path, picture });
});

test.each([
  [
    "/clay-house/checkout/orders/0d8f2a57-3b1c-4c64-8f5e-7b9d3c1a2e4f/invoice",
    "/clay-house/checkout/orders/…/invoice",
  ],
  ["/clay-house/checkout/orders/0d8f2a57-3b1c-4c64-8f5e-7b9d3c1a2e4f.data", "/clay-house/checkout/orders/…"],
  ["/admin/preview/q3VnX/clay-house", "/admin/preview/…/clay-house"],
  ["/clay-house/ada%40shop.example", "/clay-house/a…@shop.example"],
])("the path %s, which opens something, is logged as %s", (path, logged) => {
  const { log, last } = openLog();
  log.info({ path }, "x");
  expect(last().path).toBe(logged);
});

test("a message cannot pass for a line of the stack", () => {
  const { log, last } = openLog();
  log.error({ err: new Error("no\n    at y (ada@shop.example)") }, "x");
  expect(JSON.stringify(last())).not.toContain("ada@");
  expect(last().err.stack).toContain("log.test.ts");
});

test("an error that a package prints is logged like any other", () => {
  const { log, last } = openLog();
  const { error: print } = console;
  try {
    logPrintedErrors(log);
    console.error("while streaming", new DrizzleQueryError("select $1", ["Ada"], databaseError("away", {})));
  } finally {
    console.error = print;
  }
  expect(last()).toMatchObject({ level: 50, err: { message: "away" } });
  expect(JSON.stringify(last())).not.toContain("Ada");
});

function databaseError(message: string, facts: object): Error {
  return Object.assign(new Error(message), facts);
}
