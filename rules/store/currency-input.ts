import { z } from "zod";
import { isCurrency } from "#rules/money/currencies.ts";

export const UNKNOWN_CURRENCY = "Please choose a currency from the list";

export const currencyCodeInput = z.string(UNKNOWN_CURRENCY).refine(isCurrency, UNKNOWN_CURRENCY);

/** `seen` is that of the list of what will be rounded, as the owner saw it. */
export const currencyChangeInput = z.strictObject({
  currency_code: currencyCodeInput,
  seen: z.string().max(100),
});

export const CURRENCY_SENTENCES = {
  "has-orders":
    "The currency stays: your store has orders that are not demo orders. Their payments, refunds and invoices are in it.",
  "import-open": "An import is open, and its prices are read already. Finish or remove it first.",
  "job-running": "Something is still being imported, exported or changed. Try again when that has ended.",
  "changed-meanwhile": "Prices have changed meanwhile. Please look at the list again.",
  unfit: "Some figures do not fit this currency. Please change them first.",
};
