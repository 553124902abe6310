import { addressFormOf, flatRateFields } from "#domain/addresses/address-form.ts";
import { type AddressField, nameField } from "#rules/address/address-form.ts";
import { CONTACT_FIELDS, type Contact } from "#rules/order/correction-input.ts";
import type { Order } from "./lock-order.ts";

/** The fields that the checkout asked for: by the country, or those of a store with a flat rate. */
export function addressFieldsOf(order: Pick<Order, "pickupAddress" | "shippingCountryCode">): AddressField[] {
  if (order.pickupAddress !== null) return [nameField()];
  return order.shippingCountryCode === null
    ? flatRateFields()
    : addressFormOf(order.shippingCountryCode).fields;
}

const COLUMNS = {
  email: "email",
  shipping_name: "shippingName",
  shipping_address1: "shippingAddress1",
  shipping_address2: "shippingAddress2",
  shipping_city: "shippingCity",
  shipping_zip: "shippingZip",
  shipping_region: "shippingRegion",
  shipping_phone: "shippingPhone",
} as const satisfies Record<keyof Contact, keyof Order>;

type ContactColumns = Pick<Order, (typeof COLUMNS)[keyof Contact]>;

export function contactOf(order: ContactColumns): Contact {
  return Object.fromEntries(CONTACT_FIELDS.map((field) => [field, order[COLUMNS[field]]])) as Contact;
}

export function columnsOf(contact: Contact): ContactColumns {
  return Object.fromEntries(
    CONTACT_FIELDS.map((field) => [COLUMNS[field], contact[field]]),
  ) as ContactColumns;
}
