import fc from "fast-check";
import { expect, test } from "vitest";
import { proportion, shareOut } from "./share-out.ts";

const shares = (...weights: number[]) => weights.map((weight, at) => ({ id: String(at), weight }));

test.each([
  ["equal thirds: the cent left goes by id", 100, [1, 1, 1], [34, 33, 33]],
  ["two cents left", 200, [1, 1, 1], [67, 67, 66]],
  ["the largest remainder first", 100, [10, 10, 46], [15, 15, 70]],
  ["nothing to share", 0, [5, 3], [0, 0]],
  ["nothing to share it among", 0, [0, 0], [0, 0]],
  ["a share of nothing gets nothing", 7, [0, 3], [0, 7]],
])("%s", (_, sum, weights, expected) => {
  expect(shareOut(sum, shares(...weights))).toEqual(expected);
});

test("the shares add up, and none is a cent or more from its exact part", () => {
  // Large and small sums are divided in different ways.
  const upTo = (max: number) => fc.oneof(fc.integer({ min: 0, max }), fc.nat(100_000));
  const weights = fc.array(upTo(999_000_000_000), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(upTo(99_900_000_000_000), weights, (sum, weights) => {
      const whole = weights.reduce((total, weight) => total + weight, 0);
      fc.pre(whole > 0);
      const cents = shareOut(sum, shares(...weights));
      expect(cents.reduce((total, share) => total + share, 0)).toBe(sum);
      cents.forEach((share, at) => {
        const distance = BigInt(share) * BigInt(whole) - BigInt(sum) * BigInt(weights[at] as number);
        expect(distance < whole && distance > -whole).toBe(true);
      });
    }),
  );
});

test.each([
  [1_000, 1_900, 10_000, 190],
  [1_000, 1_900, 11_900, 160], // 159.66
  [5, 1_000, 10_000, 1], // 0.5 is rounded up
  [4, 1_000, 10_000, 0],
  [99_900_000_000_000, 9_999, 10_000, 99_890_010_000_000],
])("%d × %d / %d is %d, half up", (base, part, whole, expected) => {
  expect(proportion(base, part, whole)).toBe(expected);
});
