import { askAsService, askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { createShelf, type Shelf, type ShelvedProduct } from "#rules/filter/shelf.ts";
import type { CollectionId, ProductId, StoreId } from "#rules/input/ids.ts";

// Between the values of a variant, and between variants: one text is read much faster than an array.
const VALUE_END = "\u001f";
const VARIANT_END = "\u001e";

/** All products on sale. */
export async function readShelf(db: Db, store: StoreId): Promise<Shelf> {
  const [rows, sold] = await Promise.all([
    askInStore<Row>(db, "shopper", store, ALL, [store]),
    readSold(db, store),
  ]);
  const shelf = createShelf(rows.map(toProduct));
  shelf.setSold(sold);
  return shelf;
}

/** Stores whose lists are filtered, the most recently published first. */
export async function listFilteredStores(db: Db, atMost: number): Promise<StoreId[]> {
  const rows = await askAsService<{ id: StoreId }>(db, FILTERED_STORES, [atMost]);
  return rows.map(({ id }) => id);
}

/** Those of them that are on sale. */
export async function readShelved(db: Db, store: StoreId, ids: ProductId[]): Promise<ShelvedProduct[]> {
  const rows = await askInStore<Row>(db, "shopper", store, SOME, [store, ids]);
  return rows.map(toProduct);
}

export async function listIdsOnSale(db: Db, store: StoreId): Promise<ProductId[]> {
  const [row] = await askInStore<{ ids: string | null }>(db, "shopper", store, IDS, [store]);
  return (row?.ids?.split(VALUE_END) ?? []) as ProductId[];
}

/** In the owner's order. */
export async function listMembers(db: Db, store: StoreId, collection: CollectionId): Promise<ProductId[]> {
  const [row] = await askInStore<{ ids: string | null }>(db, "shopper", store, MEMBERS, [store, collection]);
  return (row?.ids?.split(VALUE_END) ?? []) as ProductId[];
}

/** Pieces of the last 30 days, as counted last night. */
export async function readSold(db: Db, store: StoreId): Promise<[ProductId, number][]> {
  const rows = await askInStore<{ id: ProductId; pieces: number }>(db, "shopper", store, SOLD, [store]);
  return rows.map(({ id, pieces }) => [id, pieces]);
}

type Row = {
  id: ProductId;
  title: string;
  createdAt: number;
  vendor: string;
  tags: string;
  price: number;
  options: string | null;
  variants: string;
};

function toProduct({ id, title, createdAt, vendor, tags, price, options, variants }: Row): ShelvedProduct {
  return {
    ...{ id, title, createdAt, vendor, price },
    tags: tags === "" ? [] : tags.split(VALUE_END),
    options: options?.split(VALUE_END) ?? [],
    variants: variants.split(VARIANT_END).map((text) => {
      const [stock, price, ...values] = text.split(VALUE_END);
      return { inStock: stock === "1", price: Number(price), values };
    }),
  };
}

const COLUMNS = `
  p.id, p.title, p.vendor, array_to_string(p.tags, E'\\x1f') as tags, (extract(epoch from p.created_at) * 1000000)::float8 as "createdAt",
  v.price, v.variants, o.options`;

const VARIANTS = `
  select product_id, min(price_cents)::float8 as price,
    string_agg(concat_ws(E'\\x1f', case when inventory_qty > 0 then '1' else '0' end, price_cents,
      coalesce(option1_value, ''), coalesce(option2_value, ''), coalesce(option3_value, '')), E'\\x1e') as variants
  from product_variants where store_id = $1`;

const OPTIONS = `
  select product_id, string_agg(name, E'\\x1f' order by position) as options
  from product_options where store_id = $1`;

const ALL: PreparedStatement = {
  name: "read-shelf",
  text: `
    select ${COLUMNS} from products p
      join (${VARIANTS} group by product_id) v on v.product_id = p.id
      left join (${OPTIONS} group by product_id) o on o.product_id = p.id
    where p.store_id = $1 and p.status = 'active'`,
};

const SOME: PreparedStatement = {
  name: "read-some-of-shelf",
  text: `
    select ${COLUMNS} from products p
      join (${VARIANTS} and product_id = any($2) group by product_id) v on v.product_id = p.id
      left join (${OPTIONS} and product_id = any($2) group by product_id) o on o.product_id = p.id
    where p.store_id = $1 and p.status = 'active' and p.id = any($2)`,
};

const IDS: PreparedStatement = {
  name: "ids-on-sale",
  text: `select string_agg(id::text, E'\\x1f') as ids from products where store_id = $1 and status = 'active'`,
};

const MEMBERS: PreparedStatement = {
  name: "members-of-collection",
  text: `
    select string_agg(product_id::text, E'\\x1f' order by position, product_id) as ids
    from collection_products where store_id = $1 and collection_id = $2`,
};

const SOLD: PreparedStatement = {
  name: "pieces-sold",
  text: "select product_id as id, pieces from best_sellers where store_id = $1",
};

const FILTERED_STORES: PreparedStatement = {
  name: "filtered-stores",
  text: `
    select store_id as id from (
      select distinct on (store_id) store_id, theme, published_at from themes order by store_id, published_at desc
    ) last
    where theme -> 'list_filters' <> '[]' or theme ->> 'list_order' = 'true'
    order by published_at desc limit $1`,
};
