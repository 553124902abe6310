export const CHECKOUT_FIELDS = [
  "email",
  "shipping_name",
  "shipping_address1",
  "shipping_address2",
  "shipping_city",
  "shipping_zip",
  "shipping_country",
  "shipping_phone",
] as const;

export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];
export type CheckoutFields = Record<CheckoutField, string>;

export const EMPTY_CHECKOUT: Readonly<CheckoutFields> = {
  email: "",
  shipping_name: "",
  shipping_address1: "",
  shipping_address2: "",
  shipping_city: "",
  shipping_zip: "",
  shipping_country: "Italy",
  shipping_phone: "",
};
