import { dayIn } from "#rules/store/calendar-day.ts";
import { browserZone, placeOf } from "#rules/store/time-zone.ts";
import { useStore } from "./session.ts";

export type StoreZone = { zone: string; sentence: string };

/** The store's time zone, in which the back office shows every time; the browser's until the owner chooses one. */
export function useStoreZone(): StoreZone {
  const { time_zone: zone } = useStore();
  if (zone && isKnown(zone))
    return { zone, sentence: `Times are in your store's time zone, ${placeOf(zone)}.` };
  const here = browserZone();
  return {
    zone: here,
    sentence: `Times are in this browser's time zone, ${placeOf(here)}. You can set your store's in Settings, Store details.`,
  };
}

/** Today in that zone, as a date input holds it. */
export function useStoreDay(): string {
  return dayIn(useStoreZone().zone, new Date());
}

/** Browsers do not know the same zones. */
function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}
