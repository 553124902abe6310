import { z } from "zod";
import { chosenLinesInput } from "#rules/return/chosen-lines-input.ts";
import { textInput } from "#rules/text/text-input.ts";

/** Without lines, everything that is left is fulfilled. */
export const fulfillmentInput = z.strictObject({
  carrier: textInput("Carrier", 100).default(""),
  tracking_number: textInput("Tracking number", 100).default(""),
  lines: chosenLinesInput.optional(),
  /** The owner was asked, and ships before the shopper has paid. */
  even_unpaid: z.boolean("Even unpaid is true or false").optional(),
  /** The owner was asked, and ships although the shopper has withdrawn. */
  even_withdrawn: z.boolean("Even withdrawn is true or false").optional(),
});

export type FulfillmentInput = z.infer<typeof fulfillmentInput>;
