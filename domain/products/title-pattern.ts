/** For ILIKE: contains this text, with %, _ and \ escaped. Null for a blank search. */
export function titlePattern(search: string): string | null {
  const words = search.trim();
  return words === "" ? null : `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
