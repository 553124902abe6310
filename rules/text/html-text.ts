const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** The text of sanitized HTML on one line, cut between words: for descriptions in search results. */
export function htmlText(html: string, maxLength: number): string {
  const words = withoutEntities(html.replace(/<[^<>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
  if (words.length <= maxLength) return words;
  const space = words.lastIndexOf(" ", maxLength);
  return `${words.slice(0, space > maxLength / 2 ? space : maxLength).trimEnd()}…`;
}

const BLOCK_END = /<br ?\/?>|<\/(?:p|h[1-6]|li|blockquote|pre|tr|div)>/g;

/** The text of sanitized HTML with a line for each paragraph. */
export function htmlLines(html: string): string {
  return withoutEntities(html.replace(BLOCK_END, "\n").replace(/<[^<>]*>/g, "")).trim();
}

function withoutEntities(text: string): string {
  return text.replace(/&(#?\w+);/g, (entity, name) => ENTITIES[name] ?? entity);
}
