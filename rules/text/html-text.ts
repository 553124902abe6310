const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** The text of sanitized HTML on one line, cut between words: for descriptions in search results. */
export function htmlText(html: string, maxLength: number): string {
  const words = html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(#?\w+);/g, (entity, name) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
  if (words.length <= maxLength) return words;
  const space = words.lastIndexOf(" ", maxLength);
  return `${words.slice(0, space > maxLength / 2 ? space : maxLength).trimEnd()}…`;
}
