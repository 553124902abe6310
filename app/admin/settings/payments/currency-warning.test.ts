import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { CurrencyWarning } from "./currency-warning.tsx";

const shown = (currency: string) => renderToString(createElement(CurrencyWarning, { currency }));

test("an owner reads that her currency is not paid by card, where it is not", () => {
  expect(shown("LYD")).toContain("Paying by card is not offered for orders in LYD here.");
  expect(shown("EUR")).toBe("");
});
