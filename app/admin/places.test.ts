import { expect, test } from "vitest";
import { may, permissionsOf, type Role } from "#rules/people/roles.ts";
import { DAILY, needsOf, ONLINE_STORE, SETTINGS_PAGES } from "./places.ts";

const opens = (role: Role, path: string) =>
  needsOf(path).some((permission) => may(permissionsOf(role), permission));

test("whoever may not see orders is shown neither their list nor one of them", () => {
  for (const path of ["/admin/orders", "/admin/orders/5f0c", "/admin/orders/print"]) {
    expect(opens("reader", path)).toBe(false);
    expect(opens("products", path)).toBe(false);
    expect(opens("fulfilment", path)).toBe(true);
  }
});

test("a form for a new record opens for those who may save it; a stored one for everybody, to look at", () => {
  expect(opens("content", "/admin/products/new")).toBe(false);
  expect(opens("products", "/admin/products/new")).toBe(true);
  expect(opens("content", "/admin/products/5f0c")).toBe(true);
  expect(opens("products", "/admin/online-store/pages/new")).toBe(false);
  expect(opens("content", "/admin/online-store/pages/new")).toBe(true);
});

test("an address that begins like another one does not need the same", () => {
  expect(needsOf("/admin/orders-of-old")).toEqual(["look"]);
});

test("an owner opens everything, and everybody has a home and settings", () => {
  for (const { to } of [...DAILY, ...ONLINE_STORE, ...SETTINGS_PAGES]) expect(opens("owner", to)).toBe(true);
  expect(opens("reader", "/admin")).toBe(true);
  expect(opens("reader", "/admin/settings")).toBe(true);
  expect(opens("reader", "/admin/settings/moving")).toBe(false);
});
