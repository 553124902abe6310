const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const DAY_AND_YEAR = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const EXACT = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "medium" });

/** A time in relative words, in the visitor's time zone; exact on hover. For screens that only the browser renders. */
export function When({ at, inSentence = false }: { at: string; inSentence?: boolean }) {
  const moment = new Date(at);
  const said = sayMoment(moment, new Date());
  return (
    <time dateTime={at} title={EXACT.format(moment)} className="whitespace-nowrap">
      {inSentence ? said.charAt(0).toLowerCase() + said.slice(1) : said}
    </time>
  );
}

export function sayMoment(moment: Date, now: Date): string {
  const ago = now.getTime() - moment.getTime();
  if (ago >= 0 && ago < MINUTE_MS) return "Just now";
  const days = Math.round((midnight(now) - midnight(moment)) / DAY_MS);
  if (days === 0) return `Today, ${TIME.format(moment)}`;
  if (days === 1) return `Yesterday, ${TIME.format(moment)}`;
  return (moment.getFullYear() === now.getFullYear() ? DAY : DAY_AND_YEAR).format(moment);
}

function midnight(moment: Date): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}
