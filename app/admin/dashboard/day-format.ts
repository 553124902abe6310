/**
 * Formats days in the store's time zone; in the browser's if the store has none, or one that the browser does not
 * support.
 */
export function dayFormat(style: "long" | "short", timeZone: string | null): Intl.DateTimeFormat {
  const options = { weekday: style, day: "numeric", month: style } as const;
  try {
    return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: timeZone ?? undefined });
  } catch {
    return new Intl.DateTimeFormat("en-GB", options);
  }
}
