import { useQuery } from "@tanstack/react-query";
import { detailsQuery } from "#app/admin/settings/details/store-details.ts";
import { browserZone, placeOf } from "#rules/store/time-zone.ts";

export type StoreZone = { zone: string; sentence: string };

/** The store's time zone; the browser's while the owner has not chosen one. Undefined until that is known. */
export function useStoreZone(): StoreZone | undefined {
  const { data, isPending } = useQuery(detailsQuery);
  if (isPending) return undefined;
  const zone = data?.details.time_zone;
  if (zone && isKnown(zone))
    return { zone, sentence: `Times are in your store's time zone, ${placeOf(zone)}.` };
  const here = browserZone();
  return {
    zone: here,
    sentence: `Times are in this browser's time zone, ${placeOf(here)}. You can set your store's in Settings, Store details.`,
  };
}

/** Browsers do not know the same zones. */
function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}
