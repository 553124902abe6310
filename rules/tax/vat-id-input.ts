import { say } from "#rules/language/say.ts";
import { textInput } from "#rules/text/text-input.ts";
import { MAX_VAT_ID_LENGTH, normalVatId, vatIdProblem } from "./vat-id.ts";

/** Blank, or of a right form; kept without what only makes it readable. */
export const vatIdInput = textInput(() => say.checkout.vatId, MAX_VAT_ID_LENGTH).transform((typed, ctx) => {
  const id = normalVatId(typed);
  const message = typed === "" ? undefined : vatIdProblem(id);
  if (message) ctx.addIssue({ code: "custom", message });
  return id;
});
