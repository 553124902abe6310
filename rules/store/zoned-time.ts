const MINUTE_MS = 60_000;
const CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** What the clocks of a time zone show, as a datetime-local input holds it: '2026-06-01T09:00'. */
export function wallClock(moment: Date, timeZone: string): string {
  const shown = formatIn(timeZone).formatToParts(moment);
  const parts = Object.fromEntries(shown.map(({ type, value }) => [type, value]));
  return `${parts.year?.padStart(4, "0")}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

// Making one takes ten times as long as using it, and an export asks for hundreds of thousands of times.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  });
  formats.set(timeZone, format);
  return format;
}

/**
 * When the clocks of a time zone show this; undefined if it is no date and time. A time that is skipped in spring is an
 * hour later, and one that comes twice in autumn is one of the two.
 */
export function momentAt(clock: string, timeZone: string): Date | undefined {
  const asUtc = CLOCK.test(clock) ? Date.parse(`${clock}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return undefined;
  // The offset at the moment itself may differ from the one at the guess, if the clocks change in between.
  const guess = asUtc - offsetAt(asUtc, timeZone);
  const better = asUtc - offsetAt(guess, timeZone);
  const isExact = better === guess || offsetAt(better, timeZone) === asUtc - better;
  return new Date(isExact ? better : Math.max(guess, better));
}

function offsetAt(time: number, timeZone: string): number {
  const minute = Math.floor(time / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${wallClock(new Date(minute), timeZone)}Z`) - minute;
}
