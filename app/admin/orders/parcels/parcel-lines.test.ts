import { expect, test } from "vitest";
import { linesLeft, linesToSend, unitsIn } from "./parcel-lines.ts";

const mug = { id: "mug", quantity: 4, fulfilled_quantity: 1, cancelled_quantity: 1 };
const bowl = { id: "bowl", quantity: 2, fulfilled_quantity: 0, cancelled_quantity: 0 };
const plate = { id: "plate", quantity: 1, fulfilled_quantity: 1, cancelled_quantity: 0 };
const left = linesLeft([mug, bowl, plate]);

test("shipped and cancelled units are no longer offered", () => {
  expect(left.map(({ line, left }) => [line.id, left])).toEqual([
    ["mug", 2],
    ["bowl", 2],
  ]);
});

test("without a choice the parcel holds everything that is left, and lists no lines", () => {
  expect(unitsIn(left)).toEqual({ parcel: 4, left: 4 });
  expect(linesToSend(left)).toBeUndefined();
  expect(linesToSend(left, { mug: 2, bowl: 2 })).toBeUndefined();
});

test("a chosen part lists its lines, without those that are left out", () => {
  expect(linesToSend(left, { mug: 1, bowl: 0 })).toEqual([{ line_item_id: "mug", quantity: 1 }]);
});

test("a choice never exceeds what is left", () => {
  expect(unitsIn(left, { mug: 9, bowl: 1 })).toEqual({ parcel: 3, left: 4 });
});
