import { TotalsRows } from "#app/storefront/cart/totals-rows.tsx";
import { useStore } from "#app/storefront/store.ts";
import { Loading } from "#app/ui/loading.tsx";
import type { CartLine } from "#rules/cart/cart.ts";
import { notShippedTo } from "#rules/shipping/shipping-settings.ts";
import { CountrySelect } from "./country-select.tsx";
import type { Places, Quote } from "./quote.ts";
import { useCountry } from "./use-country.ts";
import { useQuote } from "./use-quote.ts";

/** What the cart would cost in a country of the shopper's choice. */
export function QuotedSums({ lines, places }: { lines: CartLine[]; places: Places }) {
  const store = useStore();
  const [country, choose] = useCountry(places);
  const { quote, pending, failed } = useQuote({ storeId: store.id, lines, country });
  return (
    <div className="grid gap-5">
      {places.countries.length > 0 && (
        <CountrySelect label="Ship to" countries={places.countries} value={country} onChoose={choose} />
      )}
      {failed && <p className="text-13 text-muted">Shipping is calculated at checkout.</p>}
      {!quote && !failed && <Loading />}
      {quote && !failed && (
        <div aria-busy={pending} className={pending ? "opacity-60" : undefined}>
          <p role="status" className="wrap-anywhere mb-3 text-13 text-muted empty:hidden">
            {sentenceOf(quote, nameOf(places, country))}
          </p>
          <TotalsRows sums={quote.totals} currency={store.currency} />
        </div>
      )}
    </div>
  );
}

function sentenceOf({ needs_shipping, methods, shipping_method_id }: Quote, country: string): string {
  if (!needs_shipping) return "Nothing in your cart needs shipping.";
  const method = methods.find(({ id }) => id === shipping_method_id);
  if (!method) return notShippedTo(country);
  const words = [method.name, method.delivery_time, method.pickup?.address].filter(Boolean).join(", ");
  return methods.length > 1 ? `${words}. More ways to get it at checkout.` : `${words}.`;
}

function nameOf({ countries }: Places, code: string | undefined): string {
  return countries.find((country) => country.code === code)?.name ?? "your country";
}
