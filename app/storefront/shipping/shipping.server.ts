import { data, type LoaderFunctionArgs } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { pageHead } from "#app/storefront/head.server.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { countryName } from "#domain/addresses/countries.ts";
import { readShippingTable } from "#domain/shipping/read-shipping.ts";
import { namePlaces } from "#rules/address/name-places.ts";
import { say } from "#rules/language/say.ts";
import { type Currency, formatMoney } from "#rules/money/money.ts";
import { rateSteps } from "#rules/shipping/rate-steps.ts";
import type { ShippingSettings } from "#rules/shipping/shipping-settings.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";

/** Only in stores that ship by place or have tax settings; elsewhere there is no such page. */
export async function shippingLoader({ context }: LoaderFunctionArgs) {
  const { db, origin } = context.get(pageContext);
  const store = context.get(storeContext);
  const { zones, pickup } = await readShippingTable(db, store.id);
  const byPlace = zones.length > 0 || pickup !== null;
  if (!byPlace && store.taxIncluded === null) throw data(null, { status: 404 });
  const head = pageHead({
    store,
    origin,
    path: `${store.home}/shipping`,
    title: `${say.shipping.title} · ${store.name}`,
    description: say.shipping.description({ store: store.name }),
    siteName: store.name,
    picture: store.listing.picture,
  });
  return {
    head,
    /** The whole answer where there is no table. */
    everywhere: byPlace ? undefined : flatRate(store),
    zones: shownZones(zones, store.currency),
    pickup: pickup && { address: pickup.address, instructions: pickup.instructions },
    tax: taxSentence(store),
  };
}

function flatRate({ shippingFlatRateCents, currency }: ShopStore): string {
  if (shippingFlatRateCents === 0) return say.shipping.isFree;
  return say.shipping.flatRate({ price: formatMoney(shippingFlatRateCents, currency) });
}

function taxSentence({ taxIncluded }: ShopStore): string | undefined {
  if (taxIncluded === null) return undefined;
  return taxIncluded ? say.shipping.taxIncluded : say.shipping.taxAdded;
}

/** A zone without rates is not shipped to. */
function shownZones(zones: ShippingSettings["zones"], currency: Currency) {
  return zones
    .filter(({ rates }) => rates.length > 0)
    .map(({ id, countries, rates }) => ({
      id,
      places:
        countries.length === 0 ? { title: say.shipping.otherCountries } : namePlaces(countries, countryName),
      rates: rates.map((rate) => ({
        id: rate.id,
        name: rate.name,
        deliveryTime: rate.delivery_time,
        steps: rateSteps(rate, currency),
      })),
    }));
}
