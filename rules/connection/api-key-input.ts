import { z } from "zod";
import { requiredTextInput } from "#rules/text/text-input.ts";
import { KEY_PERMISSIONS } from "./api-key.ts";

const MAX_KEY_DAYS = 3_650;

const CHOOSE = "Choose at least one permission";

export const apiKeyInput = z.strictObject({
  name: requiredTextInput("Name", 60),
  permissions: z
    .array(z.enum(KEY_PERMISSIONS), CHOOSE)
    .min(1, CHOOSE)
    // In the order of the table, each once.
    .overwrite((given) => KEY_PERMISSIONS.filter((permission) => given.includes(permission))),
  expires_in_days: z
    .int("Enter a number of days")
    .min(1, "Enter a number of days")
    .max(MAX_KEY_DAYS, `A key can last at most ${MAX_KEY_DAYS} days`)
    .nullable(),
});
export type ApiKeyInput = z.infer<typeof apiKeyInput>;
