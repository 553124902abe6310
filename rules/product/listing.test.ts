import { describe, expect, test } from "vitest";
import { pageOf, pageWindow, parsePage, struckPrice } from "./listing.ts";

const prices = (price_cents: number, compare_at_price_cents: number | null = null) => ({
  price_cents,
  compare_at_price_cents,
});

describe("a listed product", () => {
  test("strikes a price through only when it is the higher one", () => {
    expect(struckPrice(prices(800, 1_000))).toBe(1_000);
    for (const compareAt of [null, 0, 700, 800]) expect(struckPrice(prices(800, compareAt))).toBeUndefined();
  });
});

describe("pages", () => {
  test.each([
    ["2", 2],
    ["1", 1],
    ["999999", 999_999],
    [null, 1],
    ["", 1],
    ["0", 1],
    ["-1", 1],
    ["1.5", 1],
    ["2abc", 1],
    ["1e3", 1],
    ["01", 1],
    ["1000000", 1],
    ["9".repeat(400), 1],
  ])("?page=%s is page %i", (value, page) => {
    expect(parsePage(value)).toBe(page);
  });

  test("read one row more than they show", () => {
    expect(pageWindow(1)).toEqual({ limit: 21, offset: 0 });
    expect(pageWindow(3)).toEqual({ limit: 21, offset: 40 });
  });

  test.each([
    { page: 1, read: 0, showsControls: false, hasNext: false },
    { page: 1, read: 19, showsControls: false, hasNext: false },
    { page: 1, read: 20, showsControls: true, hasNext: false },
    { page: 1, read: 21, showsControls: true, hasNext: true },
    { page: 2, read: 21, showsControls: true, hasNext: true },
    { page: 2, read: 3, showsControls: true, hasNext: false },
    { page: 9, read: 0, showsControls: true, hasNext: false },
  ])(
    "page $page with $read rows read: controls $showsControls, next $hasNext",
    ({ page, read, ...expected }) => {
      const shown = pageOf(page, new Array<string>(read).fill("row"));
      expect(shown).toMatchObject({ page, hasPrevious: page > 1, ...expected });
      expect(shown.rows).toHaveLength(Math.min(read, 20));
    },
  );
});
