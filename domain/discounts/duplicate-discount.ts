import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { discounts } from "#db/schema/discounts.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { numberedCode } from "#rules/discount/discount.ts";
import type { DiscountId, StoreId, UserId } from "#rules/input/ids.ts";
import { changeDiscounts } from "./change-discounts.ts";
import { lockDiscount } from "./lock-discount.ts";

const SUGGESTIONS = Array.from({ length: 500 }, (_, index) => index + 2);

/**
 * A copy with a free code, and paused, so that no shopper gets it before its owner has looked at it. A copy of one that
 * is over has no dates. Returns its id.
 */
export function duplicateDiscount(
  db: Db,
  store: StoreId,
  id: DiscountId,
  { by }: { by: UserId },
): Promise<DiscountId | undefined> {
  return changeDiscounts(db, store, async (tx, now) => {
    const original = await lockDiscount(tx, store, id);
    if (!original) return undefined;
    const { id: _id, version: _version, createdAt: _createdAt, ...settings } = original;
    const code = original.code && (await freeCode(tx, store, original.code));
    const isOver = original.endsAt !== null && original.endsAt <= now;
    const [copy] = await tx
      .insert(discounts)
      .values({
        ...settings,
        ...(isOver && { startsAt: now, endsAt: null }),
        title: code ?? original.title,
        code,
        uses: 0,
        paused: true,
      })
      .returning({ id: discounts.id });
    if (!copy) throw new Error("The insert of a discount returned no row.");
    await copyTargets(tx, store, { from: id, to: copy.id });
    const payload = { by, discount_id: copy.id as DiscountId, copy_of: id };
    await recordEvent(tx, store, { type: "discount.created", payload });
    return payload.discount_id;
  });
}

/** The first of SUMMER-2, SUMMER-3, … that is free. */
async function freeCode(tx: Tx, store: StoreId, code: string): Promise<string> {
  const candidates = SUGGESTIONS.map((n) => numberedCode(code, n));
  const taken = await tx
    .select({ code: discounts.code })
    .from(discounts)
    .where(and(eq(discounts.storeId, store), inArray(discounts.code, candidates)));
  const isTaken = new Set(taken.map((row) => row.code));
  return candidates.find((candidate) => !isTaken.has(candidate)) ?? numberedCode(code, Date.now());
}

async function copyTargets(
  tx: Tx,
  store: StoreId,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.execute(sql`
    insert into discount_products (store_id, discount_id, product_id)
    select store_id, ${to}, product_id from discount_products where store_id = ${store} and discount_id = ${from}`);
  await tx.execute(sql`
    insert into discount_collections (store_id, discount_id, collection_id)
    select store_id, ${to}, collection_id from discount_collections
    where store_id = ${store} and discount_id = ${from}`);
}
