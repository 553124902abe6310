import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyOf } from "#rules/money/currencies.ts";
import { EURO } from "#rules/money/money.ts";
import { lowestPriceBefore, lowestPriceText, type PricePoint } from "./lowest-price.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 1);

/** '20.00 on day 0, 18.00 on day 40': [[0, 2000], [40, 1800]]. */
function history(...changes: [day: number, cents: number][]): PricePoint[] {
  return changes.map(([day, price_cents]) => ({ price_cents, since: new Date(START + day * DAY_MS) }));
}

describe("the lowest price of the 30 days before the current one", () => {
  test.each([
    [
      "one reduction",
      [
        [0, 2000],
        [40, 1500],
      ],
      2000,
    ],
    [
      "several reductions in a row count from the last",
      [
        [0, 2000],
        [40, 1800],
        [45, 1500],
      ],
      1800,
    ],
    [
      "a reduction after an earlier one has become usual",
      [
        [0, 2000],
        [40, 1800],
        [90, 1500],
      ],
      1800,
    ],
    [
      "a rise shortly before a reduction hides nothing",
      [
        [0, 1500],
        [60, 2000],
        [65, 1800],
      ],
      1500,
    ],
    [
      "a rise long before a reduction",
      [
        [0, 1500],
        [60, 2000],
        [91, 1800],
      ],
      2000,
    ],
    [
      "a sale that was ended and begun again",
      [
        [0, 2000],
        [50, 1500],
        [57, 2000],
        [60, 1500],
      ],
      1500,
    ],
    [
      "a sale that is now smaller",
      [
        [0, 2000],
        [50, 1500],
        [57, 1800],
      ],
      1500,
    ],
    [
      "a price of a minute counts",
      [
        [0, 2000],
        [50, 100],
        [50.001, 2000],
        [60, 1800],
      ],
      100,
    ],
    [
      "a price that ended exactly 30 days before does not",
      [
        [0, 1000],
        [30, 2000],
        [60, 1800],
      ],
      2000,
    ],
    [
      "a price that ended a second later does",
      [
        [0, 1000],
        [30.0001, 2000],
        [60, 1800],
      ],
      1000,
    ],
  ] as [string, [number, number][], number][])("%s", (_, changes, cents) => {
    expect(lowestPriceBefore(history(...changes))).toEqual({ cents });
  });

  test("names its first day when less than 30 days are known", () => {
    const known = history([20, 2000], [40, 1500]);
    expect(lowestPriceBefore(known)).toEqual({ cents: 2000, since: known[0]?.since });
  });

  test("is the price itself while that never changed", () => {
    const known = history([20, 2000]);
    expect(lowestPriceBefore(known)).toEqual({ cents: 2000, since: known[0]?.since, unchanged: true });
  });

  test("is unknown for what was never on sale", () => {
    expect(lowestPriceBefore([])).toBeUndefined();
  });

  // Minute by minute over all of the known past: slow, and too simple to be wrong.
  test("is the least of what a shopper could have paid in any minute of them", () => {
    const MINUTE = 60_000;
    const cents = fc.integer({ min: 1, max: 5 });
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 * 24 * 60 }), cents), { maxLength: 5 });
    fc.assert(
      fc.property(cents, steps, (start, changes) => {
        let at = START;
        const points = [{ price_cents: start, since: new Date(at) }];
        for (const [minutes, price_cents] of changes) {
          at += minutes * MINUTE;
          if (points.at(-1)?.price_cents !== price_cents) points.push({ price_cents, since: new Date(at) });
        }
        const now = points.at(-1)?.since.getTime() ?? 0;
        const paid = new Set<number>();
        for (let minute = now - 30 * DAY_MS; minute < now; minute += MINUTE) {
          const price = points.findLast((point) => point.since.getTime() <= minute);
          if (price) paid.add(price.price_cents);
        }
        const found = lowestPriceBefore(points);
        expect(found?.cents).toBe(paid.size > 0 ? Math.min(...paid) : start);
        expect(found?.since === undefined).toBe(now - START >= 30 * DAY_MS);
      }),
      { numRuns: 30 },
    );
  });
});

test("the sentence says how far back it looks, in days of the store", () => {
  expect(lowestPriceText({ cents: 1800 }, { currency: EURO, timeZone: "" })).toBe(
    "Lowest price in the 30 days before: €18.00",
  );
  const since = new Date("2026-11-06T23:59:00Z");
  expect(lowestPriceText({ cents: 1800, since }, { currency: currencyOf("USD"), timeZone: "" })).toBe(
    "Lowest price before, since 6 Nov 2026: $18.00",
  );
  expect(
    lowestPriceText(
      { cents: 1800, since, unchanged: true },
      { currency: currencyOf("USD"), timeZone: "Europe/Rome" },
    ),
  ).toBe("Lowest price since 7 Nov 2026: $18.00");
});
