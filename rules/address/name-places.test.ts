import { expect, test } from "vitest";
import { EU_COUNTRIES } from "./eu-countries.ts";
import { namePlaces } from "./name-places.ts";

const NAMES: Record<string, string> = {
  AT: "Austria",
  CH: "Switzerland",
  DE: "Germany",
  FR: "France",
  NO: "Norway",
};
const named = (codes: string[]) => namePlaces(codes, (code) => NAMES[code] ?? code);
const without = (...codes: string[]) => EU_COUNTRIES.filter((code) => !codes.includes(code));

test.each([
  ["Germany", ["DE"]],
  ["Austria, Germany, Switzerland", ["DE", "CH", "AT"]],
  ["European Union", without()],
  ["European Union, Norway, Switzerland", ["CH", ...without(), "NO"]],
  ["European Union (except Germany)", without("DE")],
  ["European Union (except Austria, France, Germany), Switzerland", [...without("FR", "DE", "AT"), "CH"]],
])("%s is said of all of %j", (title, codes) => {
  expect(named(codes)).toEqual({ title });
});

test("a longer list has three names in its title, and all below it", () => {
  const codes = ["US", "CA", "DE", "MX", "FR", "NO"];
  const all = "CA, France, Germany, MX, Norway, US";
  expect(named(codes)).toEqual({ title: "CA, France, Germany and 3 more", all });
  expect(named(without("DE", "FR", "AT", "IT")).title).toBe("BE, BG, CY and 20 more");
});
