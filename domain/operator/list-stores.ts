import type pg from "pg";
import type { StoreId } from "#rules/input/ids.ts";

// Over all stores, as the owner of the tables: no role of ours reads products and orders of all stores.

/** Counting stops here, so that a page of large stores costs no more than one of small ones. */
export const COUNTED_AT_MOST = 10_000;

export const STORE_ORDERS = ["slug", "created", "activity"] as const;
export type StoreOrder = (typeof STORE_ORDERS)[number];

export type ListedStore = {
  id: StoreId;
  slug: string | null;
  name: string;
  owners: string[];
  domain: string | null;
  state: "open" | "not named yet" | "closed by its owner" | "suspended" | "closing";
  created_at: Date;
  /** Of the last event or order. */
  last_activity: Date | null;
  /** COUNTED_AT_MOST + 1: there are more. */
  products: number;
  orders: number;
  pictures: number;
  picture_bytes: number;
};

type StoreFilter = {
  /** A part of its name, slug, domain or an owner's address. */
  words?: string;
  order: StoreOrder;
  /** The slug after which the page begins; only in the order of slugs. */
  after?: string;
  limit: number;
};

/** Finds among all stores by their own rows, and counts only what is on the page. */
export async function listAllStores(
  client: pg.ClientBase,
  { words, order, after, limit }: StoreFilter,
): Promise<{ stores: ListedStore[]; next: string | undefined }> {
  const part = words ? `%${words.replace(/[\\%_]/g, "\\$&")}%` : null;
  const { rows } = await client.query<ListedStore>(
    `with page as materialized (
       select s.*, ${LAST_ACTIVITY} as last_activity, row_number() over (order by ${ORDERS[order]}) as place
       from stores s
       where ($1::text is null or s.slug ilike $1 or s.name ilike $1
           or exists (select from shop_domains d where d.store_id = s.id and d.name ilike $1)
           or exists (select from memberships m join users u on u.id = m.user_id
             where m.store_id = s.id and m.role = 'owner' and u.email ilike $1))
         and ($2::text is null or coalesce(s.slug, '') > $2)
       order by ${ORDERS[order]} limit $3)
     select ${DESCRIBED} from page s order by s.place`,
    [part, after ?? null, limit + 1],
  );
  const stores = rows.slice(0, limit).map(toListed);
  return { stores, next: rows.length > limit ? (stores.at(-1)?.slug ?? undefined) : undefined };
}

export async function describeStore(client: pg.ClientBase, store: StoreId): Promise<ListedStore | undefined> {
  const { rows } = await client.query<ListedStore>(
    `select ${DESCRIBED} from (select s.*, ${LAST_ACTIVITY} as last_activity from stores s where s.id = $1) s`,
    [store],
  );
  return rows[0] && toListed(rows[0]);
}

const LAST_ACTIVITY = `greatest(
  (select e.created_at from events e where e.store_id = s.id order by e.created_at desc limit 1),
  (select o.created_at from orders o where o.store_id = s.id order by o.created_at desc limit 1))`;

const ORDERS: Record<StoreOrder, string> = {
  slug: "coalesce(s.slug, ''), s.id",
  created: "s.created_at desc, s.id",
  activity: `${LAST_ACTIVITY} desc nulls last, s.id`,
};

const counted = (table: string) =>
  `(select count(*)::int from (select from ${table} t where t.store_id = s.id limit ${COUNTED_AT_MOST + 1}) seen)`;

const DESCRIBED = `
  s.id, s.slug, s.name, s.created_at, s.last_activity,
  array(select u.email from memberships m join users u on u.id = m.user_id
    where m.store_id = s.id and m.role = 'owner' order by 1) as owners,
  (select d.name from shop_domains d where d.store_id = s.id and d.is_main) as domain,
  case when s.closing_at is not null then 'closing' when s.suspended_at is not null then 'suspended'
    when not s.onboarding_completed then 'not named yet' when s.opening_soon then 'closed by its owner'
    else 'open' end as state,
  ${counted("products")} as products, ${counted("orders")} as orders, ${counted("media_files")} as pictures,
  (select coalesce(sum(bytes), 0)::float8 from (
    select f.bytes from media_files f where f.store_id = s.id limit ${COUNTED_AT_MOST}) seen) as picture_bytes`;

function toListed({ created_at, last_activity, ...store }: ListedStore): ListedStore {
  return {
    ...store,
    created_at: new Date(created_at),
    last_activity: last_activity && new Date(last_activity),
  };
}
