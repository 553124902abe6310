import { expect, test } from "vitest";
import { wantedPath } from "./wanted-path.ts";

test.each(["/admin", "/admin/orders", "/admin/orders?page=2&status=partial", "/admin/products/new"])(
  "%s is opened after signing in",
  (path) => {
    expect(wantedPath(path)).toBe(path);
  },
);

test.each([
  undefined,
  "",
  "/",
  "/mugs",
  "/administrator",
  "admin/orders",
  "https://evil.example/admin",
  "//evil.example/admin",
  "///evil.example/admin",
  "/\\evil.example/admin",
  "\\\\evil.example/admin",
  "/admin/../evil",
  "/admin/%2e%2e/evil",
  "javascript:alert(1)",
  "/\t/evil.example/admin",
  "/admin/auth",
  "/admin/auth/confirm",
  `/admin/${"x".repeat(2000)}`,
])("%s is replaced by the dashboard", (path) => {
  expect(wantedPath(path)).toBe("/admin");
});
