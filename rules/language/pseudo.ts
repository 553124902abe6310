import type { Catalogue, Plural, Text } from "./catalogue.ts";
import { english } from "./english.ts";

// What a browser goes by, and how numbers are written.
const NOT_READ = ["html", "numbers"];

/** English, with marks around every text and a third longer: what is shown without marks is no text of a catalogue. */
export const pseudo = Object.fromEntries(
  Object.entries(english).map(([room, texts]) => [
    room,
    NOT_READ.includes(room)
      ? texts
      : Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, marked(text)])),
  ]),
) as Catalogue;

function marked(text: Text): Text {
  if (typeof text === "string") return `⟦${text}${"·".repeat(Math.ceil(text.length / 3))}⟧`;
  return Object.fromEntries(Object.entries(text).map(([form, words]) => [form, marked(words)])) as Plural;
}
