import { z } from "zod";
import { INVALID_EMAIL, isEmail, MAX_EMAIL_LENGTH } from "./email.ts";

export const emailInput = z
  .string(INVALID_EMAIL)
  .trim()
  .max(MAX_EMAIL_LENGTH, { error: INVALID_EMAIL, abort: true })
  .refine(isEmail, INVALID_EMAIL);
