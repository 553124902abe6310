import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import type { OrderId } from "#rules/input/ids.ts";
import { ORDER_TO_DOS } from "#rules/order/to-do.ts";
import { PAYMENT_FILTERS } from "#rules/payment/payment-filter.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { IS_SWEEP } from "#test/is-sweep.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { countOlderOrders, createOrderCounts } from "./count-orders.ts";
import { listOrderIds, listOrders } from "./list-orders.ts";
import { matches, type OrderFilter } from "./match-orders.ts";
import { countByCounts, findCounted, pageByCounts } from "./order-counts.ts";
import { matchesWords, searchOrders } from "./search-orders.ts";

const db = await openDatabase();
const { id: store } = await anOpenStore(db);
const { id: other } = await anOpenStore(db);

// As many of the same second as an import may bring. The numbers look random, and are the same in every run.
const fill = (count: number, days: number) =>
  asTableOwner(db, (query) =>
    query(
      `insert into orders (store_id, order_number, email, subtotal_cents, shipping_cents, tax_cents, total_cents, tax_percent,
         currency_code, demo, fulfillment_status, financial_status, archived_at, cancelled_at, shipping_name,
         shipping_address1, shipping_city, shipping_zip, shipping_country, created_at)
       select (array[$1, $2]::uuid[])[1 + (r[1] % 10 = 0)::integer], 1000000000 + n * 7919::bigint + $4::integer * 7,
         'buyer' || r[2] % 5000 || case when n % 500 = 7 then '.rare' else '' end || '@example.' || case n % 2 when 0 then 'com' else 'org' end,
         0, 0, 0, 0, 0, 'EUR', true,
         (array['unfulfilled', 'fulfilled', 'fulfilled', 'partial'])[1 + r[3] % 4],
         (array['demo', 'paid', 'paid', 'pending', 'voided', 'awaiting_payment', 'refunded'])[1 + r[4] % 7],
         case when r[5] % 5 = 0 then now() end, case when r[6] % 6 = 0 then now() end,
         case n % 900 when 3 then 'Zoë Bianchi' when 4 then 'Jürgen Müller' else 'Buyer ' || r[7] % 300 end, '', '', '',
         case when n % 1500 = 9 then 'Malta' else (array['Italy', 'Germany', 'France'])[1 + r[8] % 3] end,
         now() - $4 * interval '1 day' * (n % 2000) / 2000 * (0.5 + r[1] % 2)
       from generate_series(1, $3::integer) n,
         lateral (select array(select abs(hashtext(n || ' ' || i))::bigint from generate_series(1, 8) i) as r) as random`,
      [store, other, count, days],
    ),
  );

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000);

const FILTERS: OrderFilter[] = [
  {},
  ...(["unfulfilled", "partial", "fulfilled"] as const).map((status) => ({ status })),
  ...PAYMENT_FILTERS.map((payment) => ({ payment })),
  ...ORDER_TO_DOS.map((todo) => ({ todo })),
  { country: "Malta" },
  { country: "Germany", status: "partial", payment: "paid" },
  { from: day(20), to: day(7) },
  { to: day(11), todo: "ship" },
  { from: day(9.5), to: day(9), country: "Italy" },
  { from: day(1) },
  { from: day(3), to: day(5) },
];

function read<Row>(select: SQL): Promise<Row[]> {
  return inStore(db, "owner", store, async (tx) => (await tx.execute(select)).rows as Row[]);
}

async function allIds(filter: OrderFilter): Promise<OrderId[]> {
  const rows = await read<{ id: OrderId }>(
    sql`select id from orders where ${matches(store, filter)} order by created_at desc, id desc`,
  );
  return rows.map(({ id }) => id);
}

/** Pages at the start, in the middle and at the end, and one behind it. */
async function expectSameAsPlain(filter: OrderFilter): Promise<void> {
  const all = await allIds(filter);
  const last = Math.max(1, Math.ceil(all.length / 20));
  for (const page of new Set([1, Math.ceil(last / 2), last, last + 1])) {
    const expected = all.slice((page - 1) * 20, page * 20);
    const { orders, hasNext } = await listOrders(db, store, filter, page);
    expect({ filter, page, ids: orders.map(({ id }) => id), hasNext }).toEqual({
      filter,
      page,
      ids: expected,
      hasNext: all.length > page * 20,
    });
  }
  expect(await listOrderIds(db, store, filter, 500)).toEqual(all.slice(0, 500));
  expect(await createOrderCounts(db)(store, filter)).toBe(all.length);
  const counted = await inStore(db, "owner", store, (tx) => findCounted(tx, store, filter));
  if (!counted) return;
  expect(await read(sql`select count from (${countByCounts(counted)}) as counts`)).toEqual([
    { count: all.length },
  ]);
  for (const [offset, limit] of [
    [0, 7],
    [Math.floor(all.length / 3), 300],
    [Math.max(0, all.length - 5), 21],
  ] as const) {
    const page = await read<{ id: OrderId }>(pageByCounts(counted, { offset, limit }));
    expect(page.map(({ id }) => id)).toEqual(all.slice(offset, offset + limit));
  }
}

const countBlocks = async () =>
  (
    await read<{ blocks: number }>(sql`select count(distinct starts_at)::integer as blocks from order_counts`)
  )[0]?.blocks;

// In the sweep it takes 15 s on two processors, and a minute beside others.
test("pages, counts and searches are those that all orders give, whatever happens to counted ones", {
  timeout: 180_000,
}, async () => {
  await fill(9_000, 30);
  await countOlderOrders(db, store);
  expect(await countBlocks()).toBe(3);
  // All of them below, where counted ones have changed.
  for (const filter of IS_SWEEP ? FILTERS : FILTERS.slice(0, 4)) await expectSameAsPlain(filter);

  await asTableOwner(db, async (query) => {
    const some = (n: number) => `store_id = $1 and abs(hashtext(id::text)) % 40 = ${n}`;
    await query(`update orders set archived_at = now() where ${some(1)}`, [store]);
    await query(`update orders set archived_at = null where ${some(2)}`, [store]);
    await query(
      `update orders set fulfillment_status = 'fulfilled', shipping_country = 'Malta' where ${some(3)}`,
      [store],
    );
    await query(`update orders set financial_status = 'voided', cancelled_at = now() where ${some(4)}`, [
      store,
    ]);
    await query(`update orders set created_at = created_at - interval '3 days' where ${some(5)}`, [store]);
    await query(`delete from orders where ${some(6)}`, [store]);
  });
  // Of before and of today.
  await fill(500, 41);
  for (const filter of FILTERS) await expectSameAsPlain(filter);
  const rows = async () => (await read(sql`select from order_counts`)).length;
  const before = await rows();
  await countOlderOrders(db, store);
  expect(await rows()).toBeLessThan(before);
  for (const filter of FILTERS.slice(0, 4)) await expectSameAsPlain(filter);

  for (const words of [
    "buyer",
    "BUYER1",
    "buyer123",
    "rare",
    "EXAMPLE.org",
    "bianchi",
    "r 1",
    "é",
    "buyer4321@example.com",
    ".rare@example.org",
    "7.rare",
    "zoe bianchi",
    "müll",
    "muller",
    "er 29",
    "er-29",
    "no_body",
    "nobody@nowhere.example",
    "zz",
    "10",
    "#1000007926",
  ]) {
    const plain = await read<{ id: OrderId }>(
      sql`select id from orders where store_id = ${store} and ${matchesWords(words)} order by created_at desc, id desc`,
    );
    const { orders, more } = await searchOrders(db, store, words);
    expect({ words, ids: orders.map(({ id }) => id), more }).toEqual({
      words,
      ids: plain.slice(0, 50).map(({ id }) => id),
      more: plain.length > 50,
    });
  }
});

test("a store whose orders are counted can be deleted, and another store's counts stay", async () => {
  const mine = await anOpenStore(db);
  await asTableOwner(db, async (query) => {
    await query("update orders set store_id = $1 where store_id = $2", [mine.id, other]);
    await query(
      `insert into order_counts select $1, '-infinity', now(), 'unfulfilled', 'demo', 'Italy', false, false, 1`,
      [mine.id],
    );
    const blocks = await countBlocks();
    await query("delete from stores where id = $1", [mine.id]);
    expect(await query("select from order_counts where store_id = $1", [mine.id])).toEqual([]);
    expect(await countBlocks()).toBe(blocks);
  });
});
