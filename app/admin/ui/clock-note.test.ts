import { expect, test } from "vitest";
import { clockNote } from "./clock-note.ts";

test("a time that the clocks skip says which one it will be", () => {
  expect(clockNote("2026-03-29T02:30", "Europe/Berlin")).toBe(
    "The clocks in Berlin go forward that night and skip 02:30. This will be 03:30.",
  );
});

test("a time that the clocks show twice says which of the two it is", () => {
  expect(clockNote("2026-10-25T02:30", "Europe/Berlin")).toBe(
    "The clocks in Berlin go back that night and show 02:30 twice. This is the first.",
  );
});

test.each(["", "2026-03-29T03:30", "2026-10-25T04:00"])("'%s' needs no note", (clock) => {
  expect(clockNote(clock, "Europe/Berlin")).toBeUndefined();
});
