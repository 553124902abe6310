import type { Note } from "./judgement.ts";

/**
 * What notes of the same kind have in common: “Stock … becomes …”. Values in quotation marks and numbers differ from row
 * to row.
 */
export function noteKind(text: string): string {
  return text.replace(/“[^“”]*”/g, "“…”").replace(/[-−]?\d[\d.,]*(?<=\d)/g, "…");
}

/** The kind is left out where it is the text itself. */
export function withKind(note: Note): Note {
  const kind = noteKind(note.text);
  return kind === note.text ? note : { ...note, kind };
}
