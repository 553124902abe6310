import { z } from "zod";
import { customerMatchFields } from "#rules/customer/customer-match-input.ts";
import { DISCOUNT_STATES } from "#rules/discount/discount-state.ts";
import { idInput } from "#rules/input/id-input.ts";
import type { OrderId, ProductId } from "#rules/input/ids.ts";
import { orderFilterFields, orderSearchInput } from "#rules/order/order-filter-input.ts";
import { productMatchFields } from "#rules/product/product-match-input.ts";
import { PAGE_STATUSES } from "#rules/shop-page/shop-page.ts";
import { textInput } from "#rules/text/text-input.ts";
import { MAX_CHOSEN, PRODUCT_FORMATS } from "./export-kind.ts";

const search = textInput("Search", 255).optional();

const TOO_MANY = `Choose at most ${MAX_CHOSEN}`;

const productsInput = z.strictObject({
  kind: z.literal("products"),
  format: z.enum(PRODUCT_FORMATS, "Choose a format"),
  /** The chosen ones, or all that match. */
  ids: z
    .array(idInput<ProductId>())
    .min(1, "Choose at least one product")
    .max(MAX_CHOSEN, TOO_MANY)
    .optional(),
  ...productMatchFields,
});

const ordersInput = z.strictObject({
  kind: z.literal("orders"),
  /** The chosen ones, or all that match. */
  ids: z.array(idInput<OrderId>()).min(1, "Choose at least one order").max(MAX_CHOSEN, TOO_MANY).optional(),
  search: orderSearchInput.optional(),
  ...orderFilterFields,
  /** Whatever their state: also archived ones and those that await their payment, which the list hides. */
  all: z.literal(true).optional(),
});

/** One archive of all that the store has. */
const everythingInput = z.strictObject({ kind: z.literal("everything") });

/** What an owner can take along, by kind. */
export const exportInput = z.discriminatedUnion(
  "kind",
  [
    productsInput,
    ordersInput,
    /** Every invoice and credit note. */
    z.strictObject({ kind: z.literal("invoices") }),
    z.strictObject({ kind: z.literal("customers"), ...customerMatchFields }),
    z.strictObject({ kind: z.literal("discounts"), search, state: z.enum(DISCOUNT_STATES).optional() }),
    z.strictObject({ kind: z.literal("redirects"), search }),
    z.strictObject({ kind: z.literal("pages"), search, status: z.enum(PAGE_STATUSES).optional() }),
    /** Who wants news by mail now. */
    z.strictObject({ kind: z.literal("consents") }),
    everythingInput,
  ],
  "Choose what to export",
);

export type ExportInput = z.infer<typeof exportInput>;

/** The input of one kind. */
export type InputOf<Kind extends ExportInput["kind"]> = Extract<ExportInput, { kind: Kind }>;
