/** For ILIKE: contains these words, whose %, _ and \ mean themselves. Nothing but blanks searches for nothing. */
export function titlePattern(search: string): string | null {
  const words = search.trim();
  return words === "" ? null : `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
