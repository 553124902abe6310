import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db, Tx } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { CheckoutLinks, PaymentSettings } from "#rules/payment/payment-settings.ts";

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

const LINKS_JSON = `(
  select json_build_object('terms_url', coalesce(min(l.terms_url), ''),
    'privacy_url', coalesce(min(l.privacy_url), ''), 'returns_url', coalesce(min(l.returns_url), ''))
  from checkout_links l where l.store_id = $1)`;

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

/** For shoppers. */
export async function readCheckoutLinks(db: Db, store: StoreId): Promise<CheckoutLinks> {
  return rowOf(await askInStore<{ links: CheckoutLinks }>(db, "shopper", store, READ_LINKS, [store])).links;
}

const READ_LINKS: PreparedStatement = { name: "read-checkout-links", text: `select ${LINKS_JSON} as links` };
