import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import type { Text } from "#rules/language/catalogue.ts";

export type OpenedTexts = InferResponseType<(typeof api)["shop-texts"]["$get"], 200>;
export type ShopText = OpenedTexts["texts"][number];

export const shopTextsQuery = queryOptions({
  queryKey: ["shop-texts"],
  queryFn: () => answer(api["shop-texts"].$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Those whose own, our or English words contain what is typed; the owner's own ones when nothing is. */
export function searchTexts(texts: ShopText[], typed: string): ShopText[] {
  const wanted = asTyped(typed.trim());
  if (wanted === "") return texts.filter(({ own }) => own !== null);
  return texts.filter(({ ours, english, own }) =>
    [ours, english, own].some((text) => text && formsOf(text).some(([, words]) => contains(words, wanted))),
  );
}

function contains(words: string, wanted: string): boolean {
  return asTyped(words).includes(wanted);
}

/** As a keyboard writes it: texts have the quotes, apostrophes and spaces of books. */
function asTyped(words: string): string {
  return words
    .toLowerCase()
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("’", "'")
    .replace(/[“”„«»]/g, '"')
    .replaceAll("…", "...");
}

/** A text that is not counted has one form without a name. */
export function formsOf(text: ShopText["ours"]): [form: string, words: string][] {
  return typeof text === "string" ? [["", text]] : Object.entries(text);
}

/** The typed forms as a text; null when nothing is typed, or the same as ours. */
export function textOf(forms: Record<string, string>, ours: ShopText["ours"]): Text | null {
  const typed = formsOf(ours).map(([form, words]) => [form, forms[form]?.trim() || words] as const);
  if (typed.every(([form, words]) => words === new Map(formsOf(ours)).get(form))) return null;
  return typeof ours === "string" ? (typed[0]?.[1] ?? null) : (Object.fromEntries(typed) as Text);
}
