import { and, eq, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { products, productVariants } from "#db/schema/products.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import type { Product, ProductVariant } from "#rules/product/product.ts";
import type { ProductInput } from "#rules/product/product-input.ts";
import type { VariantChanges } from "#rules/product/variant/variant-input.ts";
import { findProduct, listOptions } from "./find-product.ts";
import { keepOldHandle, orHandleTaken } from "./handles.ts";
import { judgeProduct } from "./judge-product.ts";
import { touchesTheSet } from "./plan-variants.ts";
import { type ProductSave, recordProductChanged } from "./product-events.ts";
import { productPagesChanged } from "./product-pages.ts";
import type { productRow } from "./product-row.ts";
import type { UpdateProductResult } from "./save-result.ts";
import { writeImages } from "./write-images.ts";
import { writeOptions } from "./write-options.ts";
import { lockVariants, writeVariants } from "./write-variants.ts";

const UNPRICED = "Every variant needs a price before shoppers can see the product";

/** One save of the form, all or nothing. It never overwrites another save or a sale. */
export async function updateProduct(
  db: Db,
  store: StoreId,
  id: ProductId,
  save: ProductSave,
): Promise<UpdateProductResult> {
  return orHandleTaken(db, store, { kind: "product", handle: save.input.handle }, () =>
    inStore(db, "owner", store, (tx) => saveProduct(tx, store, id, save)),
  );
}

/** Throws when the handle is taken: a caller with its own transaction checks that first. */
export async function saveProduct(
  tx: Tx,
  store: StoreId,
  id: ProductId,
  save: ProductSave,
): Promise<UpdateProductResult> {
  const { input } = save;
  const before = await lockProduct(tx, store, id);
  if (!before) return { ok: false, reason: "not-found" };
  if (before.version !== input.version) return conflict(tx, store, id, "changed-elsewhere");

  const optionsBefore = await listOptions(tx, store, id);
  const whole = touchesTheSet(input.variants) || input.options.length !== optionsBefore.length;
  const rows = await lockVariants(tx, store, id, whole ? "all" : input.variants.changed.map((row) => row.id));
  if (someAreGone(rows, input.variants)) return conflict(tx, store, id, "changed-elsewhere");
  if (stockMoved(rows, input.variants)) return conflict(tx, store, id, "stock-changed");

  const { row, options, plan, problems } = await judgeProduct(tx, store, input, { rows, whole });
  const fields = {
    ...problems,
    ...(before.status === "draft" && (await missingPrices(tx, store, id, input))),
  };
  if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };

  const now = await writeRow(tx, store, id, row);
  if (before.handle !== row.handle) {
    await keepOldHandle(tx, store, { kind: "product", id }, { before: before.handle, now: row.handle });
  }
  const hasNewImages = await writeImages(tx, store, id, input.images);
  await writeOptions(tx, store, id, options, optionsBefore);
  await writeVariants(tx, store, id, { before: rows, plan });
  await productPagesChanged(tx, store, id, { before, now: row });
  await recordProductChanged(tx, store, save, {
    before: { row: before, options: optionsBefore.map(({ name }) => name), variants: rows },
    now: { row: now, options },
    plan,
    hasNewImages,
  });
  return { ok: true, id, version: now.version, handle: row.handle };
}

// Locks the row before checking it: of two tabs that save at once, the second sees what the first did.
export async function lockProduct(tx: Tx, store: StoreId, id: ProductId) {
  const [product] = await tx
    .select()
    .from(products)
    .where(and(eq(products.storeId, store), eq(products.id, id)))
    .for("no key update");
  return product;
}

async function conflict(
  tx: Tx,
  store: StoreId,
  id: ProductId,
  reason: "changed-elsewhere" | "stock-changed",
): Promise<UpdateProductResult> {
  const current: Product | undefined = await findProduct(tx, store, id);
  return current ? { ok: false, reason, current } : { ok: false, reason: "not-found" };
}

function someAreGone(rows: readonly ProductVariant[], { changed, removed }: VariantChanges): boolean {
  const there = new Set(rows.map((row) => row.id));
  return [...changed.map((row) => row.id), ...removed].some((id) => !there.has(id));
}

/**
 * Changed stock must still be what the owner saw: writing `to` over a sale would sell a unit twice. This holds even
 * when sales have already brought it to `to`: the owner counted before them.
 */
function stockMoved(rows: readonly ProductVariant[], { changed }: VariantChanges): boolean {
  const now = new Map(rows.map((row) => [row.id, row.inventory_qty]));
  return changed.some(({ id, inventory_qty: stock }) => stock !== undefined && now.get(id) !== stock.from);
}

/** An import may leave a draft without prices. Nobody may buy it for nothing. */
async function missingPrices(
  tx: Tx,
  store: StoreId,
  id: ProductId,
  { status, variants: { changed, removed } }: ProductInput,
): Promise<Record<string, string>> {
  if (status !== "active") return {};
  const unpriced = await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(
      and(
        eq(productVariants.storeId, store),
        eq(productVariants.productId, id),
        eq(productVariants.priceCents, 0),
      ),
    );
  const settled = new Set([
    ...changed.filter(({ price_cents }) => price_cents).map((row) => row.id),
    ...removed,
  ]);
  return unpriced.every((row) => settled.has(row.id)) ? {} : { variants: UNPRICED };
}

async function writeRow(
  tx: Tx,
  store: StoreId,
  id: ProductId,
  row: ReturnType<typeof productRow>,
): Promise<typeof products.$inferSelect> {
  const [saved] = await tx
    .update(products)
    .set({ ...row, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(products.storeId, store), eq(products.id, id)))
    .returning();
  if (!saved) throw new Error("A locked product was deleted before it was updated.");
  return saved;
}
