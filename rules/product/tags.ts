export const MAX_TAGS_LENGTH = 500;
/** More do not fit, each of one letter and apart by comma and space. Counted before the tags are looked at one by one. */
export const MAX_TAGS = Math.floor((MAX_TAGS_LENGTH + 2) / 3);

/** Tags are edited as comma-separated text; the same tag twice is one. */
export function parseTags(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== "");
}

export function tagsText(tags: readonly string[]): string {
  return tags.join(", ");
}
