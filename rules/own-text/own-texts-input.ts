import { z } from "zod";
import type { Catalogue, Text } from "#rules/language/catalogue.ts";
import {
  fits,
  MAX_OWN_TEXT,
  MAX_OWN_TEXTS,
  type OwnTexts,
  textsIn,
  valuesIn,
} from "#rules/language/own-texts.ts";
import { oneLine, withoutTurns } from "#rules/text/text.ts";
import { requiredTextInput } from "#rules/text/text-input.ts";
import { isFixedByLaw } from "./fixed-texts.ts";

const words = requiredTextInput("The text", MAX_OWN_TEXT).overwrite((typed) => oneLine(withoutTurns(typed)));

const form = words.optional();

const text = z.union([
  words,
  z.strictObject({ zero: form, one: form, two: form, few: form, many: form, other: words }),
]);

/** With the version that the form was opened with. A text that is left out is ours. */
export const ownTextsInput = z.strictObject({
  version: z.int().min(0),
  texts: z
    .record(z.string().max(80), text)
    .refine(
      (texts) => Object.keys(texts).length <= MAX_OWN_TEXTS,
      `You can replace at most ${MAX_OWN_TEXTS} texts`,
    ),
});

export type OwnTextsInput = z.infer<typeof ownTextsInput>;

/** What is wrong with them in this language, by key. */
export function judgeOwnTexts(own: OwnTexts, catalogue: Catalogue): Record<string, string> {
  const ours = new Map(textsIn(catalogue));
  const judged = Object.entries(own).map(([key, replaced]) => [
    key,
    judge(key, replaced, ours.get(key), catalogue.html.lang),
  ]);
  return Object.fromEntries(judged.filter(([, problem]) => problem));
}

function judge(key: string, own: Text, ours: Text | undefined, language: string): string | undefined {
  if (ours === undefined) return "There is no such text";
  if (isFixedByLaw(key)) return "The law fixes these words";
  if (fits(own, ours, language)) return undefined;
  const values = valuesIn(ours);
  return values ? `Keep what stands in braces: ${values}` : "Write it without braces";
}
