import { z } from "zod";
import { requiredTextInput, textInput } from "#rules/text/text-input.ts";
import { MAX_TAG_LENGTH } from "./customer-input.ts";
import { CUSTOMER_SORTS, LAST_ORDERS, NEWS_STATES, ORDER_COUNTS } from "./customer-match.ts";

/** What the list of customers is filtered by. */
export const customerMatchFields = {
  search: textInput("Search", 255).optional(),
  tag: requiredTextInput("Tag", MAX_TAG_LENGTH).optional(),
  country: requiredTextInput("Country", 255).optional(),
  orders: z.enum(ORDER_COUNTS).optional(),
  spent: z
    .string()
    .regex(/^\d{1,12}$/, "Enter an amount")
    .optional(),
  last: z.enum(LAST_ORDERS).optional(),
  news: z.enum(NEWS_STATES).optional(),
};

export const customerSortField = z.enum(CUSTOMER_SORTS).optional();
