import { expect, test } from "vitest";
import { fieldErrors } from "./field-errors.ts";

test("each field has its first message, nested ones by their path", () => {
  const issues = [
    { path: ["email"], message: "first" },
    { path: ["email"], message: "second" },
    { path: ["items", 0, "quantity"], message: "third" },
  ];
  expect(fieldErrors(issues)).toEqual({ email: "first", "items.0.quantity": "third" });
});

test("at most a hundred fields are reported", () => {
  const issues = Array.from({ length: 2_048 }, (_, at) => ({ path: ["variants", at], message: "wrong" }));
  expect(Object.keys(fieldErrors(issues))).toHaveLength(100);
});

test("quoted input is truncated", () => {
  const [[field, message] = []] = Object.entries(
    fieldErrors([{ path: ["x".repeat(9_000)], message: `Unrecognized keys: ${"y".repeat(9_000)}` }]),
  );
  expect(field).toHaveLength(100);
  expect(message).toHaveLength(200);
});
