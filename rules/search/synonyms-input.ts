import { z } from "zod";
import { oneLine } from "#rules/text/text.ts";
import { requiredTextInput } from "#rules/text/text-input.ts";
import { MAX_SYNONYM_GROUPS, MAX_SYNONYM_LENGTH, MAX_SYNONYMS_PER_GROUP } from "./synonyms.ts";

const word = requiredTextInput("Each word", MAX_SYNONYM_LENGTH)
  .refine((text) => !text.includes(","), "Write each word without a comma")
  .overwrite(oneLine);

const group = z
  .array(word)
  .min(2, "Write at least two words in each line, with a comma between them")
  .max(MAX_SYNONYMS_PER_GROUP, `Write at most ${MAX_SYNONYMS_PER_GROUP} words in a line`);

const synonymsInput = z.strictObject({
  groups: z.array(group).max(MAX_SYNONYM_GROUPS, `Write at most ${MAX_SYNONYM_GROUPS} lines`),
});

/** With the version that the form was opened with. */
export const saveSynonymsInput = synonymsInput.extend({ version: z.int().min(0) });
