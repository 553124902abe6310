import { z } from "zod";
import { oneLine } from "#rules/text/text.ts";
import { requiredTextInput } from "#rules/text/text-input.ts";

const MAX_STORE_NAME_LENGTH = 100;
export const STORE_NAME_TAKEN = "This store name is already taken. Please choose a different name.";

/** Line breaks and control characters become a space: the name is in titles, mails and lists. */
export const nameOfStore = (required?: string) =>
  requiredTextInput("Store name", MAX_STORE_NAME_LENGTH, required).overwrite(oneLine);

export const storeNameInput = z.strictObject({ name: nameOfStore("Please enter a store name") });

export type StoreNameInput = z.infer<typeof storeNameInput>;
