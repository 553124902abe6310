import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { products, productVariants } from "#db/schema/products.ts";
import { stockWishes } from "#db/schema/stock-wishes.ts";
import type { MailAskLimits } from "#domain/limits/mail-ask-limits.ts";
import { mailLater } from "#domain/mail/mail-later.ts";
import { bareMailbox } from "#rules/email/mailbox.ts";
import type { StockWishId, StoreId, VariantId } from "#rules/input/ids.ts";
import { IS_ITS_PRODUCT } from "./find-stock-wish.ts";

type Asker = {
  db: Db;
  stockWishLimits: MailAskLimits;
  clientAddress: string;
  unlimited: boolean;
  /** For the limits on mail. */
  mailNetwork?: string | undefined;
};

type AskResult =
  | { ok: true }
  | { ok: false; reason: "gone" }
  | { ok: false; reason: "in-stock"; handle: string }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/**
 * A shopper wants a mail when a sold-out variant is back, and gets one to confirm it. Asked again, it is another wish
 * with another mail: nothing tells whether the address waits already. Only one of them can be confirmed.
 */
export async function askStockWish(
  { db, stockWishLimits, clientAddress, unlimited, mailNetwork }: Asker,
  store: StoreId,
  { variantId, email }: { variantId: VariantId; email: string },
): Promise<AskResult> {
  const variant = await inStore(db, "shopper", store, (tx) => findOnSale(tx, store, variantId));
  if (!variant) return { ok: false, reason: "gone" };
  if (variant.stock > 0) return { ok: false, reason: "in-stock", handle: variant.handle };
  const taken = unlimited ? undefined : await stockWishLimits.take(bareMailbox(email), clientAddress);
  if (taken?.ok === false) return { ok: false, reason: "too-many", retryAfterSeconds: taken.retryAfter };
  await inStore(db, "shopper", store, async (tx) => {
    const id = randomUUID() as StockWishId;
    await tx.insert(stockWishes).values({ id, storeId: store, variantId, email });
    await mailLater(tx, store, {
      type: "stock-wish-asked",
      wishId: id,
      recipient: email,
      network: mailNetwork,
    });
  });
  return { ok: true };
}

async function findOnSale(tx: Tx, store: StoreId, variantId: VariantId) {
  const [variant] = await tx
    .select({ stock: productVariants.inventoryQty, handle: products.handle })
    .from(productVariants)
    .innerJoin(products, IS_ITS_PRODUCT)
    .where(
      and(
        eq(productVariants.storeId, store),
        eq(productVariants.id, variantId),
        eq(products.status, "active"),
      ),
    );
  return variant;
}
