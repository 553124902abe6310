import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db, Tx } from "#db/client.ts";
import type { PageId, StoreId } from "#rules/input/ids.ts";
import {
  CHECKOUT_LINKS,
  type LinkUrl,
  type PaymentSettings,
  type ReturnTerms,
} from "#rules/payment/payment-settings.ts";

const METHOD_JSON = `json_build_object('id', m.id, 'kind', m.kind, 'active', m.active, 'name', m.name,
  'instructions', m.instructions, 'remind_after_days', m.remind_after_days, 'cancel_after_days', m.cancel_after_days)`;

/** The active methods of store $1 as one JSON value, null without any: part of the one statement that an order reads. */
export const ACTIVE_METHODS_JSON = `(
  select json_agg(method order by position) from (
    select ${METHOD_JSON} as method, m.position from payment_methods m where m.store_id = $1 and m.active
    union all
    select json_build_object('id', a.method_id, 'kind', 'stripe', 'name', 'Card and more', 'instructions', '',
      'remind_after_days', null, 'cancel_after_days', null), -1
    from stripe_accounts a where a.store_id = $1 and a.active) methods)`;

// One row, also in a store that has saved none.
const LINKS_JSON = `(
  select json_build_object('terms_url', coalesce(l.terms_url, ''), 'terms_page_id', l.terms_page_id,
    'privacy_url', coalesce(l.privacy_url, ''), 'privacy_page_id', l.privacy_page_id,
    'returns_url', coalesce(l.returns_url, ''), 'returns_page_id', l.returns_page_id,
    'return_days', l.return_days, 'return_fees', l.return_fees)
  from (select) one left join checkout_links l on l.store_id = $1)`;

const LINK_ROWS = CHECKOUT_LINKS.map(
  ({ name, page }, position) => `(${position}, '${name}', l.${page}, l.${name})`,
).join(", ");

export async function getPayments(tx: Tx, store: StoreId): Promise<PaymentSettings> {
  const { methods, links } = rowOf(await tx.runPrepared<OwnersPayments>(READ_PAYMENTS, [store]));
  return { methods, links };
}

type OwnersPayments = PaymentSettings & {
  version: number;
  /** Whether orders can be picked up at all. */
  offers_pickup: boolean;
};

export async function readPayments(db: Db, store: StoreId): Promise<OwnersPayments> {
  return rowOf(await askInStore<OwnersPayments>(db, "owner", store, READ_PAYMENTS, [store]));
}

function rowOf<Row>([row]: Row[]): Row {
  if (!row) throw new Error("A signed-in owner's store must exist.");
  return row;
}

const READ_PAYMENTS: PreparedStatement = {
  name: "read-payments",
  text: `select s.payments_version as version,
      exists (select from local_pickups p where p.store_id = $1) as offers_pickup,
      (select coalesce(json_agg(${METHOD_JSON} order by m.position), '[]')
        from payment_methods m where m.store_id = $1) as methods,
      ${LINKS_JSON} as links
    from stores s where s.id = $1`,
};

/** For shoppers: each link that leads somewhere now, either to a published page or to an address. */
export async function readCheckoutLinks(db: Db, store: StoreId): Promise<CheckoutLink[]> {
  return askInStore<CheckoutLink>(db, "shopper", store, READ_LINKS, [store]);
}

/** For search engines: where a store explains its returns, and for how long it takes them. The page may be unpublished: then it has no handle. */
export async function findReturnsLink(db: Db, store: StoreId): Promise<ReturnsLink | undefined> {
  const [link] = await askInStore<ReturnsLink>(db, "shopper", store, FIND_RETURNS_LINK, [store]);
  return link;
}

type ReturnsLink = { pageId: PageId | null; handle: string | null; url: string } & ReturnTerms;

const FIND_RETURNS_LINK: PreparedStatement = {
  name: "find-returns-link",
  text: `select l.returns_page_id as "pageId", p.handle, l.returns_url as url, l.return_days, l.return_fees
    from checkout_links l
    left join pages p on p.store_id = l.store_id and p.id = l.returns_page_id and p.status = 'published'
    where l.store_id = $1`,
};

type CheckoutLink = { name: LinkUrl; handle: string | null; url: string };

const READ_LINKS: PreparedStatement = {
  name: "read-checkout-links",
  text: `select link.name, p.handle, link.url
    from checkout_links l
    cross join lateral (values ${LINK_ROWS}) as link (position, name, page_id, url)
    left join pages p on p.store_id = l.store_id and p.id = link.page_id and p.status = 'published'
    where l.store_id = $1 and (p.handle is not null or link.url <> '')
    order by link.position`,
};
