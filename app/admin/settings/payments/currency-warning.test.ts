import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { CurrencyWarning } from "./currency-warning.tsx";

const shown = (currency: string) => renderToString(createElement(CurrencyWarning, { currency }));

test("an owner reads that her currency is not paid by card, where it is not", () => {
  expect(shown("KWD")).toContain("Orders in KWD cannot be paid by card.");
  expect(shown("EUR")).toBe("");
});
