import type { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { openDatabase } from "#test/database.ts";
import { askAsService } from "./ask.ts";

// What ask.ts, client.ts and connect.ts rely on, and pg does not promise.

const db = await openDatabase();

/** The connection that the pool lends next, with its socket. */
async function nextConnection() {
  const client = await db.pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  return { client, stream };
}

test("a statement leaves before the one before it is answered", async () => {
  const { client, stream } = await nextConnection();
  const write = vi.spyOn(stream, "write");
  const slow = client.query("select pg_sleep(0.2)");
  const one = write.mock.calls.length;
  const quick = client.query("select 1");
  expect(one).toBeGreaterThan(0);
  expect(write.mock.calls.length).toBeGreaterThan(one);
  await Promise.all([slow, quick]);
  client.release();
});

test("begin, statement and commit leave in one write to the socket", async () => {
  const { client, stream } = await nextConnection();
  client.release();
  const one = vi.spyOn(stream, "_write");
  const many = vi.spyOn(stream, "_writev");
  const rows = await askAsService(db, { name: "inside_pg", text: "select $1::int as n" }, [7]);
  expect(rows).toEqual([{ n: 7 }]);
  expect([one.mock.calls.length, many.mock.calls.length]).toEqual([0, 1]);
});

test("a copy of a pool's options lacks the password", async () => {
  const { password, ...options } = db.pool.options;
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ ...options, password: "secret" });
  expect([{ ...pool.options }.password, pool.options.password]).toEqual([undefined, "secret"]);
  await pool.end();
});
