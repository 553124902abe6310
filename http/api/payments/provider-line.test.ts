import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { StoreId } from "#rules/input/ids.ts";
import { silentLog } from "#test/silent-log.ts";
import { createProviderLine } from "./provider-line.ts";

const [here, there] = ["here", "there"] as StoreId[] as [StoreId, StoreId];

/** Questions that are answered when the test says so. */
function aLine(patienceMs = 60_000) {
  const line = createProviderLine(silentLog, { patienceMs });
  const asked: string[] = [];
  const answers = new Map<string, () => void>();
  const ask = (store: StoreId, what: string, starts?: true) =>
    line.ask({ store, what, ...(starts && { starts }) }, () => {
      asked.push(what);
      return new Promise<string>((resolve) => answers.set(what, () => resolve(what)));
    });
  const many = (count: number, store: StoreId, kind: string, starts?: true) =>
    Array.from({ length: count }, (_, at) => ask(store, `${kind} ${at}`, starts));
  return { ask, many, asked, answer: (what: string) => answers.get(what)?.() };
}

test("one store's questions leave places to the others, and places for starting payments", async () => {
  const { many, asked } = aLine();
  void many(20, here, "settle");
  expect(asked).toHaveLength(4);
  void many(20, here, "start", true);
  expect(asked).toHaveLength(8);
  void many(20, there, "start there", true);
  expect(asked).toHaveLength(12);
});

test("questions that start no payment never take the places kept for those that do", async () => {
  const { ask, asked } = aLine();
  for (let at = 0; at < 20; at++) void ask(`store ${at}` as StoreId, `settle ${at}`);
  expect(asked).toHaveLength(8);
  for (let at = 0; at < 4; at++) void ask(`store ${at}` as StoreId, `start ${at}`, true);
  expect(asked).toHaveLength(12);
});

test("who finds no place waits for one, in turn; who finds no place to wait is answered at once", async () => {
  const { many, asked, answer } = aLine();
  const [first, , , , fifth, , seventh] = many(7, here, "settle");
  expect(await seventh).toBeUndefined();
  answer("settle 0");
  expect(await first).toBe("settle 0");
  await expect.poll(() => asked.at(-1)).toBe("settle 4");
  answer("settle 4");
  expect(await fifth).toBe("settle 4");
});

test("nobody waits longer than its patience, for a place or for the answer, and is not asked for later", async () => {
  const { many, asked, answer } = aLine(50);
  expect(await Promise.all(many(6, here, "settle"))).toEqual(Array(6).fill(undefined));
  for (let at = 0; at < 4; at++) answer(`settle ${at}`);
  await pause(20);
  expect(asked).toHaveLength(4);
});

test("what is asked already is not asked twice, also by who waited", async () => {
  const { ask, many, asked, answer } = aLine();
  void many(4, here, "settle");
  const twice = [ask(here, "webhook"), ask(here, "webhook"), ask(here, "settle 1")];
  answer("settle 0");
  await expect.poll(() => asked.at(-1)).toBe("webhook");
  answer("webhook");
  answer("settle 1");
  expect(await Promise.all(twice)).toEqual(["webhook", "webhook", "settle 1"]);
  expect(asked).toHaveLength(5);
});

test("an answer that fails late is logged, one in time is thrown", async () => {
  const error = vi.fn();
  const line = createProviderLine({ ...silentLog, error }, { patienceMs: 20 });
  const fails = (ms: number) => async () => {
    await pause(ms);
    throw new Error("No answer.");
  };
  await expect(line.ask({ store: here, what: "now" }, fails(0))).rejects.toThrow("No answer.");
  expect(await line.ask({ store: here, what: "late" }, fails(60))).toBeUndefined();
  await expect
    .poll(() => error.mock.calls)
    .toEqual([[{ err: expect.any(Error), what: "late" }, expect.any(String)]]);
});
