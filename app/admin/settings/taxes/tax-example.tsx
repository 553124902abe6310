import { type Control, useWatch } from "react-hook-form";
import { useCurrency, useStore } from "#app/admin/session/session.ts";
import { Card } from "#app/ui/card.tsx";
import { formatMoney } from "#rules/money/money.ts";
import {
  type OrderLine,
  type PricedOrder,
  type PriceSettings,
  priceOrder,
} from "#rules/order/price/price-order.ts";
import { type OpenedTaxes, settingsOf, type TaxesFields } from "./taxes-fields.ts";

const USUAL_PRICE = 2_500;
const MOST = 4;

/** One of something that the store sells. */
export function exampleLine(example: OpenedTaxes["example"]): OrderLine {
  return {
    variantId: "",
    productId: "",
    price: example?.price_cents ?? USUAL_PRICE,
    quantity: 1,
    weightGrams: 1_000,
    requiresShipping: true,
    taxClass: "standard",
  };
}

/** Whether the checkout asks for the country, so that it can decide on the rate. */
export function asksForCountry({ zones, pickup }: OpenedTaxes["shipping"]): boolean {
  return zones.length > 0 || pickup !== null;
}

type TaxExampleProps = { control: Control<TaxesFields>; opened: OpenedTaxes };

/** What an order costs with the form as it stands, priced as the checkout prices it. */
export function TaxExample({ control, opened }: TaxExampleProps) {
  const { tax_percent, shipping_flat_rate_cents } = useStore();
  const currency = useCurrency();
  const typed = useWatch({ control }) as TaxesFields;
  const taxes = typed.has_taxes ? settingsOf(typed.taxes) : undefined;
  const line = exampleLine(opened.example);
  const money = (cents: number) => formatMoney(cents, currency);
  const settings: PriceSettings = {
    taxPercent: tax_percent,
    shippingFlatRateCents: shipping_flat_rate_cents,
    ...(asksForCountry(opened.shipping) && { shipping: opened.shipping }),
    taxes,
  };
  const home = taxes?.home_country_code ?? opened.country_code;
  const taxed = taxes?.rates.map(({ country_code }) => country_code) ?? [];
  const examples = placesOf([home, ...taxed], opened)
    .map((place) => ({ ...place, priced: byFirstMethod(line, place.code, settings) }))
    .filter(({ code, priced }) => priced || code === home)
    .slice(0, MOST);
  return (
    <Card title="Example" description={`What a ${money(line.price)} order costs.`}>
      <dl className="grid gap-4 text-14">
        {examples.map(({ code, name, priced }) => (
          <div key={code}>
            <dt className="font-medium">{name}</dt>
            <Sums priced={priced} money={money} />
          </div>
        ))}
      </dl>
    </Card>
  );
}

type SumsProps = { priced: PricedOrder | undefined; money: (cents: number) => string };

function Sums({ priced, money }: SumsProps) {
  if (!priced) return <dd className="text-muted">Not shipped there</dd>;
  const { shippingCents, taxCents, totalCents, taxIncluded } = priced.totals;
  if (Number.isNaN(taxCents)) return <dd className="text-muted">Enter the rate</dd>;
  const method = priced.shipping?.method;
  const sums = [
    [method ? `Shipping (${method.name})` : "Shipping", money(shippingCents)],
    [taxIncluded ? "Tax, included" : "Tax", money(taxCents)],
    ["Shoppers pay", money(totalCents)],
  ];
  return sums.map(([name, sum]) => (
    <dd key={name} className="flex justify-between gap-3 text-muted last:font-medium last:text-ink">
      <span className="min-w-0 break-words" dir="auto">
        {name}
      </span>
      <span className="tabular-nums">{sum}</span>
    </dd>
  ));
}

/** Nothing where no method ships to. */
function byFirstMethod(
  line: OrderLine,
  countryCode: string,
  settings: PriceSettings,
): PricedOrder | undefined {
  const first = priceOrder([line], { countryCode }, settings);
  if (!first.shipping) return first;
  const [method] = first.shipping.methods;
  return method && priceOrder([line], { countryCode, methodId: method.id }, settings);
}

/** Home, then where the store ships to, then where it has rates. Without zones every order costs the same. */
function placesOf([home = "", ...taxed]: string[], { shipping, countries }: OpenedTaxes): ExampleCountry[] {
  if (!asksForCountry(shipping)) return [{ code: "", name: "Everywhere" }];
  const codes = new Set([home, ...shipping.zones.flatMap((zone) => zone.countries), ...taxed]);
  return [...codes]
    .flatMap((code) => countries.find((country) => country.code === code) ?? [])
    .map(({ code, name }) => ({ code, name: `To ${name}` }));
}

type ExampleCountry = { code: string; name: string };
