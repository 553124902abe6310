import { expect, test } from "vitest";
import { matchEntries } from "./match-entries.ts";
import { ACTIONS, MENU_ENTRIES, SETTINGS_ENTRIES } from "./palette-entries.ts";

const ALL = [...MENU_ENTRIES, ...SETTINGS_ENTRIES, ...ACTIONS];
const found = (typed: string) => matchEntries(ALL, typed).map(({ label }) => label);

test.for([
  ["vat", "Settings › Taxes"],
  ["logo", "Theme"],
  ["LOGO", "Theme"],
  ["favicon", "Theme"],
  ["coupon", "Discounts"],
  ["category", "Create collection"],
  ["seo", "Settings › Search and sharing"],
  ["passkey", "Settings › Store"],
  ["2fa", "Settings › Store"],
  ["time zone", "Settings › Store details"],
  ["stripe", "Settings › Payments"],
  ["impressum", "Pages"],
  ["imprèssum", "Pages"],
  ["new prod", "Create product"],
  ["sign out", "Log out"],
  ["e-mail", "Settings › Mails"],
])("'%s' finds %s", ([typed, label]) => {
  expect(found(typed as string)).toContain(label);
});

test("a screen is found by its name before others that only mention it", () => {
  expect(found("shipping")[0]).toBe("Settings › Shipping");
  expect(found("vat")[0]).toBe("Settings › Taxes");
  expect(found("orders")[0]).toBe("Orders");
  expect(found("prod")[0]).toBe("Products");
});

test("every typed word must be found, and only at the start of a word", () => {
  expect(found("export ord")).toEqual(["Export orders"]);
  expect(found("rders")).toEqual([]);
  expect(found("export xyz")).toEqual([]);
});

test("signs that are no word find nothing", () => {
  expect(found("%_\\")).toEqual([]);
});

test("nothing typed leaves all, in the order of the list", () => {
  expect(matchEntries(ALL, " ")).toEqual(ALL);
});
