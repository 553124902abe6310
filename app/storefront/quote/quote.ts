import type { AddressForm } from "#rules/address/address-form.ts";
import type { Cents } from "#rules/money/money.ts";
import type { OrderTotals } from "#rules/order/order-totals.ts";
import type { ShippingMethod } from "#rules/shipping/shipping-settings.ts";

/** What the cart costs at a place, as the server says it. */
export type Quote = {
  needs_shipping: boolean;
  methods: ShippingMethod[];
  /** The chosen one, or the first; null when none is open to this cart there. */
  shipping_method_id: string | null;
  totals: OrderTotals & { currencyCode: string; shippingFlatRateCents: Cents; taxPercent: string };
  address: AddressForm | null;
};

export type Country = { code: string; name: string };

/** Where the store ships to, by name; `own` is its own country, if its owner said so. */
export type Places = { countries: Country[]; own?: string };
