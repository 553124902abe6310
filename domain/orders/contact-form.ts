import { addressFormOf, flatRateFields } from "#domain/addresses/address-form.ts";
import { type AddressField, nameField } from "#rules/address/address-form.ts";
import type { Order } from "./lock-order.ts";

/** The fields that the checkout asked for: by the country, or those of a store with a flat rate. */
export function addressFieldsOf(order: Pick<Order, "pickupAddress" | "shippingCountryCode">): AddressField[] {
  if (order.pickupAddress !== null) return [nameField()];
  return order.shippingCountryCode === null
    ? flatRateFields()
    : addressFormOf(order.shippingCountryCode).fields;
}
