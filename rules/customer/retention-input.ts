import { z } from "zod";
import { RETENTION_YEARS } from "./retention.ts";

/** When customers are erased by themselves. */
export const retentionInput = z.strictObject({
  years: z.literal(RETENTION_YEARS, "Please choose a number of years"),
  erases_subscribers: z.boolean(),
});
