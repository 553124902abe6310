import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { discounts, orderDiscounts } from "#db/schema/discounts.ts";
import { recordChange } from "#domain/events/record-change.ts";
import type { DiscountInput } from "#rules/discount/discount-input.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { DiscountId, StoreId } from "#rules/input/ids.ts";
import { changeDiscounts } from "./change-discounts.ts";
import { discountProblems } from "./discount-problems.ts";
import { discountRow } from "./discount-row.ts";
import { findDiscount, type OpenedDiscount } from "./find-discount.ts";
import { lockDiscount } from "./lock-discount.ts";
import type { UpdateDiscountResult } from "./save-result.ts";
import { writeTargets } from "./write-targets.ts";

type DiscountChange = SaveAuthor & { input: DiscountInput };

export function updateDiscount(
  db: Db,
  store: StoreId,
  id: DiscountId,
  { input, ...author }: DiscountChange,
): Promise<UpdateDiscountResult> {
  return changeDiscounts(db, store, async (tx, now) => {
    const locked = await lockDiscount(tx, store, id);
    const before = locked && (await findDiscount(tx, store, id));
    if (!before) return { ok: false, reason: "not-found" };
    if (before.version !== input.version) return { ok: false, reason: "changed-elsewhere", current: before };

    const uses = await countOrders(tx, store, id);
    const row = discountRow(input, { now, startedAt: locked.startsAt, uses });
    const fields = await discountProblems(tx, store, { id, input, row, now });
    if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };

    const version = before.version + 1;
    await tx
      .update(discounts)
      .set({ ...row, version })
      .where(and(eq(discounts.storeId, store), eq(discounts.id, id)));
    await writeTargets(tx, store, id, input);
    const after = (await findDiscount(tx, store, id)) ?? before;
    await recordChange(tx, store, "discount.changed", {
      about: { discount_id: id, title: after.title, kind: after.kind },
      ...author,
      before: settingsOf(before),
      after: settingsOf(after),
    });
    return { ok: true, id, version };
  });
}

/** While the discount is locked no order can add to them. */
function countOrders(tx: Tx, store: StoreId, id: DiscountId): Promise<number> {
  const used = and(
    eq(orderDiscounts.storeId, store),
    eq(orderDiscounts.discountId, id),
    eq(orderDiscounts.released, false),
  );
  return tx.$count(orderDiscounts, used);
}

/** As events name them. */
export function settingsOf({ products, collections, uses, state, version, ...settings }: OpenedDiscount) {
  const [product_ids, collection_ids] = [products, collections].map((of) => of.map(({ id }) => id));
  return { ...settings, product_ids, collection_ids };
}
