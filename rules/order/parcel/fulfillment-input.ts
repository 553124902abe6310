import { z } from "zod";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "#rules/cart/cart.ts";
import { textInput } from "#rules/text/text-input.ts";

/** Without lines, everything that is left is fulfilled. */
export const fulfillmentInput = z.strictObject({
  carrier: textInput("Carrier", 100).default(""),
  tracking_number: textInput("Tracking number", 100).default(""),
  lines: z
    .array(
      z.strictObject({
        line_item_id: z.guid("This is not an id").toLowerCase(),
        quantity: z.int("Quantity must be a whole number").min(1).max(MAX_LINE_QUANTITY),
      }),
    )
    .min(1, "Choose at least one item")
    .max(MAX_CART_LINES)
    .optional(),
  /** The owner was asked, and ships before the shopper has paid. */
  even_unpaid: z.boolean("Even unpaid is true or false").optional(),
  /** The owner was asked, and ships although the shopper has withdrawn. */
  even_withdrawn: z.boolean("Even withdrawn is true or false").optional(),
});

export type FulfillmentInput = z.infer<typeof fulfillmentInput>;
