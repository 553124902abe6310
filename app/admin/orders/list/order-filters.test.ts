import { expect, test } from "vitest";
import { filterParams, instantsOf, isFiltered, parseFilters } from "./order-filters.ts";

const filtersOf = (address: string) => parseFilters(new URLSearchParams(address));

test("a URL without filters is the first page of all orders", () => {
  expect(filtersOf("")).toEqual({
    page: 1,
    status: "",
    payment: "",
    todo: "",
    country: "",
    range: "any",
    from: "",
    to: "",
    search: "",
  });
  expect(filterParams(filtersOf("")).toString()).toBe("");
});

test.each([
  "page=3&status=partial&date=7-days",
  "payment=awaiting_payment&country=C%C3%B4te+d%27Ivoire",
  "payment=archived&status=fulfilled",
  "todo=ship",
  "date=custom&from=2026-11-01&to=2026-11-15",
  "search=anna",
])("the URL %s survives a reload", (address) => {
  expect(isFiltered(filtersOf(address))).toBe(true);
  expect(filterParams(filtersOf(address)).size).toBe(new URLSearchParams(address).size);
  expect(filtersOf(filterParams(filtersOf(address)).toString())).toEqual(filtersOf(address));
});

test.each([
  "page=0",
  "page=-1",
  "page=1.5",
  "page=abc",
  "page=9999999",
  "status=lost",
  "payment=lost",
  "todo=lost",
  "country=",
  "date=never",
  "from=2026-13-45",
  "to=9999-12-31",
])("%s means no filter", (address) => {
  expect(filtersOf(address)).toEqual(filtersOf(""));
});

// It is the 16th there, and the 15th in Europe.
const IN_AUCKLAND = { now: new Date("2026-11-15T18:30:00Z"), zone: "Pacific/Auckland" };

test("today starts at midnight of the store, wherever the owner is", () => {
  expect(instantsOf({ range: "today", from: "", to: "" }, IN_AUCKLAND)).toEqual({
    from: "2026-11-15T11:00:00.000Z",
  });
});

test("a range ends with the last moment of its last day", () => {
  expect(instantsOf({ range: "custom", from: "2026-11-01", to: "2026-11-01" }, IN_AUCKLAND)).toEqual({
    from: "2026-10-31T11:00:00.000Z",
    to: "2026-11-01T11:00:00.000Z",
  });
});

test("the last 7 days start at midnight, six days ago", () => {
  expect(instantsOf({ range: "7-days", from: "", to: "" }, IN_AUCKLAND)).toEqual({
    from: "2026-11-09T11:00:00.000Z",
  });
});

test("an open range has one end", () => {
  expect(instantsOf({ range: "custom", from: "2026-11-01", to: "" }, IN_AUCKLAND)).toEqual({
    from: "2026-10-31T11:00:00.000Z",
  });
});
