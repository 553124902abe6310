import { describe, expect, test } from "vitest";
import { createStoreShares } from "./store-shares.ts";

const SECOND = 1_000;

/** Other stores are asked so often, from a second before the start until the end. */
function sharesBeside(perSecond: number, untilMs = 20 * SECOND) {
  const shares = createStoreShares(4);
  const answers: number[] = [];
  for (let at = -SECOND; perSecond > 0 && at < untilMs; at += SECOND / perSecond) answers.push(at);
  const hearUntil = (now: number) => {
    while ((answers[0] ?? Number.POSITIVE_INFINITY) <= now) shares.noteAnswer("lamps", answers.shift() ?? 0);
  };
  hearUntil(0);
  return { ...shares, hearUntil };
}

/** As many requests as it may send, one after the other, each taking so long. Returns the time spent inside. */
function storm(shares: ReturnType<typeof sharesBeside>, tookMs: number, untilMs: number): number {
  let [now, inside] = [0, 0];
  while (now < untilMs) {
    shares.hearUntil(now);
    if (shares.isShared("mugs", now) && shares.places("mugs", now) === 0) now = shares.freeAt("mugs");
    now += tookMs;
    inside += tookMs;
    shares.charge("mugs", tookMs, now);
    shares.noteAnswer("mugs", now);
  }
  return inside;
}

describe("while other stores are asked", () => {
  test("a store has an eighth of the time, and what it saved in the four seconds before", () => {
    const used = storm(sharesBeside(20), 10, 16 * SECOND);
    expect(used).toBeGreaterThan(2.4 * SECOND);
    expect(used).toBeLessThan(2.7 * SECOND);
  });

  test("it has four places after four quiet seconds, then fewer, one, and none until it has waited", () => {
    const shares = sharesBeside(20);
    const placesAfter = [0, 200, 200, 100].map((ms) => {
      for (let left = ms; left > 0; left -= 100) shares.charge("mugs", 100, 0);
      return shares.places("mugs", 0);
    });
    expect(placesAfter).toEqual([4, 3, 1, 1]);
    shares.charge("mugs", 10, 0);
    expect(shares.places("mugs", 79)).toBe(0);
    expect(shares.freeAt("mugs")).toBe(80);
    expect(shares.places("mugs", 80)).toBe(1);
  });

  test("requests that wait for somebody else cost it no more than a tenth of a second", () => {
    const shares = sharesBeside(20);
    for (let n = 0; n < 40; n++) shares.charge("mugs", 5 * SECOND, 0);
    expect(shares.freeAt("mugs")).toBe(800);
  });

  test("another store has its whole share", () => {
    const shares = sharesBeside(20);
    for (let n = 0; n < 40; n++) shares.charge("mugs", 100, 0);
    expect(shares.places("bowls", 0)).toBe(4);
  });

  test("work in the background rests three times as long as it worked, and not for long", () => {
    const { restAfter } = sharesBeside(20);
    expect(restAfter(10, 0)).toBe(30);
    expect(restAfter(2 * SECOND, 0)).toBe(300);
  });
});

describe("while hardly anybody else is asked", () => {
  test.each([0, 2])("a store has all of the time beside %s requests a second", (others) => {
    expect(storm(sharesBeside(others), 10, 10 * SECOND)).toBe(10 * SECOND);
  });

  test("work in the background does not rest", () => {
    expect(sharesBeside(2).restAfter(10, 0)).toBe(0);
  });
});

test("when the others become quiet, a store has everything again", () => {
  const shares = sharesBeside(20, 5 * SECOND);
  storm(shares, 10, 5 * SECOND);
  expect(shares.isShared("mugs", 5 * SECOND)).toBe(true);
  expect(shares.isShared("mugs", 8 * SECOND)).toBe(false);
});
