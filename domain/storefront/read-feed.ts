import { setImmediate } from "node:timers/promises";
import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { speakingAs } from "#domain/language/speaking.ts";
import {
  FEATURED_FIRST,
  type ReadProduct,
  VARIANT_PICTURES_JSON,
  withPictures,
} from "#domain/pictures/shop-pictures.ts";
import { readShippingTable } from "#domain/shipping/read-shipping.ts";
import { readShopShipping } from "#domain/shipping/read-shop-shipping.ts";
import { type FeedProduct, type FeedShop, feedItems } from "#rules/feed/feed-item.ts";
import { FEED_END, feedStart, itemXml } from "#rules/feed/feed-xml.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";

// A product has up to 2,048 variants: a page of them stays below some 30 MB, and is below 100 KB in most stores.
const PRODUCTS_PER_PAGE = 50;
const VARIANTS_PER_PART = 50;
const FIRST_ID = "00000000-0000-0000-0000-000000000000" as ProductId;

/** `url`: of the shop. Pictures are at `origin`. */
export type FeedPlace = Pick<FeedShop, "url" | "origin">;

export type FeedPart = { xml: string; products: ProductId[] };

/** All active products of a store, part by part: a slow reader holds no connection, and no feed is whole in memory. */
export async function* readFeed(db: Db, store: ServedStore, place: FeedPlace): AsyncGenerator<FeedPart> {
  const shop = await feedShop(db, store, place);
  yield { xml: speakingAs(store, () => feedStart({ name: store.name, url: shop.url })), products: [] };
  let after = FIRST_ID;
  while (true) {
    const page = await readPage(db, store.id, after);
    for (const product of page) yield* partsOf(product, shop);
    const last = page.at(-1);
    if (!last || page.length < PRODUCTS_PER_PAGE) break;
    after = last.id;
  }
  yield { xml: FEED_END, products: [] };
}

async function* partsOf(product: FeedProduct, shop: FeedShop): AsyncGenerator<FeedPart> {
  for (let from = 0; from < product.variants.length; from += VARIANTS_PER_PART) {
    // Other requests get their turn, also while the reader is fast.
    await setImmediate();
    const variants = product.variants.slice(from, from + VARIANTS_PER_PART);
    yield {
      xml: feedItems(product, shop, variants).map(itemXml).join(""),
      products: [product.id],
    };
  }
}

async function feedShop(db: Db, store: ServedStore, place: FeedPlace): Promise<FeedShop> {
  const { currency, shippingFlatRateCents } = store;
  const { settings, own } = await readShopShipping(db, store.id);
  return {
    ...place,
    currency,
    shippingFlatRateCents,
    shipping: settings && (await readShippingTable(db, store.id)),
    countryCode: own,
  };
}

/** Of the store's active products. */
export async function countFeedVariants(db: Db, store: StoreId): Promise<number> {
  const [row] = await askInStore<{ count: number }>(db, "shopper", store, COUNT, [store]);
  return row?.count ?? 0;
}

const COUNT: PreparedStatement = {
  name: "count-feed-variants",
  text: `select count(*)::int as count from product_variants v
    join products p on p.store_id = v.store_id and p.id = v.product_id
    where v.store_id = $1 and p.status = 'active'`,
};

async function readPage(db: Db, store: StoreId, after: ProductId): Promise<FeedProduct[]> {
  const values = [store, after, PRODUCTS_PER_PAGE];
  const rows = await askInStore<ReadProduct<FeedProduct>>(db, "shopper", store, READ_PAGE, values);
  return rows.map(withPictures<FeedProduct>);
}

const READ_PAGE: PreparedStatement = {
  name: "read-feed",
  text: `
    select p.id, p.handle, p.title, p.description_html as "descriptionHtml", p.vendor,
      array(
        select o.name from product_options o
        where o.store_id = p.store_id and o.product_id = p.id order by o.position) as options,
      coalesce((
        select json_agg(json_build_object(
          'id', v.id, 'title', v.title, 'barcode', v.barcode, 'price_cents', v.price_cents,
          'compare_at_price_cents', v.compare_at_price_cents, 'inventory_qty', v.inventory_qty,
          'weight_grams', v.weight_grams, 'requires_shipping', v.requires_shipping,
          'option1_value', v.option1_value, 'option2_value', v.option2_value, 'option3_value', v.option3_value
        ) order by v.position, v.id) from product_variants v
        where v.store_id = p.store_id and v.product_id = p.id), '[]') as variants,
      array(
        select i.url from product_images i join media_files m on m.store_id = i.store_id and m.url = i.url
        where i.store_id = p.store_id and i.product_id = p.id
        order by ${FEATURED_FIRST}) as pictures,
      ${VARIANT_PICTURES_JSON} as "variantPictures"
    from products p
    where p.store_id = $1 and p.id > $2 and p.status = 'active'
    order by p.id limit $3`,
};
