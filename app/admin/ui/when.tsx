import { useStoreZone } from "#app/admin/session/use-store-zone.ts";
import { dayIn } from "#rules/store/calendar-day.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** A time in relative words, in the store's time zone; exact on hover. For screens that only the browser renders. */
export function When({ at, inSentence = false }: { at: string; inSentence?: boolean }) {
  const { zone } = useStoreZone();
  const moment = new Date(at);
  const said = sayMoment(moment, new Date(), zone);
  return (
    <time dateTime={at} title={formatsIn(zone).exact.format(moment)} className="whitespace-nowrap">
      {inSentence ? said.charAt(0).toLowerCase() + said.slice(1) : said}
    </time>
  );
}

export function sayMoment(moment: Date, now: Date, zone: string): string {
  const ago = now.getTime() - moment.getTime();
  if (ago >= 0 && ago < MINUTE_MS) return "Just now";
  const { time, day, dayAndYear } = formatsIn(zone);
  const [today, said] = [dayIn(zone, now), dayIn(zone, moment)];
  const days = (Date.parse(today) - Date.parse(said)) / DAY_MS;
  if (days === 0) return `Today, ${time.format(moment)}`;
  if (days === 1) return `Yesterday, ${time.format(moment)}`;
  return (today.slice(0, 4) === said.slice(0, 4) ? day : dayAndYear).format(moment);
}

type Formats = Record<"time" | "day" | "dayAndYear" | "exact", Intl.DateTimeFormat>;

// Making them takes longer than a row of a list does.
const known = new Map<string, Formats>();

function formatsIn(timeZone: string): Formats {
  const formats = known.get(timeZone) ?? makeFormats(timeZone);
  known.set(timeZone, formats);
  return formats;
}

function makeFormats(timeZone: string): Formats {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone });
  return {
    time: format({ hour: "2-digit", minute: "2-digit" }),
    day: format({ day: "numeric", month: "short" }),
    dayAndYear: format({ day: "numeric", month: "short", year: "numeric" }),
    exact: format({ dateStyle: "full", timeStyle: "long" }),
  };
}
