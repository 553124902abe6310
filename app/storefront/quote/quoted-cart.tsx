import type { ReactNode } from "react";
import { NewTotal } from "#app/storefront/cart/new-total.tsx";
import { SumsToCome } from "#app/storefront/cart/sums-to-come.tsx";
import { TotalsRows } from "#app/storefront/cart/totals-rows.tsx";
import { useStore } from "#app/storefront/store.ts";
import type { CartLine } from "#rules/cart/cart.ts";
import type { VariantId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import type { Cents } from "#rules/money/money.ts";
import { notShippedTo } from "#rules/shipping/shipping-settings.ts";
import { CountrySelect } from "./country-select.tsx";
import { DiscountCodes } from "./discount-codes.tsx";
import { lineDiscountsOf, type Places, type Quote, sumsOf } from "./quote.ts";
import { QuoteProblem } from "./quote-problem.tsx";
import { useCountry } from "./use-country.ts";
import { useQuoteWithCodes } from "./use-quote-with-codes.ts";

export type QuotedCartProps = {
  lines: CartLine[];
  /** Absent in a store that has only the flat rate. */
  places: Places | undefined;
  children: (sums: ReactNode, lineDiscounts?: ReadonlyMap<VariantId, Cents>) => ReactNode;
};

/** What the cart costs with the shopper's codes, and would cost in a country of their choice. */
export function QuotedCart({ lines, places, children }: QuotedCartProps) {
  const { currency } = useStore();
  const [country, choose] = useCountry(places);
  const { entered, ...quoted } = useQuoteWithCodes({ lines, country });
  const { quote, pending, problem } = quoted;
  const sums = (
    <div className="grid grid-cols-1 gap-5">
      {places && places.countries.length > 0 && (
        <CountrySelect
          label={say.cart.shipTo}
          countries={places.countries}
          value={country}
          onChoose={choose}
        />
      )}
      {entered && <DiscountCodes entered={entered} quote={quote} pending={pending} />}
      <div>
        <QuoteProblem {...quoted} />
        <NewTotal
          cents={pending || problem ? undefined : quote?.totals.totalCents}
          currency={quote?.totals.currency ?? currency}
        />
        {!quote && !problem && <SumsToCome places={places} />}
        {quote && !problem && (
          <div aria-busy={pending} className={pending ? "opacity-60" : undefined}>
            {places && (
              <p role="status" className="wrap-anywhere mb-3 text-13 text-muted empty:hidden">
                {sentenceOf(quote, nameOf(places, country))}
              </p>
            )}
            <TotalsRows sums={sumsOf(quote)} currency={quote.totals.currency} />
          </div>
        )}
      </div>
    </div>
  );
  return children(sums, lineDiscountsOf(quote));
}

function sentenceOf(
  { needs_shipping, methods, shipping_method_id }: Quote,
  country: string | undefined,
): string {
  if (!needs_shipping) return say.cart.nothingToShip;
  const method = methods.find(({ id }) => id === shipping_method_id);
  if (!method) return country ? notShippedTo(country) : say.shipping.notShippedHere;
  const words = [method.name, method.delivery_time, method.pickup?.address]
    .filter(Boolean)
    .join(say.numbers.comma);
  return methods.length > 1 ? say.cart.methodOfMore({ method: words }) : say.cart.method({ method: words });
}

function nameOf({ countries }: Places, code: string | undefined): string | undefined {
  return countries.find((country) => country.code === code)?.name;
}
