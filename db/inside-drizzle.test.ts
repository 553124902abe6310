import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { openDatabase } from "#test/database.ts";
import { asService } from "./client.ts";

// What client.ts relies on, and Drizzle does not promise.

const db = await openDatabase();

/** What is sent while `work` is done, in order. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const client = await db.pool.connect();
  client.release();
  const query = vi.spyOn(client, "query");
  await work();
  const sent = query.mock.calls.map(([statement]) => statement as { text?: string } | string);
  query.mockRestore();
  return sent.map((statement) => (typeof statement === "string" ? statement : (statement.text ?? "")));
}

test("a transaction made by hand sends nothing by itself, and a transaction inside is a savepoint", async () => {
  const sent = await statementsOf(() =>
    asService(db, async (tx) => {
      await tx.execute(sql`select 1`);
      await tx.transaction((inner) => inner.execute(sql`select 2`));
    }),
  );
  expect(sent).toEqual([
    expect.stringMatching(/^begin; set local role /),
    "select 1",
    "savepoint sp1",
    "select 2",
    "release savepoint sp1",
    "commit",
  ]);
});

test("a savepoint that fails is rolled back alone", async () => {
  const sent = await statementsOf(() =>
    asService(db, async (tx) => {
      await tx.transaction((inner) => inner.execute(sql`select 1 / 0`)).catch(() => undefined);
      await tx.execute(sql`select 3`);
    }),
  );
  expect(sent.slice(1)).toEqual([
    "savepoint sp1",
    "select 1 / 0",
    "rollback to savepoint sp1",
    "select 3",
    "commit",
  ]);
});

test("no statement runs when the role could not be taken on", async () => {
  const nobody = { ...db, roles: { ...db.roles, service: "nobody_of_that_name" } };
  await expect(asService(nobody, (tx) => tx.execute(sql`select 1`))).rejects.toThrow();
  await expect(asService(nobody, async () => "no statement")).rejects.toThrow("nobody_of_that_name");
});
