import { type Sender, senderLines } from "#rules/store/sender-lines.ts";
import type { StartingTextKind } from "./starting-texts.ts";
import type { StartingWords, StoreFacts } from "./starting-words/starting-words.ts";
import { textHtml } from "./text-html.ts";

/** Fields of `seller` may be empty. */
type Known = { storeName: string; seller: Sender };

/** A page to start with: its title, handle and text. */
export function startPage(
  kind: StartingTextKind,
  words: StartingWords,
  known: Known,
): { title: string; handle: string; html: string } {
  const { title, handle, parts } = words.pages[kind];
  return { title, handle, html: textHtml(parts(factsOf(words, known))) };
}

function factsOf(words: StartingWords, { storeName, seller }: Known): StoreFacts {
  const address = senderLines({ ...seller, name: "", taxNumber: "", vatId: "", email: "" }).join("\n");
  return {
    store: storeName,
    company: seller.name || words.blanks.company,
    address: seller.street && seller.city ? address : words.blanks.address,
    email: seller.email || words.blanks.email,
    taxIds: taxIdLines(words, seller),
  };
}

function taxIdLines(words: StartingWords, { taxNumber, vatId }: Sender): string[] {
  if (!taxNumber && !vatId) return [words.taxNumber(words.blanks.taxNumber)];
  return [taxNumber && words.taxNumber(taxNumber), vatId && words.vatId(vatId)].filter(Boolean);
}
