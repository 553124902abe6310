import { CheckoutSection } from "#app/storefront/checkout/checkout-section.tsx";
import { RowsToCome } from "#app/storefront/checkout/checkout-to-come.tsx";
import { Notice } from "#app/storefront/checkout/notice.tsx";
import { CountrySelect } from "#app/storefront/quote/country-select.tsx";
import type { Places } from "#app/storefront/quote/quote.ts";
import { Button } from "#app/ui/button.tsx";
import { say } from "#rules/language/say.ts";
import { type Currency, formatMoney } from "#rules/money/money.ts";
import type { CheckoutErrors } from "#rules/order/checkout/checkout-fields.ts";
import type { ListedMethod } from "#rules/shipping/choose-shipping.ts";
import { ChoiceCard } from "./choice-card.tsx";

type DeliverySectionProps = {
  places: Places;
  country: string | undefined;
  chooseCountry: (code: string) => void;
  methods: ListedMethod[];
  method: ListedMethod | undefined;
  chooseMethod: (id: string) => void;
  /** False when nothing in the cart is shipped. */
  needed: boolean;
  /** The shop has not answered yet. */
  awaited: boolean;
  refusal: string | undefined;
  failed: boolean;
  askAgain: () => void;
  currency: Currency;
  errors: CheckoutErrors;
};

export function DeliverySection({
  places,
  country,
  chooseCountry,
  errors,
  ...delivery
}: DeliverySectionProps) {
  const { methods, method, chooseMethod, needed, awaited, refusal, failed, askAgain, currency } = delivery;
  // Discounts and taxes that follow the method: then its price alone does not tell which one costs less.
  const rests = new Set(methods.map(({ price_cents, total_cents }) => total_cents - price_cents));
  return (
    <CheckoutSection title={say.checkout.shipping}>
      <div className="grid gap-4">
        {places.countries.length > 0 && (
          <CountrySelect
            label={say.address.country}
            name="shipping_country_code"
            countries={places.countries}
            value={country}
            error={errors.shipping_country_code ?? errors.shipping_country}
            onChoose={chooseCountry}
          />
        )}
        <div role="status" className="grid gap-4 empty:hidden">
          {!needed && <p className="text-14 text-muted">{say.checkout.nothingToShip}</p>}
          {refusal && <Notice>{refusal}</Notice>}
          {failed && (
            <Notice>
              {say.checkout.noShippingCosts}{" "}
              <Button variant="secondary" size="small" onClick={askAgain}>
                {say.common.tryAgain}
              </Button>
            </Notice>
          )}
        </div>
        {awaited && <RowsToCome rows={2} className="h-13" />}
        {methods.length > 0 && (
          <fieldset className="grid gap-2">
            <legend className="sr-only">{say.checkout.shippingMethod}</legend>
            {methods.map((offered) => (
              <Method
                key={offered.id}
                method={offered}
                chosen={offered.id === method?.id}
                currency={currency}
                withTotal={rests.size > 1}
                onChoose={() => chooseMethod(offered.id)}
              />
            ))}
          </fieldset>
        )}
      </div>
    </CheckoutSection>
  );
}

type MethodProps = {
  method: ListedMethod;
  chosen: boolean;
  currency: Currency;
  withTotal: boolean;
  onChoose: () => void;
};

function Method({ method, chosen, currency, withTotal, onChoose }: MethodProps) {
  const { id, name, delivery_time, price_cents, total_cents, pickup } = method;
  return (
    <ChoiceCard name="shipping_method_id" value={id} checked={chosen} onChange={onChoose}>
      <span className="grid min-w-0 gap-0.5">
        <span className="wrap-anywhere font-medium" dir="auto">
          {name}
        </span>
        {(delivery_time || pickup) && (
          <span className="wrap-anywhere whitespace-pre-line text-13 text-muted" dir="auto">
            {pickup
              ? [pickup.address, chosen && pickup.instructions].filter(Boolean).join("\n")
              : delivery_time}
          </span>
        )}
      </span>
      <span className="ms-auto text-end tabular-nums">
        <span className="font-medium">
          {price_cents === 0 ? say.sums.free : formatMoney(price_cents, currency)}
        </span>
        {withTotal && (
          <span className="block text-13 text-muted">
            {say.checkout.methodTotal({ total: formatMoney(total_cents, currency) })}
          </span>
        )}
      </span>
    </ChoiceCard>
  );
}
