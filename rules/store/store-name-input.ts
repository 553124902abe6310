import { z } from "zod";
import { requiredTextInput } from "#rules/text/text-input.ts";

export const MAX_STORE_NAME_LENGTH = 100;
export const STORE_NAME_TAKEN = "This store name is already taken. Please choose a different name.";

export const storeNameInput = z.strictObject({
  name: requiredTextInput("Store name", MAX_STORE_NAME_LENGTH, "Please enter a store name"),
});

export type StoreNameInput = z.infer<typeof storeNameInput>;
