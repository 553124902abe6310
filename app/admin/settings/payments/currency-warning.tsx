import { currencyWithoutCard } from "#rules/payment/stripe-limits.ts";

/** However right the keys are, shoppers would not be offered it. */
export function CurrencyWarning({ currency }: { currency: string }) {
  const problem = currencyWithoutCard(currency);
  if (!problem) return null;
  return (
    <p className="rounded-control bg-warning/10 px-3 py-2 text-14 text-warning">
      {problem} Shoppers are offered your other payment methods alone.
    </p>
  );
}
