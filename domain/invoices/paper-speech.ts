import { hashOf } from "#domain/language/own-texts.ts";
import type { Speech } from "#domain/language/speaking.ts";
import type { InvoiceContent } from "#rules/invoice/invoice.ts";
import { isOnPapers } from "#rules/invoice/paper-texts.ts";
import { DEFAULT_LANGUAGE } from "#rules/language/languages.ts";

type PaperSpeech = Pick<InvoiceContent, "language" | "texts">;

/** What a document keeps of the store's speech: its headings never change. */
export function keptSpeech({ language, ownTexts }: Speech): PaperSpeech {
  const texts = Object.entries(ownTexts?.texts ?? {}).filter(([key]) => isOnPapers(key));
  return { language, ...(texts.length > 0 && { texts: Object.fromEntries(texts) }) };
}

/** What a document was issued in. Those of earlier releases do not say it: they are in English. */
export function speechOf({ language = DEFAULT_LANGUAGE, texts }: PaperSpeech): Speech {
  return { language, ownTexts: texts ? { texts, hash: hashOf(texts) } : null };
}
