import { folded, splitWords } from "./words.ts";

export const MAX_MISSED_LENGTH = 60;
/** A store remembers so many different words of a day. */
export const MAX_MISSES_PER_DAY = 200;
export const MISSES_ARE_KEPT_DAYS = 90;

// A phone number, the number of an order or of a parcel: it may lead to a person.
const MAX_DIGITS = 5;

/** A search that found nothing, as it is counted; nothing if it may be about a person, or is not worth counting. */
export function missedSearch(search: string): string | undefined {
  if (search.includes("@") || search.length > MAX_MISSED_LENGTH) return undefined;
  const text = splitWords(folded(search)).join(" ");
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  // The first letter alone may be two of JavaScript's.
  const isWord = /../u.test(text);
  return isWord && text.length <= MAX_MISSED_LENGTH && digits <= MAX_DIGITS ? text : undefined;
}
