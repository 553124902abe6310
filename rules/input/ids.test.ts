import { expect, test } from "vitest";
import { isUuid, type ProductId, parseId } from "./ids.ts";

const ID = "0b6c2f0e-5a43-4f0a-9a57-3f7a3c1d2e4b";

test("only full UUIDs are ids", () => {
  expect(isUuid(ID)).toBe(true);
  for (const bad of [
    "",
    "new",
    "12abc",
    ID.slice(1),
    `${ID}\n`,
    `${ID}0`,
    ID.replaceAll("-", ""),
    `{${ID}}`,
  ]) {
    expect(isUuid(bad)).toBe(false);
  }
});

test("an id in capitals is the same id", () => {
  expect(parseId<ProductId>(ID.toUpperCase())).toBe(ID);
  expect(parseId<ProductId>("nope")).toBeUndefined();
});
