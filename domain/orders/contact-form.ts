import { addressFormOf } from "#domain/addresses/address-form.ts";
import type { AddressField } from "#rules/address/address-form.ts";
import type { Order } from "./lock-order.ts";

/** The fields that the checkout asked for: by the country, or those of a store with a flat rate. */
export function addressFieldsOf(order: Pick<Order, "pickupAddress" | "shippingCountryCode">): AddressField[] {
  if (order.pickupAddress !== null) return PICKUP;
  return order.shippingCountryCode === null ? FLAT_RATE : addressFormOf(order.shippingCountryCode).fields;
}

const PICKUP: AddressField[] = [{ name: "shipping_name", label: "Full Name", required: true }];

const FLAT_RATE: AddressField[] = [
  ...PICKUP,
  { name: "shipping_address1", label: "Address Line 1", required: true },
  { name: "shipping_address2", label: "Address Line 2", required: false },
  { name: "shipping_city", label: "City", required: true },
  { name: "shipping_zip", label: "Postal Code", required: true },
];
