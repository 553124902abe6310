import { z } from "zod";
import { idInput } from "#rules/input/id-input.ts";
import type { OrderId } from "#rules/input/ids.ts";
import { MAX_ORDERS_AT_ONCE } from "./many-orders.ts";
import { markPaidInput } from "./order-deeds-input.ts";

const ids = z
  .array(idInput<OrderId>())
  .min(1, "Select an order")
  .max(MAX_ORDERS_AT_ONCE, `Select at most ${MAX_ORDERS_AT_ONCE} orders`);

/** What is done with many orders at once. */
export const manyOrdersInput = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("fulfill"), ids, even_unpaid: z.boolean().default(false) }),
  z.strictObject({ action: z.literal("mark-paid"), ids, paid_on: markPaidInput.shape.paid_on }),
  z.strictObject({ action: z.literal("archive"), ids }),
  z.strictObject({ action: z.literal("unarchive"), ids }),
]);

export type ManyOrdersInput = z.infer<typeof manyOrdersInput>;
/** As the browser sends it. */
export type ManyOrdersForm = z.input<typeof manyOrdersInput>;
