import { Parser } from "htmlparser2";

/** What people read of an element without seeing it as text. */
const READ_ATTRIBUTES = [
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "placeholder",
  "title",
];
// Of `<meta>`: what search engines and other sites show of a page.
const SHOWN_METAS = ["description", "og:description", "og:image:alt", "og:title"];
const UNREAD = ["script", "style"];

const BETWEEN = "\n";

/** A text of the pseudo-language; it may hold elements and other texts as values. */
const MARKED = /⟦[^⟦⟧]*⟧/g;
const DATE = /\d{1,2} (?:[JFMASOND][a-z]+) \d{4}(?: at [\d:]+ [A-Z]+)?/g;

/** The texts of a page or mail that are neither of the catalogue nor among those that the owner or a shopper wrote. */
export function unmarkedIn(html: string, own: string[]): string[] {
  const { seen, read } = textsOf(html);
  return [seen.join(BETWEEN), ...read].flatMap((text) => unmarkedWords(text, own));
}

/** The same of a text without markup, such as a mail's subject. */
export function unmarkedWords(text: string, own: string[]): string[] {
  // Isolates are set around names.
  let rest = text.replace(/[\u2066-\u2069]/g, "").replace(/https?:\S+/g, "");
  for (let before = ""; before !== rest; ) [before, rest] = [rest, rest.replace(MARKED, "")];
  for (const words of own.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(words, "");
  return rest
    .replace(DATE, "")
    .split(BETWEEN)
    .map((line) => line.trim())
    .filter((line) => /\p{L}/u.test(line));
}

/** What is seen, in the order of the page, and what is read out or shown by others. */
function textsOf(html: string): { seen: string[]; read: string[] } {
  const seen: string[] = [];
  const read: string[] = [];
  let unread = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (UNREAD.includes(name)) unread++;
      read.push(...READ_ATTRIBUTES.map((attribute) => attributes[attribute] ?? ""));
      if (SHOWN_METAS.includes(attributes.name ?? attributes.property ?? ""))
        read.push(attributes.content ?? "");
    },
    ontext(text) {
      if (unread === 0) seen.push(text);
    },
    onclosetag(name) {
      if (UNREAD.includes(name)) unread--;
    },
  });
  parser.end(html);
  return { seen, read };
}
