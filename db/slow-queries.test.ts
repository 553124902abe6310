import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "#test/database.ts";
import { asService } from "./client.ts";
import { connect } from "./connect.ts";
import { isDatabaseAway } from "./database-away.ts";

const told: { ms: number; sql: string; requestId: string | undefined }[] = [];
const log = {
  info: () => undefined,
  error: () => undefined,
  warn: (details: object) => void told.push(details as never),
};
const db = await connect({ server: await cloneDatabase(), log });
afterAll(() => db.close());

test("a slow query is logged with its request and without its values", async () => {
  await db.requestIds.run("request-1", () =>
    asService(db, (tx) => tx.execute(sql`select pg_sleep(${0.25}), ${"ada@example.com"}::text`)),
  );
  await asService(db, (tx) => tx.execute(sql`select ${"quick"}::text`));
  expect(told.filter(({ sql }) => sql.includes("pg_sleep"))).toEqual([
    { ms: expect.any(Number), sql: "select pg_sleep($1), $2::text", requestId: "request-1" },
  ]);
  // On a busy machine others may be slow as well; quick ones are not logged.
  for (const { ms } of told) expect(ms).toBeGreaterThanOrEqual(200);
});

test("only so many queries wait for a connection; others fail at once with DatabaseAway", async () => {
  const ends: string[] = [];
  const work = Array.from({ length: 200 }, () =>
    asService(db, (tx) => tx.execute(sql`select pg_sleep(0.1)`)).then(
      () => ends.push("served"),
      (error) => ends.push(isDatabaseAway(error) ? "away" : String(error)),
    ),
  );
  expect(db.pool.waitingCount).toBeLessThanOrEqual(100);
  await Promise.all(work);
  const refused = ends.indexOf("served");
  expect(refused).toBeGreaterThanOrEqual(90);
  expect(new Set(ends.slice(0, refused))).toEqual(new Set(["away"]));
  expect(new Set(ends.slice(refused))).toEqual(new Set(["served"]));
});
