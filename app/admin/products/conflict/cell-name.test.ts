import { expect, test } from "vitest";
import { cellName } from "./cell-name.ts";

test("a cell is named by its variant and column, and 'Default' is never shown", () => {
  expect(cellName("Sage / L", "Price")).toBe("Sage / L, Price");
  expect(cellName("Sage / L", undefined)).toBe("Sage / L");
  expect(cellName("Default", "Price")).toBe("Price");
  expect(cellName("Default", undefined)).toBe("Variant");
});
