import { expect, test } from "vitest";
import { may, permissionsOf, type Role } from "#rules/people/roles.ts";
import { paletteGroups } from "./palette-groups.ts";

function labelsFor(role: Role, typed = ""): string[] {
  const groups = paletteGroups(typed, undefined, (...anyOf) =>
    anyOf.some((one) => may(permissionsOf(role), one)),
  );
  return groups.flatMap(({ options }) => options.map(({ label }) => label));
}

test("nobody is offered what the role does not allow", () => {
  expect(labelsFor("owner")).toEqual(
    expect.arrayContaining(["Orders", "Create product", "Create page", "Export orders", "Import products"]),
  );
  expect(labelsFor("fulfilment")).toContain("Orders");
  expect(labelsFor("fulfilment")).not.toContain("Export orders");
  expect(labelsFor("content")).toContain("Create page");
  for (const label of ["Orders", "Create product", "Export products", "Import products"])
    expect(labelsFor("content")).not.toContain(label);
  expect(labelsFor("reader").filter((label) => /^(Create|Export|Import)/.test(label))).toEqual([]);
});

test("orders are searched by those who see them", () => {
  expect(labelsFor("orders", "mug")).toContain("Search all orders for “mug”");
  expect(labelsFor("products", "mug")).not.toContain("Search all orders for “mug”");
  expect(labelsFor("products", "mug")).toContain("Search all products for “mug”");
});
