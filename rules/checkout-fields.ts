export const DEFAULT_COUNTRY = "Italy";

export type CheckoutField =
  | "email"
  | "shipping_name"
  | "shipping_address1"
  | "shipping_address2"
  | "shipping_city"
  | "shipping_zip"
  | "shipping_country"
  | "shipping_phone";

export type CheckoutFields = Record<CheckoutField, string>;
