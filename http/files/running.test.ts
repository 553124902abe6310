import { expect, test } from "vitest";
import { limitRunning } from "./running.ts";

async function* answer() {
  yield "first";
  yield "second";
}

test("answers that were allowed together are not all read, and each key has places of its own", async () => {
  const running = limitRunning<string>(1);
  const [one, two, other] = ["ada", "ada", "bob"].map((key) => running.during(key, answer()));
  expect(running.isFull("ada")).toBe(false);
  expect((await one?.next())?.value).toBe("first");
  expect(running.isFull("ada")).toBe(true);
  await expect(two?.next()).rejects.toThrow("Too many answers");
  expect((await other?.next())?.value).toBe("first");
  await one?.return(undefined);
  expect(running.isFull("ada")).toBe(false);
});
