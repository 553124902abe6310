import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { collections } from "#db/schema/collections.ts";
import { discounts } from "#db/schema/discounts.ts";
import { foreignProducts } from "#domain/products/foreign-products.ts";
import { MAX_AUTOMATIC_DISCOUNTS } from "#rules/discount/discount.ts";
import type { DiscountInput } from "#rules/discount/discount-input.ts";
import { discountState } from "#rules/discount/discount-state.ts";
import type { CollectionId, StoreId } from "#rules/input/ids.ts";
import { STATE } from "./discount-columns.ts";
import type { DiscountRow } from "./discount-row.ts";

export const TOO_MANY_AUTOMATIC =
  `A store can have at most ${MAX_AUTOMATIC_DISCOUNTS} automatic discounts that are active or scheduled. ` +
  "Pause or delete another one first.";

type Checked = { id?: string; input: DiscountInput; row: DiscountRow; now: Date };

/** Checks that need the store's other rows. Within `changeDiscounts`, which locks them. */
export async function discountProblems(
  tx: Tx,
  store: StoreId,
  { id, input, row, now }: Checked,
): Promise<Record<string, string>> {
  return {
    ...(row.endsAt && row.endsAt <= row.startsAt && { ends_at: "The end must be in the future" }),
    ...(row.code && (await isTaken(tx, store, row.code, id)) && { code: "You already have this code" }),
    ...((await isOneTooMany(tx, store, { id, row, now })) && { title: TOO_MANY_AUTOMATIC }),
    ...(await foreignProducts(tx, store, input.product_ids)),
    ...(await foreignCollections(tx, store, input.collection_ids)),
  };
}

async function isTaken(tx: Tx, store: StoreId, code: string, id: string | undefined): Promise<boolean> {
  const taken = await tx.$count(
    discounts,
    and(eq(discounts.storeId, store), eq(discounts.code, code), id ? ne(discounts.id, id) : undefined),
  );
  return taken > 0;
}

type Judged = { id?: string; row: Parameters<typeof discountState>[0] & { code: string | null }; now: Date };

/** Automatic discounts count while they are active or scheduled. */
export async function isOneTooMany(tx: Tx, store: StoreId, { id, row, now }: Judged): Promise<boolean> {
  const state = discountState(row, now);
  if (row.code !== null || state === "paused" || state === "ended") return false;
  const others = await tx.$count(
    discounts,
    and(
      eq(discounts.storeId, store),
      isNull(discounts.code),
      inArray(STATE, ["active", "scheduled"]),
      id ? ne(discounts.id, id) : undefined,
    ),
  );
  return others >= MAX_AUTOMATIC_DISCOUNTS;
}

/** They are locked until the save is done. */
async function foreignCollections(
  tx: Tx,
  store: StoreId,
  ids: readonly CollectionId[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.storeId, store), inArray(collections.id, [...ids])))
    .for("key share");
  const own = new Set(rows.map(({ id }) => id));
  const foreign = ids.flatMap((id, index) =>
    own.has(id) ? [] : [[`collection_ids.${index}`, "Collection not found"]],
  );
  return Object.fromEntries(foreign);
}
