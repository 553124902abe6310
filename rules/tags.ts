export const MAX_TAGS_LENGTH = 500;

/** Tags are edited as comma-separated text; the same tag twice is one. */
export function parseTags(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== "");
}

export function tagsText(tags: readonly string[]): string {
  return tags.join(", ");
}
