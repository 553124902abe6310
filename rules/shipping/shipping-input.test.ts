import { expect, test } from "vitest";
import { shippingInput } from "./shipping-input.ts";

const errorsOf = (input: object) =>
  Object.fromEntries(
    shippingInput
      .safeParse({ version: 0, ...input })
      .error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [],
  );

test("everything that is wrong is reported at once", () => {
  const tiers = [
    { from: 0, price_cents: Number.NaN },
    { from: 2_000, price_cents: 500 },
    { from: 1_000, price_cents: 400 },
  ];
  const zones = [
    { name: "", countries: [], rates: [{ name: "", price_by: "weight", tiers, until: 500 }] },
    { name: "Home", countries: ["DE"], rates: [] },
    { name: "Away", countries: ["DE"], rates: [] },
  ];
  expect(errorsOf({ zones, pickup: { address: " " } })).toEqual({
    "zones.0.name": "Zone name is required",
    "zones.0.countries": "Choose at least one country",
    "zones.0.rates.0.name": "Name is required",
    "zones.0.rates.0.tiers.0.price_cents": "Enter a price",
    "zones.0.rates.0.tiers.2.from": "Each step begins above the one before",
    "zones.0.rates.0.until": "The end lies above the last step",
    "zones.2.countries": "DE is in two zones",
    "pickup.address": "Pickup address is required",
  });
});

const ODD = [null, 1, "x", {}, [], [null], [{}], { countries: "DE" }];

test.each(ODD)("zones, a zone, its rates, a rate and its steps that are %j are refused", (odd) => {
  const zone = { name: "Home", countries: ["DE"], rates: [] as unknown[] };
  const rate = { name: "Post", price_by: "value", tiers: [] as unknown };
  for (const zones of [
    [odd],
    [{ ...zone, rates: [odd] }],
    [{ ...zone, rates: [{ ...rate, tiers: odd }] }],
    [{ ...zone, rates: [{ ...rate, tiers: [odd] }] }],
    [{ ...zone, countries: odd }],
  ])
    expect(errorsOf({ zones, pickup: null })).not.toEqual({});
});
