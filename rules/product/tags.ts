export const MAX_TAGS_LENGTH = 500;
/** More do not fit, even with one letter each. Counted before each tag is checked. */
export const MAX_TAGS = Math.floor((MAX_TAGS_LENGTH + 2) / 3);

/** Tags are edited as comma-separated text; doubled tags count once. */
export function parseTags(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== "");
}

/** A comma ends a tag: one that had it in another shop stays one tag without it. */
export function asTag(text: string): string {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
}

export function tagsText(tags: readonly string[]): string {
  return tags.join(", ");
}
