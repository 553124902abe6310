import { expect, test } from "vitest";
import { killTheDatabase, killTheServer } from "#torture/kills.ts";

test("kill -9 during checkouts: every acknowledged order is complete, and the stock adds up", async () => {
  expect(await killTheServer({ kills: 3, withinMs: 60_000 })).toContain("none lost, none incomplete");
});

test("kill -9 of the database: the same, and the server needs no restart", async () => {
  expect(await killTheDatabase({ kills: 4, withinMs: 60_000 })).toContain(
    "none lost, none incomplete, none doubled",
  );
});
