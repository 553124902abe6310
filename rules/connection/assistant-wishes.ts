import type { VariantId } from "#rules/input/ids.ts";

/** How long a cart or a checkout of an assistant lives; as the database's default has it. */
export const SESSION_HOURS = 6;

/** What a shopper's assistant has gathered so far, as she said it. */
export type AssistantWishes = {
  lines: { variantId: VariantId; quantity: number }[];
  codes?: string[];
  buyer?: Partial<Record<"first_name" | "last_name" | "email" | "phone_number", string>>;
  destination?: Partial<
    Record<
      | "first_name"
      | "last_name"
      | "phone_number"
      | "street_address"
      | "extended_address"
      | "address_locality"
      | "address_region"
      | "postal_code",
      string
    >
  >;
  countryCode?: string;
  /** One of the shop's shipping methods, or its pickup. */
  methodId?: string;
};

/** What the shop's own checkout begins with, under the names of its fields. */
export function checkoutFieldsOf({
  buyer = {},
  destination = {},
  countryCode,
  methodId,
}: AssistantWishes): Record<string, string> {
  const { first_name = buyer.first_name, last_name = buyer.last_name } = destination;
  const fields = {
    email: buyer.email,
    shipping_name: [first_name, last_name].filter(Boolean).join(" "),
    shipping_phone: destination.phone_number ?? buyer.phone_number,
    shipping_address1: destination.street_address,
    shipping_address2: destination.extended_address,
    shipping_city: destination.address_locality,
    shipping_region: destination.address_region,
    shipping_zip: destination.postal_code,
    shipping_country_code: countryCode,
    shipping_method_id: methodId,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Record<string, string>;
}
