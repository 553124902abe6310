import { expect, test } from "vitest";
import { instantInput } from "./instant-input.ts";

const instant = instantInput("Use a time");

test.each(["2026-03-29T00:00:00+01:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"])(
  "%s is accepted as a time",
  (text) => {
    expect(instant.safeParse(text).success).toBe(true);
  },
);

test.each([
  "today",
  "2026-02-30T00:00:00Z",
  "0000-12-31T23:59:59Z",
  "0001-01-01T00:00:00+00:01",
  "9999-12-31T23:59:59-23:59",
])("%s is refused", (text) => {
  expect(instant.safeParse(text).error?.issues[0]?.message).toBe("Use a time");
});
