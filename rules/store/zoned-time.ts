const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
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
 * hour later, and one that comes twice in autumn is the first of the two: as calendars read them (RFC 5545, 3.3.5).
 */
export function momentAt(clock: string, timeZone: string): Date | undefined {
  const { before, moments } = readClock(clock, timeZone);
  return before === undefined ? undefined : new Date(moments[0] ?? before);
}

/** In the nights when the clocks change, a time may be skipped, or come twice. */
export function skippedOrTwice(clock: string, timeZone: string): "skipped" | "twice" | undefined {
  const { before, moments } = readClock(clock, timeZone);
  if (before === undefined || moments.length === 1) return undefined;
  return moments.length === 0 ? "skipped" : "twice";
}

/**
 * The moments at which the clocks show this, and the one at which they would if they had not changed since the day
 * before. Two offsets are enough: no zone changes its clocks twice within two days.
 */
function readClock(clock: string, timeZone: string): { before?: number; moments: number[] } {
  const asUtc = CLOCK.test(clock) ? Date.parse(`${clock}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return { moments: [] };
  const before = asUtc - offsetAt(asUtc - DAY_MS, timeZone);
  const after = asUtc - offsetAt(asUtc + DAY_MS, timeZone);
  const moments = [...new Set([before, after])].filter((time) => offsetAt(time, timeZone) === asUtc - time);
  return { before, moments };
}

function offsetAt(time: number, timeZone: string): number {
  const minute = Math.floor(time / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${wallClock(new Date(minute), timeZone)}Z`) - minute;
}
