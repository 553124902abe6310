import type { Db } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { OnSale } from "#test/factories-orders.ts";
import { asTableOwner } from "#test/rows-of.ts";
import type { StripeAccount } from "#test/stripe-account.ts";
import { stockOf } from "./audit-orders.ts";
import type { Purchase } from "./card-shoppers.ts";

// The promise is five minutes; the sweeper comes every half a minute.
const DUE_WITHIN_SECONDS = 5 * 60 - 35;
// A refund that takes days is asked for every hour; its end comes by webhook.
const UNDER_WAY_SECONDS = 60 * 60;

type Waiting = { id: string; reference: string | null; due: number | null; ends: number };

const WAITING = `
  select order_id as id, reference, extract(epoch from due_at - now())::float8 as due,
    extract(epoch from expires_at - now())::float8 as ends
  from payment_sessions join orders on orders.id = order_id
  where financial_status in ('awaiting_payment', 'pending')`;

const REFUNDS = `
  select id, extract(epoch from due_at - now())::float8 as due
  from refunds where state = 'pending' and provider = 'stripe'`;

/** Throws unless the sweeper will ask for everything that is not settled, early enough. */
export async function expectDueInTime(db: Db, account: StripeAccount): Promise<void> {
  const [sessions, refunds] = await asTableOwner(db, async (query) => [
    await query<Waiting>(WAITING),
    await query<{ id: string; due: number }>(REFUNDS),
  ]);
  for (const { id, reference, due, ends } of sessions) {
    // Without a reference nobody has seen the page.
    const isKnown = reference !== null && account.sessions.get(reference)?.status !== "open";
    const latest = DUE_WITHIN_SECONDS + (isKnown ? 0 : Math.max(0, ends));
    if (due === null || due > latest)
      throw new Error(`Nobody asks for order ${id} in time: due in ${due} s, ${latest} s at the latest.`);
  }
  for (const { id, due } of refunds) {
    const isSlow = [...account.refunds.values()].some(
      ({ metadata, status }) => metadata.refund_id === id && status === "pending",
    );
    const latest = isSlow ? UNDER_WAY_SECONDS : DUE_WITHIN_SECONDS;
    if (due > latest)
      throw new Error(`Nobody asks for refund ${id} in time: due in ${due} s, ${latest} s at the latest.`);
  }
}

/** As if these minutes had passed. */
export async function bringForward(db: Db): Promise<void> {
  await asTableOwner(db, async (query) => {
    await query("update payment_sessions set due_at = now() where due_at is not null");
    await query("update refunds set due_at = now() where state = 'pending'");
  });
}

export async function countUnsettled(db: Db): Promise<number> {
  const [sessions, refunds] = await asTableOwner(db, async (query) => [
    await query(WAITING),
    await query(REFUNDS),
  ]);
  return sessions.length + refunds.length;
}

type Order = {
  id: string;
  email: string;
  status: string;
  total: number;
  paid: number;
  refunded: number;
  isCancelled: boolean;
  kept: number;
  confirmations: number;
};

const ORDERS = `
  select id, email, financial_status as status, total_cents::int as total, paid_cents::int as paid,
    refunded_cents::int as refunded, cancelled_at is not null as "isCancelled",
    (select sum(quantity - restocked_quantity) from order_line_items where order_id = orders.id)::int as kept,
    (select count(*) from mail_outbox where order_id = orders.id and type = 'confirmation')::int as confirmations
  from orders where store_id = $1`;

type Books = { account: StripeAccount; store: StoreId; mug: OnSale; stock: number };

/** Throws unless our books are Stripe's, every order has come to an end, and the stock adds up. */
export async function auditPayments(
  db: Db,
  { account, store, mug, stock }: Books,
  purchases: Purchase[],
): Promise<string> {
  const orders = await asTableOwner(db, (query) => query<Order>(ORDERS, [store]));
  const wrong = orders.flatMap((order) =>
    faultsOf(order, account).map((fault) => `${order.id} (${order.status}) ${fault}`),
  );
  const written = new Set(orders.map(({ id }) => id));
  for (const { orderId } of purchases) if (orderId && !written.has(orderId)) wrong.push(`${orderId} is lost`);
  if (new Set(orders.map(({ email }) => email)).size < orders.length)
    wrong.push("somebody's order was written twice");
  const kept = orders.reduce((pieces, order) => pieces + order.kept, 0);
  const left = await stockOf(db, store, mug);
  if (left !== stock - kept) wrong.push(`${stock} pieces became ${left}, with ${kept} sold`);
  const count = (status: string) => orders.filter((order) => order.status === status).length;
  const ends = ["paid", "partially_refunded", "refunded", "voided"];
  for (const end of ends) if (count(end) === 0) wrong.push(`no order is ${end}`);
  if (wrong.length > 0) throw new Error(wrong.join("; "));
  const all = ends.map((end) => `${count(end)} ${end}`).join(", ");
  return `${orders.length} orders (${all}): none lost, none paid or given back twice, stock adds up`;
}

function faultsOf(order: Order, { sessions, refunds }: StripeAccount): string[] {
  const own = [...sessions.values()].filter(({ client_reference_id }) => client_reference_id === order.id);
  const received = own.reduce(
    (cents, { payment_intent }) => cents + (payment_intent?.amount_received ?? 0),
    0,
  );
  const given = [...refunds.values()]
    .filter(({ payment_intent }) => own.some((session) => session.payment_intent?.id === payment_intent))
    .reduce((cents, { amount }) => cents + amount, 0);
  const faults = {
    "is not settled": ["awaiting_payment", "pending"].includes(order.status),
    [`has ${own.length} pages at Stripe`]: own.length > 1,
    [`was paid ${received}, and says ${order.paid}`]: received !== order.paid,
    [`was paid ${received}, and costs ${order.total}`]: received !== 0 && received !== order.total,
    [`was given back ${given}, and says ${order.refunded}`]: given !== order.refunded,
    "is cancelled, and its pieces are gone": order.isCancelled && order.kept !== 0,
    "is cancelled, and its money is kept": order.isCancelled && received !== given,
    "is not paid, and not cancelled": received === 0 && !order.isCancelled,
    // A confirmation that still waits when its order is cancelled is not sent.
    [`was confirmed ${order.confirmations} times`]: order.isCancelled
      ? order.confirmations > 1
      : order.confirmations !== 1,
  };
  return Object.keys(faults).filter((fault) => faults[fault as keyof typeof faults]);
}
