import { expect, inject, test } from "vitest";
import { onDatabase } from "#test/server-database.ts";
import { silentLog } from "#test/silent-log.ts";
import { connect } from "./connect.ts";
import { StartError } from "./start-error.ts";

async function refusal(server: Parameters<typeof connect>[0]["server"], patienceMs: number) {
  const startedAt = Date.now();
  const error = await connect({ server, log: silentLog, patienceMs }).catch((thrown) => thrown);
  return { error, tookMs: Date.now() - startedAt };
}

test("a server that does not answer is waited for, then named in the error without its password", async () => {
  const server = { connectionString: "postgres://shop:secret@127.0.0.1:9/shop" };
  const { error, tookMs } = await refusal(server, 600);
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).toContain("shop at 127.0.0.1:9 cannot be reached");
  expect(error.message).not.toContain("secret");
  expect(tookMs).toBeGreaterThanOrEqual(600);
  expect(tookMs).toBeLessThan(10_000);
});

test("a database that does not exist is not waited for", async () => {
  const { error, tookMs } = await refusal(onDatabase(inject("testServer"), "no_such_database"), 15_000);
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).toContain("no_such_database");
  expect(tookMs).toBeLessThan(10_000);
});
