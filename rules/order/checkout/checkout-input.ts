import { z } from "zod";
import { ADDRESS_LINES } from "#rules/address/address-fields.ts";
import { MAX_REGION_LENGTH } from "#rules/address/address-form.ts";
import { isCountryCode } from "#rules/address/country-codes.ts";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "#rules/cart/cart.ts";
import { orderCodesInput } from "#rules/discount/order-codes-input.ts";
import { emailInput } from "#rules/email/email-input.ts";
import { idInput } from "#rules/input/id-input.ts";
import type { ProductId, StoreId, VariantId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import { MAX_PRICE_CENTS } from "#rules/money/money.ts";
import { MAX_COMPANY_LENGTH } from "#rules/tax/vat-id.ts";
import { vatIdInput } from "#rules/tax/vat-id-input.ts";
import { oneLine } from "#rules/text/text.ts";
import { requiredText, requiredTextInput, textInput } from "#rules/text/text-input.ts";
import type { CheckoutField } from "./checkout-fields.ts";
import { isPhone, MAX_PHONE_LENGTH } from "./phone.ts";

const WRONG_METHOD = "Choose a shipping method from the list";
const WRONG_PAYMENT = "Choose a payment method from the list";
const WRONG_QUANTITY = "Quantity must be a whole number from 1 to 999";

const wrongPhone = { error: () => say.field.phone };

export const checkoutFields = {
  email: emailInput,
  shipping_name: requiredTextInput(...ADDRESS_LINES.shipping_name),
  shipping_address1: requiredTextInput(...ADDRESS_LINES.shipping_address1),
  shipping_address2: textInput(...ADDRESS_LINES.shipping_address2).default(""),
  shipping_city: requiredTextInput(...ADDRESS_LINES.shipping_city),
  shipping_zip: requiredTextInput(...ADDRESS_LINES.shipping_zip),
  shipping_country: requiredTextInput(...ADDRESS_LINES.shipping_country),
  shipping_phone: z
    .string(wrongPhone)
    .trim()
    .max(MAX_PHONE_LENGTH, { ...wrongPhone, abort: true })
    .refine((phone) => phone === "" || isPhone(phone), wrongPhone)
    .default(""),
} satisfies Record<CheckoutField, z.ZodType<string, string | undefined>>;

/** A line as the browser stores it. The server uses only the variant and the quantity. */
const cartLineInput = z.strictObject({
  variantId: idInput<VariantId>(),
  productId: idInput<ProductId>(),
  title: textInput("Item title", 1_000),
  variantTitle: textInput("Item variant", 1_000),
  price: z.int().min(0).max(MAX_PRICE_CENTS),
  quantity: z.int(WRONG_QUANTITY).min(1, WRONG_QUANTITY).max(MAX_LINE_QUANTITY, WRONG_QUANTITY),
  image: textInput("Item image", 2_000).nullable(),
});

const shownSum = z.int("Totals are whole cents").min(0, "Totals cannot be negative");

export const createOrderInput = z.strictObject({
  ...checkoutFields,
  items: z
    .array(cartLineInput)
    .min(1, "Your cart is empty")
    .max(MAX_CART_LINES, "A cart can hold at most 100 lines"),
  storeId: idInput<StoreId>(),
  currencyCode: z.string().regex(/^[A-Z]{3}$/, "Currency must be a code of three capital letters"),
  subtotalCents: shownSum,
  shippingCents: shownSum,
  taxCents: shownSum,
  totalCents: shownSum,
  shipping_country_code: z
    .string()
    .refine(isCountryCode, { error: () => say.address.unknownCountry })
    .optional(),
  shipping_region: textInput("Region", MAX_REGION_LENGTH).optional(),
  shipping_method_id: z.uuid(WRONG_METHOD).optional(),
  payment_method_id: z.uuid(WRONG_PAYMENT).optional(),
  buyer_company: textInput("Company", MAX_COMPANY_LENGTH).overwrite(oneLine).optional(),
  buyer_vat_id: vatIdInput.optional(),
  /** The tick of a store that asks for news; the others ignore it. */
  news: z.literal("yes").optional(),
  discount_codes: orderCodesInput.optional(),
  /** Absent is none. */
  discountCents: shownSum.optional(),
});

export type CreateOrderInput = z.infer<typeof createOrderInput>;

const PLACE_LINES = ["shipping_address1", "shipping_city", "shipping_zip", "shipping_country"] as const;

/**
 * Who names a country by its code or a method may leave lines of the address blank: which
 * ones are needed, the country and the method decide.
 */
const placedInput = PLACE_LINES.reduce(
  (schema, line) =>
    schema.refine(({ [line]: text, ...order }) => text !== "" || isPlaced(order), {
      path: [line],
      error: () => requiredText(ADDRESS_LINES[line][0]),
      // Together with the problems of the other fields, not after them.
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  createOrderInput.extend({
    shipping_address1: optionalLine("shipping_address1"),
    shipping_city: optionalLine("shipping_city"),
    shipping_zip: optionalLine("shipping_zip"),
    shipping_country: optionalLine("shipping_country"),
  }),
);

/** What the endpoint takes. */
export const orderInput = placedInput.refine(
  ({ buyer_company, buyer_vat_id }) => !buyer_vat_id || Boolean(buyer_company),
  {
    path: ["buyer_company"],
    error: () => say.field.vatIdCompany,
    when: ({ value }) => typeof value === "object" && value !== null,
  },
);

/** A line that only some countries need. */
export function optionalLine(line: (typeof PLACE_LINES)[number]) {
  const [name, maxLength] = ADDRESS_LINES[line];
  return textInput(name, maxLength, () => requiredText(name)).default("");
}

function isPlaced(order: Pick<CreateOrderInput, "shipping_country_code" | "shipping_method_id">): boolean {
  return order.shipping_country_code !== undefined || order.shipping_method_id !== undefined;
}
