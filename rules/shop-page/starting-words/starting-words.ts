import type { StartingTextKind } from "#rules/shop-page/starting-texts.ts";
import type { TextPart } from "#rules/shop-page/text-html.ts";

/** The store's details where the owner filled them in, and marked blanks (blanks.ts) where she did not. */
export type StoreFacts = {
  store: string;
  company: string;
  address: string;
  email: string;
  taxIds: string[];
};

/** The starting texts in a language: a page that is missing or left over does not compile. */
export type StartingWords = {
  pages: Record<StartingTextKind, { title: string; handle: string; parts(store: StoreFacts): TextPart[] }>;
  /** The blanks of what the owner has not filled in. */
  blanks: { company: string; address: string; email: string; taxNumber: string };
  taxNumber(number: string): string;
  vatId(id: string): string;
};
