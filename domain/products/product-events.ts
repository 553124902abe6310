import type { Tx } from "#db/client.ts";
import type { products } from "#db/schema/products.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { recordEvent, recordEvents } from "#domain/events/record-event.ts";
import type { CatalogAuthor, ChangedInProduct, ImportedBesides } from "#rules/event/store-event.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import type { ProductVariant } from "#rules/product/product.ts";
import type { ProductInput } from "#rules/product/product-input.ts";
import type { ProductStatus } from "#rules/product/product-status.ts";
import { toldVariants } from "#rules/product/variant/told-variants.ts";
import type { VariantPlan } from "./plan-variants.ts";
import { productDetails } from "./product-row.ts";
import { toldDescription } from "./told-description.ts";

/** What is saved, and by whom. `besides`: only of an import. `untold`: a part of a change that has its event already. */
export type ProductSave = CatalogAuthor & { input: ProductInput; besides?: ImportedBesides; untold?: true };

type Row = typeof products.$inferSelect;

export async function recordProductCreated(
  tx: Tx,
  store: StoreId,
  { input: _, besides, untold, ...author }: ProductSave,
  {
    id,
    title,
    handle,
    status,
    variants,
  }: Pick<Row, "id" | "title" | "handle" | "status"> & { variants: number },
): Promise<void> {
  if (untold) return;
  await recordEvent(tx, store, {
    type: "product.created",
    payload: { ...author, product_id: id, title, handle, status, variants, ...besides },
  });
}

type SavedProductRows = {
  before: { row: Row; options: readonly string[]; variants: readonly ProductVariant[] };
  now: { row: Row; options: readonly string[] };
  plan: VariantPlan;
  hasNewImages: boolean;
};

export async function recordProductChanged(
  tx: Tx,
  store: StoreId,
  { input: _, besides, untold, by, ...source }: ProductSave,
  { before, now, plan, hasNewImages }: SavedProductRows,
): Promise<void> {
  if (untold) return;
  const variants = toldVariants(before.variants, plan);
  const description = toldDescription(before.row, now.row, source);
  const { id, title } = now.row;
  const about = { ...source, product_id: id, title };
  const changed: ChangedInProduct = {
    ...(hasNewImages && { images: "changed" }),
    ...(variants.reordered && { variant_order: "changed" }),
  };
  await recordChange<"product.changed", object>(tx, store, "product.changed", {
    about: variants.more > 0 ? { ...about, more_variants: variants.more } : about,
    by,
    before: {
      ...shortDetails(before.row),
      ...description.before,
      options: before.options,
      variants: variants.before,
    },
    after: {
      ...shortDetails(now.row),
      ...description.after,
      options: now.options,
      variants: variants.after,
      ...changed,
      ...besides,
    },
  });
}

function shortDetails(row: Row) {
  const { description_html: _, ...details } = productDetails(row);
  return { ...details, featured_image_url: row.featuredImageUrl };
}

type NamedProduct = { id: ProductId; title: string };

/** An import that leaves the product itself as it is. */
export async function recordImportedBesides(
  tx: Tx,
  store: StoreId,
  { by, ...source }: CatalogAuthor,
  { id, title, besides }: NamedProduct & { besides: ImportedBesides },
): Promise<void> {
  await recordChange<"product.changed", object>(tx, store, "product.changed", {
    about: { ...source, product_id: id, title },
    by,
    before: {},
    after: besides,
  });
}

/** The same field of several products. */
export async function recordProductsChanged(
  tx: Tx,
  store: StoreId,
  author: CatalogAuthor,
  changed: readonly (NamedProduct & { before: object; after: object })[],
): Promise<void> {
  const many = changed.map(({ id, title, before, after }) => ({
    type: "product.changed" as const,
    payload: { ...author, product_id: id, title, before, after },
  }));
  await recordEvents(tx, store, many);
}

export async function recordProductsDeleted(
  tx: Tx,
  store: StoreId,
  author: CatalogAuthor,
  gone: readonly (NamedProduct & { handle: string; status: ProductStatus })[],
): Promise<void> {
  const many = gone.map(({ id, title, handle, status }) => ({
    type: "product.deleted" as const,
    payload: { ...author, product_id: id, title, handle, status },
  }));
  await recordEvents(tx, store, many);
}
