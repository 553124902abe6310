import { say } from "#rules/language/say.ts";
import { type Cents, type Currency, formatMoney } from "#rules/money/money.ts";
import { dayIn } from "#rules/store/calendar-day.ts";

/** A price at which shoppers could buy a variant. It holds until the next one begins. */
export type PricePoint = { price_cents: Cents; since: Date };

export type LowestPrice = {
  cents: Cents;
  /** The first day that is known, where less than 30 days are. */
  since?: Date;
  /** There was no other price since then. */
  unchanged?: true;
};

const WINDOW_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * The lowest price of the 30 days before the current one began: what a price cut is measured by. It stays the same as
 * long as the price does. A variant that always had its price was never cheaper or dearer than that.
 *
 * @param history oldest first; no two neighbours are the same price, and the last is the current one
 */
export function lowestPriceBefore(history: readonly PricePoint[]): LowestPrice | undefined {
  const [first] = history;
  const current = history.at(-1);
  if (!first || !current) return undefined;
  if (first === current) return { cents: current.price_cents, since: current.since, unchanged: true };

  const opens = new Date(current.since.getTime() - WINDOW_MS);
  const earlier = history.slice(0, -1);
  const valid = earlier.filter((_, index) => (history[index + 1] as PricePoint).since > opens);
  const cents = Math.min(...valid.map((point) => point.price_cents));
  return first.since > opens ? { cents, since: first.since } : { cents };
}

/** 'Lowest price in the 30 days before: €18.00'. Days are the store's, so that all visitors read the same. */
export function lowestPriceText(
  { cents, since, unchanged }: LowestPrice,
  { currency, timeZone }: { currency: Currency; timeZone: string },
): string {
  const price = formatMoney(cents, currency);
  if (!since) return say.product.lowest({ price });
  const day = dayWords(since, timeZone);
  return unchanged ? say.product.lowestSince({ day, price }) : say.product.lowestBefore({ day, price });
}

function dayWords(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat(say.numbers.dates, { dateStyle: "medium", timeZone: "UTC" });
  return format.format(new Date(dayIn(timeZone, moment)));
}
