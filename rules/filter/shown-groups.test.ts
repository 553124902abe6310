import { expect, test } from "vitest";
import type { CountedGroup } from "./filter-shelf.ts";
import { shownGroups } from "./shown-groups.ts";

function aGroup(kind: CountedGroup["kind"], key: string, labels: string[]): CountedGroup {
  const values = labels.map((label) => ({ key: label.toLowerCase(), label, count: 1, total: 1 }));
  return { kind, key, label: key, values };
}

const labelsOf = ([group]: CountedGroup[]) => group?.values.map(({ label }) => label);
const none = () => false;

test("only the groups that the owner chose, options first", () => {
  const groups = [
    aGroup("tag", "", ["New"]),
    aGroup("vendor", "", ["Kiln"]),
    aGroup("option", "size", ["S"]),
  ];
  const kinds = (filters: Parameters<typeof shownGroups>[1]) =>
    shownGroups(groups, filters, none).map(({ kind }) => kind);
  expect(kinds(["options", "vendor", "tags"])).toEqual(["option", "vendor", "tag"]);
  expect(kinds(["price", "tags"])).toEqual(["tag"]);
});

test("sizes go from small to large, numbers by their value, the rest by name", () => {
  expect(labelsOf(shownGroups([aGroup("option", "size", ["XL", "S", "m"])], ["options"], none))).toEqual([
    "S",
    "m",
    "XL",
  ]);
  const mixed = ["One size", "L", "S", "3XL", "42"];
  expect(labelsOf(shownGroups([aGroup("option", "size", mixed)], ["options"], none))).toEqual([
    "S",
    "L",
    "3XL",
    "42",
    "One size",
  ]);
  expect(labelsOf(shownGroups([aGroup("tag", "", ["Bowl", "Large", "Apron"])], ["tags"], none))).toEqual([
    "Apron",
    "Bowl",
    "Large",
  ]);
  expect(labelsOf(shownGroups([aGroup("option", "size", ["42", "9", "Ärmel"])], ["options"], none))).toEqual([
    "9",
    "42",
    "Ärmel",
  ]);
});

test("a long group shows the values that most products have, and each that is chosen", () => {
  const values = Array.from({ length: 100 }, (_, n) => ({
    key: `t${n}`,
    label: `T${n}`,
    count: 0,
    total: n + 1,
  }));
  const [group] = shownGroups(
    [{ kind: "tag", key: "", label: "", values }],
    ["tags"],
    ({ key }) => key === "t3",
  );
  expect(group?.values).toHaveLength(61);
  expect(group?.values.map(({ key }) => key)).toContain("t3");
  expect(group?.values.map(({ key }) => key)).not.toContain("t4");
});
