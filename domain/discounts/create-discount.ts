import type { Db } from "#db/client.ts";
import { discounts } from "#db/schema/discounts.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { DiscountInput } from "#rules/discount/discount-input.ts";
import type { DiscountId, StoreId, UserId } from "#rules/input/ids.ts";
import { changeDiscounts } from "./change-discounts.ts";
import { discountProblems } from "./discount-problems.ts";
import { discountRow } from "./discount-row.ts";
import type { CreateDiscountResult } from "./save-result.ts";
import { writeTargets } from "./write-targets.ts";

export function createDiscount(
  db: Db,
  store: StoreId,
  { input, by }: { input: DiscountInput; by: UserId },
): Promise<CreateDiscountResult> {
  return changeDiscounts(db, store, async (tx, now) => {
    const row = discountRow(input, { now });
    const fields = await discountProblems(tx, store, { input, row, now });
    if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };

    const [made] = await tx
      .insert(discounts)
      .values({ storeId: store, ...row })
      .returning({ id: discounts.id, version: discounts.version });
    if (!made) throw new Error("The insert of a discount returned no row.");
    const { version } = made;
    const id = made.id as DiscountId;
    await writeTargets(tx, store, id, input);
    await recordEvent(tx, store, { type: "discount.created", payload: { by, discount_id: id, ...input } });
    return { ok: true, id, version };
  });
}
