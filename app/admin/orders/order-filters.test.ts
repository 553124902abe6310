import { expect, test } from "vitest";
import { filterParams, instantsOf, isFiltered, parseFilters } from "./order-filters.ts";

const filtersOf = (address: string) => parseFilters(new URLSearchParams(address));

test("a URL without filters is the first page of all orders", () => {
  expect(filtersOf("")).toEqual({
    page: 1,
    status: "",
    payment: "",
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
  "country=",
  "date=never",
  "from=2026-13-45",
])("%s means no filter", (address) => {
  expect(filtersOf(address)).toEqual(filtersOf(""));
});

test("a range ends with the last moment of its last day", () => {
  const { from, to } = instantsOf({ range: "custom", from: "2026-11-01", to: "2026-11-01" }, new Date());
  expect(Date.parse(to ?? "") - Date.parse(from ?? "")).toBe(24 * 60 * 60 * 1000);
});

test("the last 7 days start at midnight, six days ago", () => {
  const now = new Date(2026, 10, 15, 18, 30);
  expect(instantsOf({ range: "7-days", from: "", to: "" }, now)).toEqual({
    from: new Date(2026, 10, 9).toISOString(),
  });
});

test("an open range has one end", () => {
  expect(instantsOf({ range: "custom", from: "2026-11-01", to: "" }, new Date())).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
  });
});
