import { DEFAULT_LANGUAGE, type Language } from "#rules/language/languages.ts";
import type { DemoWords } from "./demo-words.ts";

// Each is a file of its own, read when the first owner asks for it.
const WORDS: Record<Exclude<Language, "qps">, () => Promise<DemoWords>> = {
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

/** What the demo data says in a language; a store in the language of tests gets the English words. */
export function loadDemoWords(language: Language): Promise<DemoWords> {
  return WORDS[language === "qps" ? DEFAULT_LANGUAGE : language]();
}
