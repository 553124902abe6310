import { z } from "zod";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "#rules/cart/cart.ts";

/** Which of an order's items somebody chose, and how many of each. */
export const chosenLinesInput = z
  .array(
    z.strictObject({
      line_item_id: z.guid("This is not an id").toLowerCase(),
      quantity: z.int("Quantity must be a whole number").min(1).max(MAX_LINE_QUANTITY),
    }),
  )
  .min(1, "Choose at least one item")
  .max(MAX_CART_LINES);
