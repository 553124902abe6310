import { expect, test } from "vitest";
import { currencyOf } from "#rules/money/currencies.ts";
import { EURO } from "#rules/money/money.ts";
import { sayValue } from "./say-change.ts";

test("money is shown in the store's currency", () => {
  expect(sayValue("price_cents", 1250, currencyOf("USD"))).toBe("$12.50");
  expect(sayValue("compare_at_price_cents", 1250, EURO)).toBe("€12.50");
});
