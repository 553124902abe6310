import { expect, test } from "vitest";
import { sayValue } from "./say-change.ts";

test("money is shown in the store's currency", () => {
  expect(sayValue("price_cents", 1250, "USD")).toBe("$12.50");
  expect(sayValue("compare_at_price_cents", 1250, "EUR")).toBe("€12.50");
});
