import { z } from "zod";
import { isInHundredths } from "./tax-settings.ts";

/** A percentage. `missing` is the message where there is no number. */
export function taxRateInput(missing: string) {
  return z
    .number(missing)
    .min(0, { error: "Tax rate must be positive", abort: true })
    .max(100, { error: "Tax rate cannot exceed 100%", abort: true })
    .refine(isInHundredths, "Tax rate can have at most 2 decimals");
}
