import { describe, expect, test } from "vitest";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { openDatabase } from "#test/database.ts";
import type { Limit, Limiter } from "./limiter.ts";
import { createMemoryLimiter } from "./memory-limiter.ts";
import { createSharedLimiter, deleteOldLimits } from "./shared-limiter.ts";

const db = await openDatabase();
const keys = deriveAuthKeys("a secret of the tests");
const MINUTE_AND_HOUR = [
  { times: 1, seconds: 60 },
  { times: 3, seconds: 3600 },
];

let names = 0;
const shared = (limits: Limit[], name = `limiter ${++names}`) =>
  createSharedLimiter({ db, keys }, name, limits);

type Clocked = { limiter: Limiter; wait(seconds: number): Promise<unknown> };

const KINDS: Record<string, (limits: Limit[]) => Clocked> = {
  "in memory": (limits) => {
    let now = 0;
    return {
      limiter: createMemoryLimiter(limits, () => now),
      wait: async (seconds) => (now += seconds * 1000),
    };
  },
  // The database's clock cannot be set: the counted points are moved into the past instead.
  "over all processes": (limits) => ({
    limiter: shared(limits),
    wait: (seconds) =>
      db.pool.query(
        `update rate_limits set expires_at = expires_at - $1 * interval '1 second',
           taken = array(select at - $1 * interval '1 second' from unnest(taken) as times (at))`,
        [seconds],
      ),
  }),
};

describe.for(Object.keys(KINDS))("a limit %s", (kind) => {
  const aLimiter = (limits: Limit[]) => (KINDS[kind] as (typeof KINDS)[string])(limits);
  const ok = (before: number) => ({ ok: true, before });
  // Between two of them pass some seconds of the database's clock on a busy machine.
  const refused = (seconds: number) => ({
    ok: false,
    retryAfter: expect.toSatisfy(
      (left: number) => left <= seconds && left > seconds - 20,
      `about ${seconds}`,
    ),
  });

  test("holds within any window, and says how long to wait", async () => {
    const { limiter, wait } = aLimiter(MINUTE_AND_HOUR);
    expect(await limiter.take("ada")).toEqual(ok(0));
    await wait(20);
    expect(await limiter.take("ada")).toEqual(refused(40));
    await wait(40);
    expect(await limiter.take("ada")).toEqual(ok(1));
    await wait(60);
    expect(await limiter.take("ada")).toEqual(ok(2));
    await wait(60);
    expect(await limiter.take("ada")).toEqual(refused(3420));
    await wait(3420);
    expect(await limiter.take("ada")).toEqual(ok(2));
  });

  test("counts each key separately, and does not count refusals", async () => {
    const { limiter, wait } = aLimiter(MINUTE_AND_HOUR);
    expect(await limiter.take("ada")).toEqual(ok(0));
    expect(await limiter.take("grace")).toEqual(ok(0));
    for (let n = 0; n < 10; n++) expect((await limiter.take("ada")).ok).toBe(false);
    await wait(60);
    expect(await limiter.take("ada")).toEqual(ok(1));
  });

  test("takes several points at once, or none of them", async () => {
    const { limiter, wait } = aLimiter([{ times: 10, seconds: 60 }]);
    expect(await limiter.take("ada", 4)).toEqual(ok(0));
    await wait(30);
    expect(await limiter.take("ada", 4)).toEqual(ok(4));
    expect(await limiter.take("ada", 3)).toEqual(refused(30));
    expect(await limiter.take("ada", 2)).toEqual(ok(8));
    await expect(limiter.take("ada", 11)).rejects.toThrow("11 points can never be taken");
  });

  test("can be read without counting, and can undo a count", async () => {
    const { limiter } = aLimiter([{ times: 2, seconds: 60 }]);
    expect(await limiter.peek("ada")).toEqual(ok(0));
    await limiter.take("ada");
    expect(await limiter.peek("ada")).toEqual(ok(1));
    expect(await limiter.peek("ada", 2)).toEqual(refused(60));
    await limiter.take("ada");
    await limiter.giveBack("ada");
    expect(await limiter.take("ada")).toEqual(ok(1));
    expect(await limiter.peek("ada")).toEqual(refused(60));
    await limiter.giveBack("ada", 2);
    await limiter.giveBack("nobody");
    expect(await limiter.take("ada")).toEqual(ok(0));
  });

  test("lets 20 of 100 parallel requests pass", async () => {
    const { limiter } = aLimiter([{ times: 20, seconds: 60 }]);
    const begun = performance.now();
    const all = await Promise.all(Array.from({ length: 100 }, () => limiter.take("ada")));
    const passed = Math.ceil((performance.now() - begun) / 1_000);
    expect(all.filter((taken) => taken.ok)).toHaveLength(20);
    for (const taken of all) {
      if (taken.ok) continue;
      expect(taken.retryAfter).toBeLessThanOrEqual(60);
      expect(taken.retryAfter).toBeGreaterThanOrEqual(60 - passed);
    }
  });
});

test("a limit in memory drops the oldest keys instead of growing without bound", async () => {
  const limiter = createMemoryLimiter([{ times: 1, seconds: 60 }], () => 0);
  await limiter.take("first");
  for (let n = 0; n < 20_000; n++) await limiter.take(`key ${n}`);
  expect(await limiter.take("key 19999")).toMatchObject({ ok: false });
  expect(await limiter.take("first")).toMatchObject({ ok: true });
});

describe("limits over all processes", () => {
  const once = [{ times: 1, seconds: 60 }];

  test("are shared by every process that uses the same name, and separate from other names", async () => {
    expect(await shared(once, "mails").take("ada")).toMatchObject({ ok: true });
    expect(await shared(once, "mails").take("ada")).toMatchObject({ ok: false });
    expect(await shared(once, "codes").take("ada")).toMatchObject({ ok: true });
  });

  test("store no address that could be read or guessed", async () => {
    await shared(once, "addresses").take("ada@example.com");
    const { rows } = await db.pool.query("select rate_limits::text as row, key from rate_limits");
    expect(JSON.stringify(rows)).not.toContain("ada");
    const other = createSharedLimiter({ db, keys: deriveAuthKeys("another secret") }, "addresses", once);
    expect(await other.take("ada@example.com")).toMatchObject({ ok: true });
  });

  test("are deleted once they have expired, not before", async () => {
    const keysLeft = async () =>
      (await db.pool.query("select count(*)::int as n from rate_limits")).rows[0].n;
    await db.pool.query("update rate_limits set expires_at = now() - interval '1 second'");
    await shared(once).take("ada");
    await deleteOldLimits(db);
    expect(await keysLeft()).toBe(1);
  });
});
