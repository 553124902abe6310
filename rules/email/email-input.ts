import { z } from "zod";
import { say } from "#rules/language/say.ts";
import { isEmail, MAX_EMAIL_LENGTH } from "./email.ts";

const error = () => say.field.email;

export const emailInput = z
  .string({ error })
  .trim()
  .max(MAX_EMAIL_LENGTH, { error, abort: true })
  .refine(isEmail, { error });
