import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { productVariants, variantImages } from "#db/schema/products.ts";
import type { ProductId, StoreId, VariantId } from "#rules/input/ids.ts";
import type { ProductVariant } from "#rules/product/product.ts";
import { isSameValue } from "#rules/product/variant/variants.ts";
import type { VariantPlan } from "./plan-variants.ts";
import { VARIANT_COLUMNS } from "./product-columns.ts";

/**
 * The rows that a save checks: these, or all. Locked in the same order as orders lock stock, so that a sale at the
 * same moment waits and cannot deadlock.
 */
export async function lockVariants(
  tx: Tx,
  store: StoreId,
  product: ProductId,
  ids: VariantId[] | "all",
): Promise<ProductVariant[]> {
  if (ids.length === 0) return [];
  return tx
    .select(VARIANT_COLUMNS)
    .from(productVariants)
    .where(
      and(
        eq(productVariants.storeId, store),
        eq(productVariants.productId, product),
        ids === "all" ? undefined : inArray(productVariants.id, ids),
      ),
    )
    .orderBy(asc(productVariants.id))
    .for("update");
}

/** The product's images are written before: a variant uses those that are there. */
export async function writeVariants(
  tx: Tx,
  store: StoreId,
  product: ProductId,
  { before, plan }: { before: readonly ProductVariant[]; plan: VariantPlan },
): Promise<void> {
  if (plan.removed.length > 0) await removeVariants(tx, store, product, plan.removed);
  if (plan.changed.length > 0) await changeVariants(tx, store, product, plan.changed);
  const added = plan.added.length > 0 ? await addVariants(tx, store, product, plan.added) : [];
  await writeVariantImages(tx, store, product, [...picturesChanged(before, plan.changed), ...added]);
}

async function removeVariants(tx: Tx, store: StoreId, product: ProductId, ids: VariantId[]): Promise<void> {
  await tx
    .delete(productVariants)
    .where(
      and(
        eq(productVariants.storeId, store),
        eq(productVariants.productId, product),
        inArray(productVariants.id, ids),
      ),
    );
}

const COLUMNS = sql.raw(`position, title, option1_value, option2_value, option3_value, price_cents,
  compare_at_price_cents, sku, barcode, inventory_qty, weight_grams, requires_shipping`);

// One parameter for all rows: binding 2,048 rows value by value takes longer than writing them.
function records(rows: readonly object[]) {
  return sql`(select id, position, title, option1_value, option2_value, option3_value, price_cents,
      compare_at_price_cents, coalesce(sku, '') as sku, coalesce(barcode, '') as barcode, inventory_qty,
      weight_grams, requires_shipping
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      id uuid, position integer, title text, option1_value text, option2_value text, option3_value text,
      price_cents bigint, compare_at_price_cents bigint, sku text, barcode text, inventory_qty integer,
      weight_grams integer, requires_shipping boolean))`;
}

async function changeVariants(
  tx: Tx,
  store: StoreId,
  product: ProductId,
  rows: readonly ProductVariant[],
): Promise<void> {
  await tx.execute(sql`
    update product_variants v set (${COLUMNS}) = row (r.position, r.title, r.option1_value, r.option2_value,
      r.option3_value, r.price_cents, r.compare_at_price_cents, r.sku, r.barcode, r.inventory_qty,
      r.weight_grams, r.requires_shipping)
    from ${records(rows)} r
    where v.store_id = ${store} and v.product_id = ${product} and v.id = r.id`);
}

async function addVariants(
  tx: Tx,
  store: StoreId,
  product: ProductId,
  rows: VariantPlan["added"],
): Promise<Pictured[]> {
  const { rows: added } = await tx.execute<{ id: VariantId; position: number }>(sql`
    insert into product_variants (store_id, product_id, ${COLUMNS})
    select ${store}::uuid, ${product}::uuid, ${COLUMNS} from ${records(rows)} r
    returning id, position`);
  const ids = new Map(added.map(({ id, position }) => [position, id]));
  return rows.map(({ position, image_urls }) => ({ id: ids.get(position) as VariantId, image_urls }));
}

type Pictured = Pick<ProductVariant, "id" | "image_urls">;

function picturesChanged(before: readonly ProductVariant[], changed: readonly ProductVariant[]): Pictured[] {
  const stored = new Map(before.map((row) => [row.id, row]));
  return changed.filter(({ id, image_urls }) => !isSameValue(stored.get(id)?.image_urls, image_urls));
}

async function writeVariantImages(
  tx: Tx,
  store: StoreId,
  product: ProductId,
  variants: readonly Pictured[],
): Promise<void> {
  if (variants.length === 0) return;
  const ids = variants.map(({ id }) => id);
  await tx
    .delete(variantImages)
    .where(and(eq(variantImages.storeId, store), inArray(variantImages.variantId, ids)));
  const used = variants.flatMap(({ id, image_urls }) =>
    image_urls.map((url, position) => ({ variant_id: id, url, position })),
  );
  if (used.length === 0) return;
  await tx.execute(sql`
    insert into variant_images (store_id, variant_id, image_id, position)
    select ${store}::uuid, used.variant_id, image.id, used.position
    from jsonb_to_recordset(${JSON.stringify(used)}::jsonb) as used (variant_id uuid, url text, position integer)
      join product_images image on image.store_id = ${store} and image.product_id = ${product} and image.url = used.url`);
}
