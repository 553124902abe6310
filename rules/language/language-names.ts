import type { SHOP_LANGUAGES } from "./languages.ts";

/** As its speakers call it, and as the back office does. */
export const LANGUAGE_NAMES: Record<(typeof SHOP_LANGUAGES)[number], { own: string; english: string }> = {
  en: { own: "English", english: "English" },
  de: { own: "Deutsch", english: "German" },
  fr: { own: "Français", english: "French" },
  it: { own: "Italiano", english: "Italian" },
  es: { own: "Español", english: "Spanish" },
  pt: { own: "Português", english: "Portuguese" },
  nl: { own: "Nederlands", english: "Dutch" },
  pl: { own: "Polski", english: "Polish" },
  sv: { own: "Svenska", english: "Swedish" },
  cs: { own: "Čeština", english: "Czech" },
  ar: { own: "العربية", english: "Arabic" },
};
