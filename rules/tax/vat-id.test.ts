import { describe, expect, test } from "vitest";
import { EU_COUNTRIES } from "#rules/address/eu-countries.ts";
import { countryOfVatId, normalVatId, vatIdProblem } from "./vat-id.ts";

// One of each country, made up or published as an example.
const GOOD = (
  "ATU12345678 BE0123456789 BG123456789 CY12345678L CZ12345678 DE123456789 DK12345678 EE123456789 EL123456789 " +
  "ESX1234567X FI12345678 FRXX123456789 HR12345678901 HU12345678 IE1234567WA IT12345678901 LT123456789 LU12345678 " +
  "LV12345678901 MT12345678 NL123456789B01 PL1234567890 PT123456789 RO1234567890 SE123456789001 SI12345678 SK1234567890 " +
  "XI123456789 GB123456789 CHE123456789MWST NO123456789MVA"
).split(" ");

describe("the form of a VAT id", () => {
  test.each(GOOD)("%s is right", (id) => expect(vatIdProblem(id)).toBeUndefined());

  test.each(GOOD)("%s with a digit more or less is wrong, and its country's form is told", (id) => {
    for (const wrong of [`${id}0000000`, id.slice(0, 3)])
      expect(vatIdProblem(wrong)).toContain(`A VAT id that begins with ${id.slice(0, 2)} looks like `);
  });

  test("every country of the EU has one", () => {
    const countries = GOOD.map(countryOfVatId);
    expect(countries).toEqual(expect.arrayContaining([...EU_COUNTRIES]));
    expect(countries.filter((code) => !EU_COUNTRIES.includes(code))).toEqual(["XI", "GB", "CH", "NO"]);
  });

  test("the example in the sentence is right itself", () => {
    for (const id of GOOD) {
      const example =
        vatIdProblem(`${id.slice(0, 2)}!`)
          ?.split(" ")
          .at(-1) ?? "";
      expect([example, vatIdProblem(example)]).toEqual([example, undefined]);
    }
  });

  test.each(["", "1", "123456789", "US123456789", "ZZ1", "ÄÖ123456789", "constructor"])(
    "%j names no country",
    (id) => expect(vatIdProblem(id)).toBe("Enter the VAT id with its country in front, such as DE123456789"),
  );

  test.each(["ATU1234567٣", "DE12345678X", "IE12345678", "NL123456789001", "ES123456789"])(
    "%s is wrong",
    (id) => expect(vatIdProblem(id)).toBeDefined(),
  );
});

test.each([
  ["atu 123 456 78", "ATU12345678"],
  ["CHE-123.456.789 MWST", "CHE123456789MWST"],
  ["GR 123456789", "EL123456789"],
  ["be 0123.456.789", "BE0123456789"],
])("%s is kept as %s", (typed, kept) => {
  expect(normalVatId(typed)).toBe(kept);
  expect(vatIdProblem(kept)).toBeUndefined();
});
