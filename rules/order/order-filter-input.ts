import { z } from "zod";
import { ADDRESS_LINES } from "#rules/address/address-fields.ts";
import { instantInput } from "#rules/input/instant-input.ts";
import { PAYMENT_FILTERS } from "#rules/payment/payment-filter.ts";
import { requiredTextInput } from "#rules/text/text-input.ts";
import { ORDER_TO_DOS } from "./to-do.ts";

const instant = instantInput("Use a time such as 2026-01-31T23:00:00Z");

/** What the list of orders is filtered by. `from` is included, `to` is not. */
export const orderFilterFields = {
  status: z.enum(["unfulfilled", "partial", "fulfilled"]).optional(),
  /** Without it: neither archived orders nor those that await their payment. */
  payment: z.enum(PAYMENT_FILTERS).optional(),
  /** What waits for its owner. */
  todo: z.enum(ORDER_TO_DOS).optional(),
  /** As it was written on the order. */
  country: requiredTextInput("Country", ADDRESS_LINES.shipping_country[1]).optional(),
  from: instant.optional(),
  to: instant.optional(),
};

export const orderSearchInput = requiredTextInput("Search", 100);
