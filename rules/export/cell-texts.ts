import { type Cents, type Currency, priceText } from "#rules/money/money.ts";
import { wallClock } from "#rules/store/zoned-time.ts";

/** As spreadsheets calculate with it, whatever their locale: "-1234.50", without currency and separators. */
export function decimalText(cents: Cents, currency: Currency): string {
  return `${cents < 0 ? "-" : ""}${priceText(Math.abs(cents), currency)}`;
}

/** A store without a time zone has that of UTC. */
export function zonedDay(moment: Date | null, timeZone: string): string | null {
  return moment && wallClock(moment, timeZone || "UTC").slice(0, 10);
}

export function zonedTime(moment: Date | null, timeZone: string): string | null {
  return moment && wallClock(moment, timeZone || "UTC").slice(11);
}

/** '2026-11-01 09:30'. */
export function zonedMoment(moment: Date | null, timeZone: string): string | null {
  return moment && wallClock(moment, timeZone || "UTC").replace("T", " ");
}
