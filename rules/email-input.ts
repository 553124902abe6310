import { z } from "zod";
import { isEmail, MAX_EMAIL_LENGTH } from "./email.ts";

const INVALID = "Invalid email address";

export const emailInput = z
  .string(INVALID)
  .trim()
  .max(MAX_EMAIL_LENGTH, { error: INVALID, abort: true })
  .refine(isEmail, INVALID);
