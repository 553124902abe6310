import { sql } from "drizzle-orm";
import { discounts } from "#db/schema/discounts.ts";
import type { DiscountState } from "#rules/discount/discount-state.ts";
import type { StoredDiscount } from "#rules/discount/stored-discount.ts";
import type { DiscountId } from "#rules/input/ids.ts";

// By name: Drizzle would write the columns without their table, which are the inner table's own in here.
const ORDERS_WITH_IT = sql<number>`(select count(*)::integer from order_discounts used
  where used.store_id = discounts.store_id and used.discount_id = discounts.id and not used.released)`;

/** `discountState`, by the database's clock. */
export const STATE = sql<DiscountState>`case
  when ${discounts.endsAt} <= now() or ${discounts.uses} >= ${discounts.maxUses} then 'ended'
  when ${discounts.paused} then 'paused'
  when ${discounts.startsAt} > now() then 'scheduled'
  else 'active' end`;

export const DISCOUNT_COLUMNS = {
  row: discounts,
  // Only one with a limit has its orders counted already.
  uses: sql<number>`case when ${discounts.maxUses} is null then ${ORDERS_WITH_IT} else ${discounts.uses} end`,
  state: STATE,
};

type Columns = { row: typeof discounts.$inferSelect; uses: number; state: DiscountState };

export function toDiscount({ row, uses, state }: Columns): StoredDiscount {
  return {
    id: row.id as DiscountId,
    title: row.title,
    code: row.code,
    kind: row.kind,
    value: row.value,
    applies_to: row.appliesTo,
    minimum_cents: row.minimumCents,
    minimum_quantity: row.minimumQuantity,
    once_per_customer: row.oncePerCustomer,
    max_uses: row.maxUses,
    uses,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt?.toISOString() ?? null,
    paused: row.paused,
    state,
    version: row.version,
    created_at: row.createdAt.toISOString(),
  };
}
