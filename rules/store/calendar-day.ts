import { momentAt, wallClock } from "./zoned-time.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day on the store's calendar. A store without a time zone has that of UTC. */
export function dayIn(timeZone: string, moment: Date): string {
  return wallClock(moment, timeZone || "UTC").slice(0, 10);
}

export function yearIn(timeZone: string, moment: Date): number {
  return Number(dayIn(timeZone, moment).slice(0, 4));
}

/** '2026-03-01' is the day after '2026-02-28'. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** When a day begins. Where the clocks skip midnight, that is the first hour that they show. */
export function midnightIn(timeZone: string, day: string): Date {
  const midnight = momentAt(`${day}T00:00`, timeZone || "UTC");
  if (!midnight) throw new Error(`'${day}' is not a day.`);
  return midnight;
}
