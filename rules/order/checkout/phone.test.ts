import { expect, test } from "vitest";
import { withCpuTime } from "#test/cpu-time.ts";
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
])("%j is not", (value) => expect(isPhone(value)).toBe(false));

test("a long malicious text is refused at once", () => {
  for (const lure of [`${"1-".repeat(100_000)}x`, `${"1".repeat(29)}x`]) {
    const { result, cpuMs } = withCpuTime(() => isPhone(lure));
    expect(result).toBe(false);
    expect(cpuMs).toBeLessThan(200);
  }
});
