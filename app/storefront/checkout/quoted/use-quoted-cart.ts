import { useMemo, useState } from "react";
import type { ChangedCart } from "#app/storefront/checkout/changed-cart.ts";
import { draftOf } from "#app/storefront/checkout/checkout-draft.ts";
import { type ShownCart, useShownCart } from "#app/storefront/checkout/use-shown-cart.ts";
import { lineDiscountsOf, type Places, type Quote, sumsOf } from "#app/storefront/quote/quote.ts";
import { useCountry } from "#app/storefront/quote/use-country.ts";
import { useQuoteWithCodes } from "#app/storefront/quote/use-quote-with-codes.ts";
import { type AddressField, addressErrors, nameField } from "#rules/address/address-form.ts";
import { say } from "#rules/language/say.ts";
import { formatMoney } from "#rules/money/money.ts";
import {
  type CheckoutErrors,
  type CheckoutFields,
  checkoutErrors,
  contactProblems,
  onlyProblems,
} from "#rules/order/checkout/checkout-fields.ts";
import { notShippedTo } from "#rules/shipping/shipping-settings.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";
import type { CompanyAnswer } from "./company-section.tsx";
import { useChosenPayment } from "./use-chosen-payment.ts";

/** Cart, sums and methods as the server quotes them for the chosen country and method and the entered codes. */
export function useQuotedCart(store: ShopStore, places: Places | undefined) {
  const shown = useShownCart(store);
  const [country, chooseCountry] = useCountry(places);
  const [wanted, chooseMethod] = useState(() => draftOf(store.id).shipping_method_id);
  const [{ vatId, problems }, tellCompany] = useState<CompanyAnswer>({});
  const { entered, ...quoted } = useQuoteWithCodes({ lines: shown.lines, country, method: wanted, vatId });
  const { quote, pending, problem, askAgain, take } = quoted;
  const payment = useChosenPayment(store, quote);
  const failed = problem !== undefined;
  const [totalBefore, setTotalBefore] = useState<string>();

  const methods = quote?.methods ?? [];
  // While the shop is asked, the method that was just pressed is the chosen one.
  const method =
    methods.find(({ id }) => id === wanted) ?? methods.find(({ id }) => id === quote?.shipping_method_id);
  const countryName = places?.countries.find(({ code }) => code === country)?.name;
  const refusal = quote?.needs_shipping && !method && !failed ? whyNotShipped(countryName) : undefined;
  const fields = useFields(quote, method?.pickup !== undefined);
  const addressFields = places && fields;

  // What the total was before is no longer of interest when the shopper makes another one.
  const choosing = (choose: (value: string) => void) => (value: string) => {
    setTotalBefore(undefined);
    choose(value);
  };

  function onRefused() {
    setTotalBefore(quote && formatMoney(quote.totals.totalCents, quote.totals.currency));
    askAgain();
  }

  function onChanged(changed: ChangedCart) {
    shown.onChanged(changed);
    // The shop knows the customer only now: another quote would promise again what the order does not get.
    if (changed.refusals) entered?.drop(changed.refusals);
    if (!changed.quote) return onRefused();
    setTotalBefore(quote && formatMoney(quote.totals.totalCents, quote.totals.currency));
    take(changed.quote);
  }

  function judge(fields: CheckoutFields): CheckoutErrors {
    return onlyProblems({
      ...(places ? zonedProblems(fields) : checkoutErrors(fields)),
      ...problems,
      payment_method_id: payment?.refusal,
    });
  }

  function zonedProblems(fields: CheckoutFields): CheckoutErrors {
    return {
      ...contactProblems(fields),
      ...addressErrors(addressFields ?? [], fields),
      shipping_country_code: refusal,
    };
  }

  return {
    cart: {
      ...shown,
      // Those of another country or cart would be wrong.
      ...quotedParts(shown, failed ? undefined : quote),
      totalBefore,
      checking: shown.checking || (pending && !failed),
    },
    quoted,
    entered: entered && { ...entered, add: choosing(entered.add), remove: choosing(entered.remove) },
    delivery: {
      country,
      chooseCountry: choosing(chooseCountry),
      methods: failed ? [] : methods,
      method,
      chooseMethod: choosing(chooseMethod),
      needed: quote?.needs_shipping ?? true,
      awaited: !quote && !failed,
      refusal,
      failed: failed && !pending,
      askAgain,
      addressFields,
    },
    payment,
    tellCompany,
    judge,
    onChanged,
    onRefused,
  };
}

type QuotedParts = Pick<ShownCart, "ready" | "terms" | "totals" | "sums" | "lineDiscounts">;

function quotedParts({ ready, terms, totals, sums }: ShownCart, quote: Quote | undefined): QuotedParts {
  if (!quote) return { ready: false, terms, totals, sums };
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents, taxIncluded, ...now } =
    quote.totals;
  return {
    ready,
    terms: now,
    totals: { subtotalCents, discountCents, shippingCents, taxCents, totalCents },
    sums: sumsOf(quote),
    lineDiscounts: lineDiscountsOf(quote),
  };
}

function whyNotShipped(country: string | undefined): string {
  return country ? notShippedTo(country) : say.shipping.notShippedHere;
}

/** The same array until another is needed. */
function useFields(quote: Quote | undefined, isPickup: boolean): AddressField[] | undefined {
  const onlyName = useMemo(() => [nameField()], []);
  return isPickup || quote?.address === null ? onlyName : quote?.address?.fields;
}
