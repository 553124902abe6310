import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canBecome, isContract, isOpenReturn, RETURN_STATES } from "./return-state.ts";
import { areSameLines, limitLines, withdrawableLines } from "./withdrawable-lines.ts";

const LINE = { id: "mug", quantity: 3, cancelled_quantity: 0, refunded_quantity: 0 };
const returned = (state: (typeof RETURN_STATES)[number], quantity: number) => ({
  state,
  lines: [{ line_item_id: "mug", quantity }],
});
const left = (line: Partial<typeof LINE>, returns: ReturnType<typeof returned>[] = []) =>
  withdrawableLines([{ ...LINE, ...line }], returns)[0]?.quantity ?? 0;

describe("a shopper can withdraw from", () => {
  test.for([
    ["every piece", {}, [], 3],
    ["none that is cancelled", { cancelled_quantity: 1 }, [], 2],
    ["none that is refunded", { refunded_quantity: 1 }, [], 2],
    [
      "none that was cancelled and refunded twice over",
      { cancelled_quantity: 1, refunded_quantity: 1 },
      [],
      2,
    ],
    ["none of an open request", {}, [returned("requested", 1), returned("received", 1)], 1],
    [
      "none of a request whose refund counts its pieces",
      { refunded_quantity: 1 },
      [returned("refunded", 1)],
      2,
    ],
    ["none of a request that was refunded by a free amount", {}, [returned("refunded", 1)], 2],
    ["pieces of a refused request", {}, [returned("refused", 3)], 3],
    ["nothing where nothing is left", { cancelled_quantity: 2 }, [returned("requested", 1)], 0],
  ] as const)("%s", ([, line, returns, expected]) => {
    expect(left(line, [...returns])).toBe(expected);
  });

  test("never more than was ordered, whatever is asked for", () => {
    const pieces = fc.integer({ min: 1, max: 5 });
    const lines = fc.array(
      fc.record({ line_item_id: fc.constantFrom("mug", "cup", "jug"), quantity: pieces }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(lines, lines, (wanted, available) => {
        for (const line of limitLines(wanted, available)) {
          expect(line.quantity).toBeGreaterThan(0);
          expect(available).toContainEqual({ ...line, quantity: expect.any(Number) });
          expect(wanted.some(({ line_item_id }) => line_item_id === line.line_item_id)).toBe(true);
        }
        expect(areSameLines(wanted, wanted)).toBe(true);
      }),
    );
  });
});

test("a request goes from requested over received to refunded, or is refused, and then stays", () => {
  const next = RETURN_STATES.map((state) => RETURN_STATES.filter((other) => canBecome(state, other)));
  expect(next).toEqual([["received", "refunded", "refused"], ["refunded", "refused"], [], []]);
  expect(RETURN_STATES.filter((state) => isOpenReturn({ state }))).toEqual(["requested", "received"]);
});

test("demo orders and those without a settled payment are no contracts", () => {
  expect((["demo", "awaiting_payment", "voided"] as const).map(isContract)).toEqual([false, false, false]);
  expect((["pending", "paid", "refunded"] as const).map(isContract)).toEqual([true, true, true]);
});
