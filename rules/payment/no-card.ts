import { say } from "#rules/language/say.ts";
import { type Cents, type Currency, formatMoney } from "#rules/money/money.ts";

/** Why an order cannot be paid by card in a store that takes cards. */
export type NoCard =
  | { code: "no-card-in-currency"; values: { currency: string } }
  | { code: "card-starts-at" | "card-ends-at" | "card-in-steps"; values: { cents: Cents } & Currency };

/** For the shopper. */
export function noCardText({ code, values }: NoCard): string {
  if (code === "no-card-in-currency") return say.refusal.cardCurrency(values);
  const amount = formatMoney(values.cents, values);
  if (code === "card-in-steps") return say.refusal.cardSteps({ amount });
  return code === "card-starts-at" ? say.refusal.cardFrom({ amount }) : say.refusal.cardUpTo({ amount });
}
