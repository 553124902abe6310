import { z } from "zod";
import { COUNTRY_CODES } from "#rules/address/country-codes.ts";
import { emailInput } from "#rules/email/email-input.ts";
import { vatIdInput } from "#rules/tax/vat-id-input.ts";
import { oneLine } from "#rules/text/text.ts";
import { textInput } from "#rules/text/text-input.ts";

export const UNKNOWN_TIME_ZONE = "Please choose a time zone from the list";

/** A line of the sender's address: a line break in it would look like one more line. */
const lineInput = (field: string, maxLength: number) => textInput(field, maxLength).overwrite(oneLine);

/** All of it may be empty. The server knows the time zones. */
export const storeDetailsInput = z.strictObject({
  legal_name: lineInput("Legal name", 200),
  street: lineInput("Street", 255),
  postal_code: lineInput("Postal code", 20),
  city: lineInput("City", 100),
  region: lineInput("Region", 100),
  country_code: z.enum(["", ...COUNTRY_CODES], "Please choose a country from the list"),
  tax_number: lineInput("Tax number", 50),
  vat_id: vatIdInput,
  small_business: z.boolean(),
  contact_email: z.literal("").or(emailInput),
  time_zone: textInput("Time zone", 64),
});

/** What is left out stays as it is: another tab may have changed it meanwhile. */
export const storeDetailsChange = storeDetailsInput
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Nothing to change");

export type StoreDetailsInput = z.infer<typeof storeDetailsInput>;
export type StoreDetailsChange = z.infer<typeof storeDetailsChange>;
