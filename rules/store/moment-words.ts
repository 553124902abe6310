import { say } from "#rules/language/say.ts";

/** '17 November 2026 at 06:10:22 CET', as the store's clocks show it. Without a zone of its own, in UTC. */
export function momentWords(moment: Date, timeZone: string): string {
  const options = { dateStyle: "long", timeStyle: "long", timeZone: timeZone || "UTC" } as const;
  return new Intl.DateTimeFormat(say.numbers.dates, options).format(moment);
}
