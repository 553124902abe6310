import { type Control, useWatch } from "react-hook-form";
import { useCurrency, useStore } from "#app/admin/session/session.ts";
import { Card } from "#app/ui/card.tsx";
import { type Currency, formatMoney } from "#rules/money/money.ts";
import { type OrderLine, type PriceSettings, priceOrder } from "#rules/order/price/price-order.ts";
import type { ShippingSettings, ShippingZone } from "#rules/shipping/shipping-settings.ts";
import { type OpenedShipping, type ShippingFields, toInput } from "./shipping-fields.ts";

const LINE: OrderLine = {
  variantId: "",
  productId: "",
  price: 2_500,
  quantity: 1,
  weightGrams: 1_000,
  requiresShipping: true,
  taxClass: "standard",
};
const MOST = 4;
const PICKED_UP = { methodId: "pickup" };

type Countries = OpenedShipping["countries"];
type ShippingExampleProps = { control: Control<ShippingFields>; countries: Countries };

/** What an order costs with the form as it stands, priced as the checkout prices it. */
export function ShippingExample({ control, countries }: ShippingExampleProps) {
  const { tax_percent, shipping_flat_rate_cents } = useStore();
  const currency = useCurrency();
  const shipping = settingsOf(useWatch({ control }) as ShippingFields, currency);
  const settings = { taxPercent: tax_percent, shippingFlatRateCents: shipping_flat_rate_cents };
  const money = (cents: number) => formatMoney(cents, currency);
  const examples = exampleCountries(shipping, countries)
    .slice(0, MOST)
    .map((country) => ({ country, ways: waysTo(country.code, { ...settings, shipping }) }));
  return (
    <Card title="Example" description={`What a ${money(LINE.price)} order of 1 kg costs.`}>
      {examples.length === 0 && (
        <p className="text-14">
          {shipping.pickup
            ? `${money(priceOrder([LINE], PICKED_UP, { ...settings, shipping }).totals.totalCents)}, picked up.`
            : `${money(priceOrder([LINE], {}, settings).totals.totalCents)} everywhere, with your flat rate.`}
        </p>
      )}
      <dl className="grid gap-4 text-14">
        {examples.map(({ country, ways }) => (
          <div key={country.code}>
            <dt className="font-medium">{`To ${country.name}`}</dt>
            {ways.length === 0 && <dd className="text-muted">Not shipped there</dd>}
            {ways.map(({ id, name, total }) => (
              <dd key={id} className="flex justify-between gap-3 text-muted">
                <span className="wrap-anywhere min-w-0" dir="auto">
                  {name || "New rate"}
                </span>
                <span className="tabular-nums">{money(total)}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  );
}

function waysTo(countryCode: string, settings: PriceSettings) {
  const { shipping } = priceOrder([LINE], { countryCode }, settings);
  return (shipping?.methods ?? []).map(({ id, name }) => ({
    id,
    name,
    total: priceOrder([LINE], { countryCode, methodId: id }, settings).totals.totalCents,
  }));
}

/** One country of each zone; for 'everywhere else' one that is in no other. */
function exampleCountries({ zones }: ShippingSettings, countries: Countries): Countries {
  const named = new Set(zones.flatMap((zone) => zone.countries));
  const rest =
    countries.find(({ code }) => code === "US" && !named.has(code)) ??
    countries.find(({ code }) => !named.has(code));
  return zones.flatMap((zone) => {
    const [first] = zone.countries;
    const country = zone.everywhere_else ? rest : countries.find(({ code }) => code === first);
    return country ? [country] : [];
  });
}

/** A rate whose numbers cannot be read yet costs nothing in the example until they can. */
function settingsOf(typed: ShippingFields, currency: Currency): ShippingSettings {
  const { zones, pickup } = toInput(typed, currency);
  return {
    zones: zones.map(
      (zone, at): ShippingZone => ({
        ...zone,
        id: String(at),
        rates: zone.rates
          .map((rate, place) => ({ ...rate, id: `${at} ${place}` }))
          .filter(({ tiers, until }) => tiers.every(isReadable) && !Number.isNaN(until)),
      }),
    ),
    pickup: pickup && { ...pickup, id: PICKED_UP.methodId },
  };
}

function isReadable({ from, price_cents }: { from: number; price_cents: number }): boolean {
  return !Number.isNaN(from) && !Number.isNaN(price_cents);
}
