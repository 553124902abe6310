import { DEFAULT_LANGUAGE, type Language } from "#rules/language/languages.ts";
import type { StartingWords } from "./starting-words.ts";

// Each is a file of its own: the back office loads the one that is needed.
const WORDS: Record<Exclude<Language, "qps">, () => Promise<StartingWords>> = {
  en: async () => (await import("./english.ts")).english,
  de: async () => (await import("./german.ts")).german,
  fr: async () => (await import("./french.ts")).french,
  it: async () => (await import("./italian.ts")).italian,
  es: async () => (await import("./spanish.ts")).spanish,
  pt: async () => (await import("./portuguese.ts")).portuguese,
  nl: async () => (await import("./dutch.ts")).dutch,
  pl: async () => (await import("./polish.ts")).polish,
  sv: async () => (await import("./swedish.ts")).swedish,
  cs: async () => (await import("./czech.ts")).czech,
  ar: async () => (await import("./arabic.ts")).arabic,
};

/** What the starting texts say in a language; a store in the language of tests gets the English words. */
export function loadStartingWords(language: Language): Promise<StartingWords> {
  return WORDS[language === "qps" ? DEFAULT_LANGUAGE : language]();
}
