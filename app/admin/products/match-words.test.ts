import { expect, test } from "vitest";
import { matchWords } from "./match-words.ts";

test("an export says which products it takes", () => {
  expect(matchWords({})).toBe("All products");
  expect(matchWords({ status: "draft", search: "mug" })).toBe("All drafts that match “mug”");
  expect(matchWords({ stock: "low", vendor: "Kiln", tag: "gift", missing: "picture" })).toBe(
    "All products, low stock, by “Kiln”, tagged “gift”, no picture",
  );
});
