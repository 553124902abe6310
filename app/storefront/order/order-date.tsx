import { useSyncExternalStore } from "react";
import { say } from "#rules/language/say.ts";

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

function sayDay(at: string, timeZone?: string): string {
  const day = new Intl.DateTimeFormat(say.numbers.dates, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  });
  return day.format(new Date(at));
}
