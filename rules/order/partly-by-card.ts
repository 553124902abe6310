import { type Cents, formatMoney } from "#rules/money/money.ts";

/** A refund of money from the card and of what was overpaid by hand: it cannot go one way. */
export type PartlyByCard = { byCardCents: Cents; overpaidCents: Cents };

export function sayPartlyByCard({ byCardCents, overpaidCents }: PartlyByCard, currency: string): string {
  const [byCard, overpaid] = [formatMoney(byCardCents, currency), formatMoney(overpaidCents, currency)];
  return `Of this, ${byCard} was paid by card: refund the ${overpaid} that was overpaid first, then the rest can go to the card.`;
}
