import { z } from "zod";
import { MAX_PRINTED_ORDERS } from "#rules/order/many-orders.ts";
import { oneLine } from "#rules/text/text.ts";
import { requiredTextInput, textInput } from "#rules/text/text-input.ts";

const WHOLE = "Enter a whole number from 1 to 999,999,999";

export const invoiceSettingsInput = z.strictObject({
  prefix: textInput("Prefix", 20).overwrite(oneLine),
  next_number: z.int(WHOLE).min(1, WHOLE).max(999_999_999, WHOLE),
  own_line: textInput("Your own line", 300).overwrite(oneLine),
  issue_on_payment: z.boolean(),
});

/** What is left out stays as it is: another tab may have changed it meanwhile. */
export const invoiceSettingsChange = invoiceSettingsInput
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Nothing to change");

export type InvoiceSettingsInput = z.infer<typeof invoiceSettingsInput>;
export type InvoiceSettingsChange = z.infer<typeof invoiceSettingsChange>;

/** By its name, so that a second press does not correct the new invoice. */
export const correctionInput = z.strictObject({ invoice: requiredTextInput("Invoice", 50) });

const uuids = z
  .array(z.uuid("Use the ids of orders"))
  .min(1, "Choose at least one order")
  .max(MAX_PRINTED_ORDERS, `Choose at most ${MAX_PRINTED_ORDERS} orders at once`);

export const issueManyInput = z.strictObject({ order_ids: uuids });

/** Ids in an address, with commas between them. */
export const idsQuery = z
  .string()
  .transform((text) => text.split(","))
  .pipe(uuids);
