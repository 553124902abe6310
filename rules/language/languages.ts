/** The languages a shop can speak: its pages, mails, invoices and print pages. The back office speaks English. */
export const LANGUAGES = ["en"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en";
