import { expect, test } from "vitest";
import { shippingInput } from "./shipping-input.ts";

test("a wrong rate and a missing country are reported at once", () => {
  const rate = { name: "Parcel", price_by: "weight", tiers: [{ from: null, price_cents: 500 }] };
  const zone = { name: "Home", countries: [], rates: [rate] };
  const { error } = shippingInput.safeParse({ version: 0, zones: [zone], pickup: null });
  expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["zones.0.rates.0.tiers.0.from", "Enter where it begins"],
    ["zones.0.countries", "Choose at least one country"],
  ]);
});

test.each([null, 1, {}, { countries: "DE" }])("a zone that is %j is refused", (zone) => {
  expect(shippingInput.safeParse({ version: 0, zones: [zone], pickup: null }).success).toBe(false);
});
