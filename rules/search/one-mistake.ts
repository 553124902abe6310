/**
 * Whether `typed` becomes the beginning of `word` by putting one mistake right: a letter that is wrong, missing, too
 * many, or swapped with the next. The first letter may be the wrong one.
 */
export function isOneMistakeFrom(typed: string, word: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at++;
  // All mistakes lie behind the letters that agree.
  const rest = typed.slice(at);
  const next = typed.slice(at + 1);
  const isSwapped = next !== "" && typed[at] === word[at + 1] && typed[at + 1] === word[at];
  return (
    word.startsWith(next, at + 1) ||
    word.startsWith(rest, at + 1) ||
    word.startsWith(next, at) ||
    (isSwapped && word.startsWith(typed.slice(at + 2), at + 2))
  );
}
