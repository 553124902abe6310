import { z } from "zod";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "#rules/cart/cart.ts";
import { textInput } from "#rules/text/text-input.ts";

// Without an example: which decimals an amount has, the currency of the order decides.
const WRONG_AMOUNT = "Enter an amount";
const amount = z
  .int(WRONG_AMOUNT)
  .min(1, "Enter an amount above 0")
  .max(Number.MAX_SAFE_INTEGER, WRONG_AMOUNT);
const noneOrMore = z.int(WRONG_AMOUNT).min(0, WRONG_AMOUNT).max(Number.MAX_SAFE_INTEGER, WRONG_AMOUNT);
const lineId = z.guid("This is not an id").toLowerCase();
const note = textInput("Note", 1_000).default("");
const tellShopper = z.boolean().default(true);

/**
 * What the owner saw: a deed of a page that is no longer true is refused. The pieces are those of all lines: what
 * happens to free ones changes no sum.
 */
const was = z
  .strictObject({
    paid_cents: z.int(),
    refunded_cents: z.int(),
    cancelled_cents: z.int(),
    refunded_pieces: z.int(),
    cancelled_pieces: z.int(),
  })
  .optional();

export type SeenOrder = NonNullable<z.infer<typeof was>>;

const FIRST_DAY = "2000-01-01";
const DAY_MS = 86_400_000;

/** Without an amount, all that is due. */
export const markPaidInput = z.strictObject({
  amount_cents: amount.optional(),
  /** Of the amount, what the owner knows to be more than is due. Without it, more than that is refused. */
  overpaid_cents: amount.optional(),
  paid_on: z.iso
    .date("Enter a day such as 2026-01-31")
    // It is already tomorrow somewhere.
    .refine((day) => day >= FIRST_DAY && Date.parse(day) <= Date.now() + DAY_MS, "Enter the day it was paid"),
  note,
  tell_shopper: tellShopper,
  was,
});

export type MarkPaidInput = z.infer<typeof markPaidInput>;

export const CANCEL_REASONS = ["customer", "inventory", "unpaid", "fraud", "other"] as const;

export const cancelInput = z.strictObject({
  reason: z.enum(CANCEL_REASONS, "Choose a reason"),
  note,
  /** The lines whose open pieces go back into stock. */
  restock: z.array(lineId).max(MAX_CART_LINES),
  tell_shopper: tellShopper,
  was,
  /** Gives back what was paid for the cancelled goods. */
  refund: z.boolean().default(false),
  /** The money is given back outside of the shop; this records it. */
  by_hand: z.boolean().default(false),
});

export type CancelInput = z.infer<typeof cancelInput>;

/** Without an amount, what the lines and the shipping cost. */
export const refundInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        line_item_id: lineId,
        quantity: z.int("Quantity must be a whole number").min(1).max(MAX_LINE_QUANTITY),
        restock: z.boolean().default(false),
      }),
    )
    .max(MAX_CART_LINES)
    .default([]),
  shipping_cents: noneOrMore.default(0),
  /** 0 only for pieces that cost nothing. */
  amount_cents: noneOrMore.optional(),
  note,
  tell_shopper: tellShopper,
  was,
  by_hand: z.boolean().default(false),
  /** The return request that it answers. */
  return_id: z.guid("This is not an id").toLowerCase().optional(),
});

export type RefundInput = z.infer<typeof refundInput>;
