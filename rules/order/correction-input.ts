import { z } from "zod";
import { MAX_REGION_LENGTH } from "#rules/address/address-form.ts";
import { textInput } from "#rules/text/text-input.ts";
import { checkoutFields, optionalLine } from "./checkout/checkout-input.ts";

/** Where an order goes and how its shopper is reached. Which lines are needed, the country decides. */
const contactInput = z.strictObject({
  email: checkoutFields.email,
  shipping_name: checkoutFields.shipping_name,
  shipping_address1: optionalLine("shipping_address1"),
  shipping_address2: checkoutFields.shipping_address2,
  shipping_city: optionalLine("shipping_city"),
  shipping_zip: optionalLine("shipping_zip"),
  shipping_region: textInput("Region", MAX_REGION_LENGTH).default(""),
  shipping_phone: checkoutFields.shipping_phone,
});

export type Contact = z.infer<typeof contactInput>;

export const CONTACT_FIELDS = Object.keys(contactInput.shape) as (keyof Contact)[];

/** With the values that the form was opened with: of two tabs, the second gets a conflict. */
export const correctionInput = contactInput.extend({
  was: z.strictObject(
    Object.fromEntries(CONTACT_FIELDS.map((field) => [field, z.string()])) as Record<
      keyof Contact,
      z.ZodString
    >,
  ),
});

export type Correction = z.infer<typeof correctionInput>;
