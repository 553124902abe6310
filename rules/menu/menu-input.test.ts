import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { saveMenusInput } from "./menu-input.ts";

const search = (label: string, items: object[] = []) => ({ kind: "search", words: "", label, items });
const leaf = { kind: "search", words: "", label: "" };

function problemsOf(header: unknown) {
  const { error } = saveMenusInput.safeParse({ version: 0, header, footer: [] });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

describe("menus", () => {
  test("search for words that can be seen", () => {
    const unseen = { ...search("A"), words: "\u200b" };
    expect(saveMenusInput.parse({ version: 0, header: [unseen], footer: [] }).header).toEqual([search("A")]);
  });

  test("have two levels, and links to records, a search or an address", () => {
    const records = ["collection", "product", "page"].map((kind) => ({ kind, id: randomUUID(), label: "" }));
    const address = { kind: "address", address: "https://clay.example", label: "Blog" };
    expect(problemsOf([search("Shop", [...records, leaf]), { ...address, items: [address] }])).toEqual({});
  });

  test.each([
    ["an address without a label", [{ kind: "address", address: "/clay", label: " ", items: [] }], "0.label"],
    ["a long label", [search("x".repeat(61))], "0.label"],
    ["a third level", [search("A", [search("B", [leaf])])], "0.items.0"],
    ["more than 12 items of the first level", Array.from({ length: 13 }, () => search("A")), ""],
    ["more than 40 items in all", [search("A", Array(40).fill(leaf))], ""],
    ["an id that is none", [{ kind: "page", id: "about", label: "", items: [] }], "0.id"],
  ])("refuse %s", (_, header, path) => {
    expect(Object.keys(problemsOf(header))).toEqual([`header${path && `.${path}`}`]);
  });

  test.each([
    "javascript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "data:text/html,x",
    "/admin",
    "nowhere",
    "",
  ])("refuse the address %j", (address) => {
    expect(problemsOf([{ kind: "address", address, label: "Here", items: [] }])).toEqual({
      "header.0.address":
        "Enter a web address that begins with https://, or a path of your shop that begins with /",
    });
  });
});
