import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { pictureJson } from "#domain/pictures/shop-pictures.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import type { PictureWithAlt } from "#rules/picture/image-urls.ts";
import { colourNames } from "#rules/product/variant/option-picking.ts";
import type { ProductDisplay } from "#rules/theme/theme.ts";

/** What cards show only in stores whose owners want it; null what this store's does not. */
export type CardExtras = {
  id: ProductId;
  /** Its variants have several prices. */
  from: boolean | null;
  /** The first one after the featured picture. */
  second: PictureWithAlt | null;
  /** The values of its option 'Colour', in the order of its variants. */
  colours: string[] | null;
};

/** In one round trip for a whole list, which is read without it. */
export async function listCardExtras(
  db: Db,
  store: StoreId,
  { card_from_price, card_second_picture, card_swatches }: ProductDisplay,
  products: ProductId[],
): Promise<Map<ProductId, CardExtras>> {
  const isWanted = card_from_price || card_second_picture || card_swatches;
  if (!isWanted || products.length === 0) return new Map();
  const wanted = [card_from_price, card_second_picture, card_swatches, colourNames()];
  const rows = await askInStore<CardExtras>(db, "shopper", store, CARD_EXTRAS, [store, products, ...wanted]);
  return new Map(rows.map((row) => [row.id, row]));
}

// Nothing is read for a `case` that is not wanted. A colour option is one that shows swatches: see optionControl.
const CARD_EXTRAS: PreparedStatement = {
  name: "card-extras",
  text: `
    select p.id,
      case when $3 then (
        select max(price_cents) > min(price_cents) from product_variants
        where store_id = p.store_id and product_id = p.id) end as "from",
      case when $4 then (
        select ${pictureJson("''")}
        from product_images i join media_files m on m.store_id = i.store_id and m.url = i.url
        where i.store_id = p.store_id and i.product_id = p.id and i.url <> p.featured_image_url
        order by i.position, i.id limit 1) end as second,
      case when $5 then (
        select json_agg(value order by place, value) from (
          select (array[v.option1_value, v.option2_value, v.option3_value])[o.at] as value, min(v.position) as place
          from (
            select name, row_number() over (order by position) as at from product_options
            where store_id = p.store_id and product_id = p.id) o
          join product_variants v on v.store_id = p.store_id and v.product_id = p.id
          where lower(trim(o.name)) = any($6)
          group by value) colour
        where value is not null) end as colours
    from products p where p.store_id = $1 and p.id = any($2)`,
};
