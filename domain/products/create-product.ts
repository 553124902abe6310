import { type Db, inStore, type Tx } from "#db/client.ts";
import { products } from "#db/schema/products.ts";
import { findReachedProducts } from "#domain/quotas/find-reached.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { ProductInput } from "#rules/product/product-input.ts";
import { orHandleTaken } from "./handles.ts";
import { judgeProduct } from "./judge-product.ts";
import { type ProductSave, recordProductCreated } from "./product-events.ts";
import { productPagesChanged } from "./product-pages.ts";
import type { AddProductResult, CreateProductResult } from "./save-result.ts";
import { writeImages } from "./write-images.ts";
import { writeOptions } from "./write-options.ts";
import { writeVariants } from "./write-variants.ts";

export async function createProduct(db: Db, store: StoreId, save: ProductSave): Promise<CreateProductResult> {
  return orHandleTaken(db, store, { kind: "product", handle: save.input.handle }, () =>
    inStore(db, "owner", store, (tx) => addProduct(tx, store, save)),
  );
}

/** Throws when the handle is taken: a caller with its own transaction checks that first. */
export async function addProduct(
  tx: Tx,
  store: StoreId,
  save: ProductSave,
  extra: { demo?: boolean; createdAt?: Date } = {},
): Promise<AddProductResult> {
  const { input } = save;
  const { row, options, plan, problems } = await judgeProduct(tx, store, input, { rows: [], whole: true });
  const fields = { ...problems, ...strayIds(input) };
  if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };
  const reached = await findReachedProducts(tx, store);
  if (reached) return reached;

  const [product] = await tx
    .insert(products)
    .values({ storeId: store, ...row, ...extra })
    .returning();
  if (!product) throw new Error("The insert of a product returned no row.");
  await writeImages(tx, store, product.id, input.images);
  await writeOptions(tx, store, product.id, options, []);
  await writeVariants(tx, store, product.id, { before: [], plan });
  await productPagesChanged(tx, store, product.id, { before: undefined, now: product });
  await recordProductCreated(tx, store, save, { ...product, variants: plan.added.length });
  return { ok: true, id: product.id, version: product.version, handle: product.handle };
}

function strayIds({ variants: { changed, removed } }: ProductInput): Record<string, string> {
  return changed.length + removed.length > 0
    ? { variants: "A new product has no variants to change or remove" }
    : {};
}
