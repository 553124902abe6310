import { expect, test } from "vitest";
import { may, PERMISSIONS, ROLES } from "./roles.ts";

test("only an owner has everything, and everybody may look", () => {
  const all = ROLES.filter((role) => PERMISSIONS.every((permission) => may(role, permission)));
  expect(all).toEqual(["owner"]);
  expect(ROLES.filter((role) => may(role, "look"))).toEqual(ROLES);
});

test.for([
  ["manager", ["payment-keys", "connections", "people", "close"]],
  ["fulfilment", ["handle-orders", "export-orders", "customers", "catalogue"]],
  ["products", ["see-orders", "customers", "content", "settings"]],
  ["reader", ["see-orders", "customers", "export-orders", "catalogue", "content", "settings"]],
] as const)("a person with the role %s may not %s", ([role, forbidden]) => {
  for (const permission of forbidden) expect(may(role, permission)).toBe(false);
});
