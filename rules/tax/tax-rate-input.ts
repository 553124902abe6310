import { z } from "zod";
import { isInHundredths } from "./tax-settings.ts";

/** A percentage. `missing` is the message where there is no number. */
export function taxRateInput(missing: string) {
  return z
    .number(missing)
    .min(0, "Tax rate must be positive")
    .max(100, "Tax rate cannot exceed 100%")
    .refine(isInHundredths, "Tax rate can have at most 2 decimals");
}
