import { expect, test } from "vitest";
import { isPhone } from "./phone.ts";

test.each(["5551234", "+39 333 123 4567", "333-123-4567", "06.123.456", "+390612345678", "1".repeat(30)])(
  "%s is a phone number",
  (value) => expect(isPhone(value)).toBe(true),
);

test.each([
  "",
  "+",
  "abc",
  "12a",
  "+39  333",
  "333-",
  "-333",
  "++39",
  "(06) 123",
  "1\n2",
  "٣٣٣",
  "1".repeat(31),
])("%j is none", (value) => expect(isPhone(value)).toBe(false));

test("a long lure is refused at once", () => {
  const started = performance.now();
  expect(isPhone(`${"1-".repeat(100_000)}x`)).toBe(false);
  expect(performance.now() - started).toBeLessThan(50);
});
