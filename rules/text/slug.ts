export const MAX_SLUG_LENGTH = 50;
export const MAX_HANDLE_LENGTH = 255;

/** No transliteration: each run of other characters than a-z and 0-9 becomes a hyphen. */
export function slugify(name: string, maxLength: number = MAX_SLUG_LENGTH): string {
  const hyphenated = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return hyphenated.replace(/^-/, "").slice(0, maxLength).replace(/-$/, "");
}

export function handleFor(title: string): string {
  return slugify(title, MAX_HANDLE_LENGTH);
}

export function isSlug(value: string): boolean {
  return /^[a-z0-9-]+$/.test(value);
}

/** A store's slug also has a letter or digit at both ends. One that a store already has stays valid. */
export function isStoreSlug(value: string, current: string | null): boolean {
  return value === current || (isSlug(value) && !value.startsWith("-") && !value.endsWith("-"));
}

/** The nth suggestion for a taken handle: "mug-2", still within the limit. */
export function numberedHandle(handle: string, n: number): string {
  const suffix = `-${n}`;
  return handle.slice(0, MAX_HANDLE_LENGTH - suffix.length) + suffix;
}
