import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { discounts } from "#db/schema/discounts.ts";
import { recordChange } from "#domain/events/record-change.ts";
import type { DiscountId, StoreId, UserId } from "#rules/input/ids.ts";
import { changeDiscounts } from "./change-discounts.ts";
import { isOneTooMany } from "./discount-problems.ts";
import { lockDiscount } from "./lock-discount.ts";

type PauseResult = { ok: true } | { ok: false; reason: "not-found" | "too-many-automatic" };

/** Pauses or resumes it. Doing so twice is not an error. */
export function pauseDiscount(
  db: Db,
  store: StoreId,
  id: DiscountId,
  { paused, by }: { paused: boolean; by: UserId },
): Promise<PauseResult> {
  return changeDiscounts(db, store, async (tx, now) => {
    const before = await lockDiscount(tx, store, id);
    if (!before) return { ok: false, reason: "not-found" };
    if (before.paused === paused) return { ok: true };
    if (await isOneTooMany(tx, store, { id, row: { ...before, paused }, now }))
      return { ok: false, reason: "too-many-automatic" };

    await tx
      .update(discounts)
      .set({ paused, version: before.version + 1 })
      .where(and(eq(discounts.storeId, store), eq(discounts.id, id)));
    await recordChange(tx, store, "discount.changed", {
      about: { discount_id: id, title: before.title, kind: before.kind },
      by,
      before: { paused: before.paused },
      after: { paused },
    });
    return { ok: true };
  });
}
