/** The languages a shop can speak: its pages, mails, invoices and print pages. The back office speaks English. */
export const SHOP_LANGUAGES = ["en", "de", "fr", "it", "es", "pt", "nl", "pl", "sv", "cs", "ar"] as const;

/** With one that nobody chooses: each of its texts is marked, so that tests find what is no text (pseudo.ts). */
export const LANGUAGES = [...SHOP_LANGUAGES, "qps"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = "en" satisfies Language;
