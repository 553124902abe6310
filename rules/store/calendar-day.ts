import { wallClock } from "./zoned-time.ts";

/** The day on the store's calendar. A store without a time zone has that of UTC. */
export function dayIn(timeZone: string, moment: Date): string {
  return wallClock(moment, timeZone || "UTC").slice(0, 10);
}

export function yearIn(timeZone: string, moment: Date): number {
  return Number(dayIn(timeZone, moment).slice(0, 4));
}
