import { useSyncExternalStore } from "react";
import { sayDay } from "./say-day.ts";

/** The date in the shopper's time zone; in UTC until hydration. */
export function OrderDate({ at }: { at: string }) {
  const text = useSyncExternalStore(
    neverChanges,
    () => sayDay(at),
    () => sayDay(at, "UTC"),
  );
  return <time dateTime={at}>{text}</time>;
}

function neverChanges() {
  return () => {};
}
