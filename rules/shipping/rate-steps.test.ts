import { expect, test } from "vitest";
import { EURO } from "#rules/money/money.ts";
import { rateSteps } from "./rate-steps.ts";
import type { ShippingRate } from "./shipping-settings.ts";

const post: ShippingRate = {
  id: "",
  name: "Post",
  delivery_time: "",
  price_by: "weight",
  tiers: [{ from: 0, price_cents: 490 }],
  until: null,
  free_from_cents: null,
};

test.each([
  ["one price", post, [["", "€4.90"]]],
  ["nothing", { ...post, tiers: [{ from: 0, price_cents: 0 }] }, [["", "Free"]]],
  [
    "steps by weight that end, and free from a value",
    {
      ...post,
      tiers: [
        { from: 0, price_cents: 490 },
        { from: 2_000, price_cents: 790 },
        { from: 10_000, price_cents: 1_200 },
      ],
      until: 31_500,
      free_from_cents: 6_000,
    },
    [
      ["under 2 kg", "€4.90"],
      ["2 kg to under 10 kg", "€7.90"],
      ["10 kg to under 31.5 kg", "€12.00"],
      ["orders from €60.00", "Free"],
    ],
  ],
  [
    "steps by value",
    {
      ...post,
      price_by: "value" as const,
      tiers: [
        { from: 0, price_cents: 490 },
        { from: 5_000, price_cents: 0 },
      ],
    },
    [
      ["under €50.00", "€4.90"],
      ["from €50.00", "Free"],
    ],
  ],
])("a rate of %s", (_, rate, lines) => {
  expect(rateSteps(rate, EURO).map(({ range, price }) => [range, price])).toEqual(lines);
});
