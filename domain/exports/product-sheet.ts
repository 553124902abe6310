import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { products } from "#db/schema/products.ts";
import { existingJson } from "#domain/imports/existing-products.ts";
import { cursorOf, instantOf, parseCursor } from "#domain/lists/list-cursor.ts";
import { countProducts, matchProducts } from "#domain/products/match-products.ts";
import type { InputOf } from "#rules/export/export-input.ts";
import type { ProductFormat } from "#rules/export/export-kind.ts";
import type { ExportedProduct } from "#rules/export/exported-product.ts";
import { PRODUCT_FILES } from "#rules/export/product-files.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import { withCompletePictures } from "#rules/picture/pictures-in-html.ts";
import { fittingPage } from "./fitting-page.ts";
import { csvSheet, type ExportPlan, type Sheet, type SheetRequest } from "./sheet.ts";

type Input = InputOf<"products">;
type Request = SheetRequest<Input>;

const LIMITS = { records: 50, rows: 1_000 };

export const PRODUCTS: ExportPlan<Input> = {
  count: (tx, store, input) =>
    input.ids ? tx.$count(products, isChosen(store, input.ids)) : countProducts(tx, store, input),
  sheets: ({ format }) => [productSheet(format)],
};

/** The oldest first: an import of the file keeps the order of the list. */
export function productSheet(format: ProductFormat): Sheet<Input> {
  const { rows, ...file } = PRODUCT_FILES[format];
  return csvSheet({
    ...file,
    async page(tx, store, request) {
      const found = await listNext(tx, store, request);
      const { page, next } = fittingPage(found, LIMITS);
      const read = await readProducts(tx, store, page);
      return {
        rows: read.flatMap((product) => rows(withAddresses(product, request), request.currency)),
        done: page.length,
        next,
      };
    },
  });
}

type Found = { id: ProductId; cursor: string; rows: number };

async function listNext(tx: Tx, store: StoreId, { input, after, until }: Request): Promise<Found[]> {
  const place = parseCursor(after as string | undefined) ?? { key: "0", id: FIRST_ID };
  const isAfter = sql`(${products.createdAt}, ${products.id}) > (${instantOf(place)}, ${place.id})`;
  const matching = matchProducts(store, input, { place, backwards: true, limit: LIMITS.records });
  const which = input.ids
    ? and(isChosen(store, input.ids), isAfter)
    : and(eq(products.storeId, store), sql`${products.id} in (select found.id from ${matching})`);
  return tx
    .select({
      id: products.id,
      cursor: cursorOf(products),
      rows: VARIANTS,
    })
    .from(products)
    .where(and(which, lte(products.createdAt, instantOf({ key: until, id: "" }))))
    .orderBy(asc(products.createdAt), asc(products.id))
    .limit(LIMITS.records);
}

// By name: Drizzle would write the columns without their table, which are the inner table's own in here.
const VARIANTS = sql<number>`(select count(*)::integer from product_variants variant
  where variant.store_id = products.store_id and variant.product_id = products.id)`;

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

function isChosen(store: StoreId, ids: ProductId[]) {
  return and(eq(products.storeId, store), sql`${products.id} = any(${sql.param(ids)}::uuid[])`);
}

async function readProducts(tx: Tx, store: StoreId, page: readonly Found[]): Promise<ExportedProduct[]> {
  const ids = page.map(({ id }) => id);
  const { rows } = await tx.execute<{ product: ExportedProduct }>(sql`
    select ${existingJson(store, sql`wanted.id`)}::json as product
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place) order by place`);
  return rows.map(({ product }) => product);
}

function withAddresses({ product, collections }: ExportedProduct, { origin }: Request): ExportedProduct {
  const complete = (url: string) => new URL(url, origin).href;
  const featured = product.featured_image_url;
  return {
    product: {
      ...product,
      description_html: withCompletePictures(product.description_html, origin),
      images: product.images.map((image) => ({ ...image, url: complete(image.url) })),
      featured_image_url: featured && complete(featured),
      variants: product.variants.map((variant) => ({
        ...variant,
        image_urls: variant.image_urls.map(complete),
      })),
    },
    collections,
  };
}
