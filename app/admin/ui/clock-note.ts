import { placeOf } from "#rules/store/time-zone.ts";
import { momentAt, skippedOrTwice, wallClock } from "#rules/store/zoned-time.ts";

/** What an owner has to know of a time in a night when the clocks change; undefined in every other. */
export function clockNote(clock: string, zone: string): string | undefined {
  const change = skippedOrTwice(clock, zone);
  if (!change) return undefined;
  const typed = timeOf(clock);
  if (change === "twice")
    return `The clocks in ${placeOf(zone)} go back that night and show ${typed} twice. This is the first.`;
  const shown = timeOf(wallClock(momentAt(clock, zone) as Date, zone));
  return `The clocks in ${placeOf(zone)} go forward that night and skip ${typed}. This will be ${shown}.`;
}

function timeOf(clock: string): string {
  return clock.slice(11);
}
