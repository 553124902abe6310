import { withoutAccents } from "#rules/text/without-accents.ts";

type Named = { label: string; words: string };

/**
 * The entries in which a word begins with each word that was typed: first those whose names do, in the order of the
 * list. Accents, case and what stands between words do not matter; signs alone find nothing.
 */
export function matchEntries<E extends Named>(entries: readonly E[], typed: string): E[] {
  if (typed.trim() === "") return [...entries];
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  const byName = entries.filter(({ label }) => matches(wanted, label));
  const byWords = entries.filter(
    (entry) => !byName.includes(entry) && matches(wanted, `${entry.label} ${entry.words}`),
  );
  return [...byName, ...byWords];
}

function matches(wanted: string[], text: string): boolean {
  const words = wordsOf(text);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
}

function wordsOf(text: string): string[] {
  return withoutAccents(text.toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? [];
}
