import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { collectionProducts, collections } from "#db/schema/collections.ts";
import { pictureSources } from "#db/schema/imports.ts";
import { findProduct } from "#domain/products/find-product.ts";
import type { Existing } from "#rules/import/judgement.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";
import { PRODUCT_FIELD_NAMES } from "#rules/product/product-fields.ts";
import { MAX_HANDLE_LENGTH } from "#rules/text/slug.ts";

/** With the SKUs of several products, an item is none of them. */
const MAX_CANDIDATES = 100;
/** Of one name. Of more, an item is compared with these and with the one at its own place. */
const MAX_NAMESAKES = 20;

/** The store's products that an item of the file may be: the one with its handle, and those with one of its SKUs. */
export const candidatesOf = (item: SQL) => sql`
  select p.id from products p where p.store_id = ${item}.store_id and p.handle = ${item}.handle
    and not (${isNamedAlone(item)})
  union
  select known.id from (select ${madeBefore(item)} as id) made cross join lateral (
      select made.id where made.id is not null
      union all select named.id from (${namesakesOf(item)}) named where made.id is null) known
  where ${isNamedAlone(item)}
  union
  (select v.product_id from product_variants v
    where v.store_id = ${item}.store_id and v.sku = any(${item}.skus) and v.sku <> ''
      -- Another item of the file may be that product by its handle.
      and not exists (
        select from products p join import_items o on o.store_id = p.store_id
          and o.import_id = ${item}.import_id and o.handle = p.handle
        where p.store_id = v.store_id and p.id = v.product_id and o.position <> ${item}.position)
    limit ${MAX_CANDIDATES})`;

/** WooCommerce's products without SKUs. Several may have one name, and only ids tell them apart. */
const isNamedAlone = (item: SQL) => sql`cardinality(${item}.skus) = 0 and ${item}.key like 'id:%'`;

const HAS_ID = sql`'^id:[0-9]'`;
const WAS_IMPORTED = sql`('created', 'updated', 'unchanged')`;

/** What the last import with this id and name made of it. Imports are kept for 30 days. */
const madeBefore = (item: SQL) => sql`(
  select p.id from imports m
    join import_items o on o.store_id = m.store_id and o.import_id = m.id and o.key = ${item}.key
    join products p on p.store_id = o.store_id and p.id = coalesce(o.product_id, (o.judgement ->> 'productId')::uuid)
  where m.store_id = ${item}.store_id and m.id <> ${item}.import_id and ${item}.key ~ ${HAS_ID}
    and o.handle = ${item}.handle and o.result in ${WAS_IMPORTED}
  order by m.created_at desc limit 1)`;

/** The products that may have been made of items with this name: mug, mug-2, mug-3. Not those made of another id. */
const namesakesOf = (item: SQL) => sql`
  select p.id from (
      select least(count(*) + 1, ${MAX_NAMESAKES}) as last, count(*) filter (where o.position <= ${item}.position) as place
      from (select position from import_items o where o.store_id = ${item}.store_id and o.import_id = ${item}.import_id
        and o.handle = ${item}.handle limit 200) o) file
    cross join lateral (select generate_series(1, last) union select place) numbers (number)
    -- One at a time, by the index: the planner expects 1,000 numbers, and would read all products for each item.
    cross join lateral (
      select p.id from products p
      where p.store_id = ${item}.store_id and p.handle = case number when 1 then ${item}.handle
          else left(${item}.handle, ${MAX_HANDLE_LENGTH} - length('-' || number)) || '-' || number end
        and not exists (
          select from import_items o where o.store_id = p.store_id and o.product_id = p.id and o.handle = ${item}.handle
            and o.key <> ${item}.key and o.key ~ ${HAS_ID} and ${item}.key ~ ${HAS_ID} and o.result in ${WAS_IMPORTED})
      limit 1) p`;

/** The rows of the file's other items with this name, unless an earlier import or a SKU tells the item apart. */
export const namesakeRows = (item: SQL) => sql<number[] | null>`case
  when ${isNamedAlone(item)} and ${madeBefore(item)} is null then array(
    select (o.rows -> 0 ->> 'row')::integer from import_items o
    where o.store_id = ${item}.store_id and o.import_id = ${item}.import_id
      and o.handle = ${item}.handle and o.handle <> '' and o.position <> ${item}.position
    limit ${MAX_NAMESAKES}) end`;

const DETAILS = sql.raw(PRODUCT_FIELD_NAMES.map((field) => `'${field}', p.${field}`).join(", "));

/** As `Existing` in JSON, made by the database: the main thread passes it on unread. */
export const existingJson = (store: StoreId, id: SQL) => sql<string | null>`(
  select json_build_object(
    'product', json_build_object(
      'id', p.id, ${DETAILS},
      'featured_image_url', p.featured_image_url, 'version', p.version,
      'created_at', p.created_at, 'updated_at', p.updated_at,
      'images', (select coalesce(json_agg(json_build_object(
          'id', i.id, 'url', i.url, 'position', i.position, 'alt', i.alt) order by i.position), '[]')
        from product_images i where i.store_id = p.store_id and i.product_id = p.id),
      'options', (select coalesce(json_agg(json_build_object(
          'id', o.id, 'name', o.name, 'position', o.position) order by o.position), '[]')
        from product_options o where o.store_id = p.store_id and o.product_id = p.id),
      'variants', (select coalesce(json_agg(json_build_object(
          'id', v.id, 'position', v.position, 'title', v.title, 'option1_value', v.option1_value,
          'option2_value', v.option2_value, 'option3_value', v.option3_value, 'price_cents', v.price_cents,
          'compare_at_price_cents', v.compare_at_price_cents, 'sku', nullif(v.sku, ''),
          'barcode', nullif(v.barcode, ''), 'inventory_qty', v.inventory_qty, 'weight_grams', v.weight_grams,
          'requires_shipping', v.requires_shipping,
          'image_urls', array(select i.url from variant_images used
            join product_images i on i.store_id = used.store_id and i.id = used.image_id
            where used.store_id = v.store_id and used.variant_id = v.id order by used.position)) order by v.position), '[]')
        from product_variants v where v.store_id = p.store_id and v.product_id = p.id)),
    'collections', (select coalesce(json_agg(c.title order by c.title, c.id), '[]') from collection_products m
      join collections c on c.store_id = m.store_id and c.id = m.collection_id
      where m.store_id = p.store_id and m.product_id = p.id),
    'pictures', (select coalesce(json_object_agg(s.source, s.url), '{}') from product_images i
      join picture_sources s on s.store_id = i.store_id and s.url = i.url
      where i.store_id = p.store_id and i.product_id = p.id))::text
  from products p where p.store_id = ${store} and p.id = ${id})`;

/** Whether the product is what an item left it as. Its version may be another, after a later import was undone. */
export const isAsLeft = (store: StoreId, { id, after }: { id: SQL; after: SQL }) => sql<boolean>`(
  (${existingJson(store, id)}::jsonb -> 'product') - ${UNCOMPARED} = ${after} - ${UNCOMPARED})`;

const UNCOMPARED = sql`'{version,updated_at}'::text[]`;

export async function findExisting(tx: Tx, store: StoreId, id: ProductId): Promise<Existing | undefined> {
  const product = await findProduct(tx, store, id);
  if (!product) return undefined;
  const holding = await listCollectionsOf(tx, store, id);
  const pictures = await listSources(tx, store, product);
  return { product, collections: holding.map(({ title }) => title), pictures };
}

/** Those that the product is in. */
export function listCollectionsOf(tx: Tx, store: StoreId, product: ProductId) {
  return tx
    .select({ id: collections.id, title: collections.title })
    .from(collectionProducts)
    .innerJoin(
      collections,
      and(
        eq(collections.storeId, collectionProducts.storeId),
        eq(collections.id, collectionProducts.collectionId),
      ),
    )
    .where(and(eq(collectionProducts.storeId, store), eq(collectionProducts.productId, product)))
    .orderBy(collections.title, collections.id);
}

/** Where the product's pictures were fetched from. */
export async function listSources(
  tx: Tx,
  store: StoreId,
  { images }: Pick<Product, "images">,
): Promise<Existing["pictures"]> {
  const urls = images.map(({ url }) => url);
  if (urls.length === 0) return {};
  const rows = await tx
    .select({ source: pictureSources.source, url: pictureSources.url })
    .from(pictureSources)
    .where(and(eq(pictureSources.storeId, store), inArray(pictureSources.url, urls)));
  return Object.fromEntries(rows.map(({ source, url }) => [source, url]));
}
