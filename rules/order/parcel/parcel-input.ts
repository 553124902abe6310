import { z } from "zod";
import { fulfillmentInput } from "./fulfillment-input.ts";

const { carrier, tracking_number } = fulfillmentInput.shape;

/** With the values that the form was opened with: of two tabs, the second gets a conflict. */
export const parcelInput = z.strictObject({
  carrier,
  tracking_number,
  was: z.strictObject({ carrier: z.string(), tracking_number: z.string() }),
  tell_shopper: z.boolean("Tell the shopper is true or false").default(false),
});

export type ParcelInput = z.infer<typeof parcelInput>;
