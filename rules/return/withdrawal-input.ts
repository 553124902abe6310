import { z } from "zod";
import { emailInput } from "#rules/email/email-input.ts";
import { idInput } from "#rules/input/id-input.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import { requiredTextInput, textInput } from "#rules/text/text-input.ts";
import { chosenLinesInput } from "./chosen-lines-input.ts";

const MAX_NAME_LENGTH = 200;
const MAX_WORDS_LENGTH = 1_000;
const ONCE = "Name each item once";

/** Who withdraws, and from which order. The name is kept as it is written; the other two must belong together. */
export const withdrawerInput = z.strictObject({
  storeId: idInput<StoreId>(),
  name: requiredTextInput(() => say.address.namedName, MAX_NAME_LENGTH),
  // Whatever it is, a wrong one gets the answer of an unknown one.
  order_number: requiredTextInput(() => say.order.number, 100),
  email: emailInput,
});

export const withdrawalInput = withdrawerInput.extend({
  lines: chosenLinesInput.refine(
    (lines) => new Set(lines.map((line) => line.line_item_id)).size === lines.length,
    ONCE,
  ),
  words: textInput("Message", MAX_WORDS_LENGTH).default(""),
});

export type WithdrawerInput = z.infer<typeof withdrawerInput>;
export type WithdrawalInput = z.infer<typeof withdrawalInput>;
