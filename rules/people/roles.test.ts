import { expect, test } from "vitest";
import { may, PERMISSIONS, permissionsOf, ROLES } from "./roles.ts";

test("only an owner has everything, and everybody may look", () => {
  const all = ROLES.filter((role) => PERMISSIONS.every((permission) => may(permissionsOf(role), permission)));
  expect(all).toEqual(["owner"]);
  expect(ROLES.filter((role) => may(permissionsOf(role), "look"))).toEqual(ROLES);
});

test.for([
  ["manager", ["payment-keys", "connections", "people", "close"]],
  ["fulfilment", ["handle-orders", "export-orders", "customers", "catalogue"]],
  ["products", ["see-orders", "customers", "content", "settings"]],
  ["reader", ["see-orders", "customers", "export-orders", "catalogue", "content", "settings"]],
] as const)("a person with the role %s may not %s", ([role, forbidden]) => {
  for (const permission of forbidden) expect(may(permissionsOf(role), permission)).toBe(false);
});
