import { say } from "#rules/language/say.ts";

export function sayDay(at: string, timeZone?: string): string {
  const day = new Intl.DateTimeFormat(say.numbers.dates, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  });
  return day.format(new Date(at));
}
