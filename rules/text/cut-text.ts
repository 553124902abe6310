/** At a space if there is one near the end, never inside a character. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength + 1);
  const space = start.lastIndexOf(" ");
  const cut = space > maxLength / 2 ? start.slice(0, space) : start.slice(0, maxLength);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}
