import { z } from "zod";
import { emailInput } from "#rules/email/email-input.ts";

/** Lower-cased: one owner, whatever capitals they type. */
export const signInInput = z.strictObject({ email: emailInput.toLowerCase() });

export type SignInInput = z.infer<typeof signInInput>;
