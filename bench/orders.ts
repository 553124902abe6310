import { randomInt, randomUUID } from "node:crypto";
import pg from "pg";
import type { Db } from "#db/client.ts";
import { READ_SHOP } from "#domain/checkout/read-shop.ts";
import { WRITE_ORDER } from "#domain/checkout/write-order.ts";
import type { CreateOrderInput } from "#rules/order/checkout/checkout-input.ts";
import { aCheckout, anOpenStore, aProductOnSale, type OnSale } from "#test/factories-orders.ts";
import { aDiscount } from "#test/factories-pricing.ts";
import { aRate, aZone, shipsBy } from "#test/factories-shipping.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { openShoppers, type Shoppers } from "#test/shoppers.ts";
import { atLeast, atMost, median, type Row } from "./row.ts";

export const SHOPPERS = 16;
const ROUNDS = 5;
const SECONDS = 4;
const GOODS = 200;

/**
 * Placing orders over HTTP against the same SQL, sent by plain `pg` clients to the same database, and in a store with
 * more settings; alternating. Each shopper has a network: codes from the same one are judged one after the other.
 */
export async function measureOrders(): Promise<Row[]> {
  const shop = await openOrderShop();
  const server = await shop.start();
  const goods = await shop.onSale(GOODS, 1_000_000);
  const shoppers = openShoppers(server.url, SHOPPERS, SHOPPERS);
  const raw = await openRawClients(shop);
  const checkout = () => aCheckout(shop.store, [[goods[randomInt(GOODS)] as OnSale, 1]]);
  const pricedCheckout = await openPricedStore(shop.db);
  const priced = () => placeOverHttp(shoppers, pricedCheckout());
  const overHttp = () => placeOverHttp(shoppers, checkout());
  const overSql = (shopper: number) => placeOverSql(raw[shopper] as pg.Client, shop.db, checkout());
  try {
    for (const place of [overHttp, overSql, priced]) await rush(place);
    const rounds: Round[] = [];
    while (rounds.length < ROUNDS)
      rounds.push({ http: await rush(overHttp), sql: await rush(overSql), priced: await rush(priced) });
    return toRows(rounds);
  } finally {
    shoppers.leave();
    await Promise.all(raw.map((client) => client.end()));
    await server.stop();
    await shop.close();
  }
}

/** A store with a code, a zone and two rates; returns what its shoppers send. */
async function openPricedStore(db: Db): Promise<() => CreateOrderInput> {
  const store = await anOpenStore(db);
  await aDiscount(db, store.id, { code: "TEN" });
  const rates = [aRate("Post", 500), aRate("Express", 900)];
  const [zone] = await shipsBy(db, store.id, { zones: [aZone("Germany", ["DE"], rates)] });
  const goods: OnSale[] = [];
  while (goods.length < GOODS)
    goods.push(await aProductOnSale(db, store.id, { price: 1_000, stock: 1_000_000 }));
  const asked = {
    discount_codes: ["TEN"],
    shipping_country: "Germany",
    shipping_country_code: "DE",
    shipping_method_id: zone?.rates.find(({ name }) => name === "Post")?.id,
    // 10 % off 10.00, and 22 % tax on 9.00 and 5.00.
    ...{ discountCents: 100, shippingCents: 500, taxCents: 308, totalCents: 1_708 },
  };
  return () => aCheckout(store, [[goods[randomInt(GOODS)] as OnSale, 1]], asked);
}

type Round = { http: Rush; sql: Rush; priced: Rush };
type Rush = { perSecond: number; p50: number; p99: number };

/** Every shopper sends the next order after the answer. */
export async function rush(
  place: (shopper: number) => Promise<void>,
  seconds: number = SECONDS,
): Promise<Rush> {
  const times: number[] = [];
  const ends = performance.now() + seconds * 1_000;
  const shopper = async (_: unknown, at: number) => {
    for (let begun = performance.now(); begun < ends; begun = performance.now()) {
      await place(at);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, shopper));
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

export async function placeOverHttp(shoppers: Shoppers, checkout: CreateOrderInput): Promise<void> {
  const { status, body } = await shoppers.place(checkout, randomUUID());
  if (status !== 200) throw new Error(`create-order answered ${status}: ${JSON.stringify(body)}`);
}

function openRawClients(shop: OrderShop): Promise<pg.Client[]> {
  return Promise.all(
    Array.from({ length: SHOPPERS }, async () => {
      const client = new pg.Client(shop.database);
      await client.connect();
      return client;
    }),
  );
}

// The four messages of placing an order, with the same values, and nothing else.
async function placeOverSql(client: pg.Client, { roles }: Db, checkout: CreateOrderInput): Promise<void> {
  const { storeId, items, subtotalCents, shippingCents, taxCents, totalCents, currencyCode, ...contact } =
    checkout;
  const [item] = items as [CreateOrderInput["items"][number]];
  const key = randomUUID();
  const hash = Buffer.alloc(32);
  const id = randomUUID();
  const order_number = randomInt(1_000_000_000, 10_000_000_000);
  const order = {
    ...contact,
    id,
    order_number,
    subtotal_cents: subtotalCents,
    shipping_cents: shippingCents,
    tax_cents: taxCents,
    total_cents: totalCents,
    tax_percent: "22",
    currency_code: currencyCode,
    shipping_region: "",
    buyer_company: "",
    buyer_vat_id: "",
    discount_cents: 0,
    shipping_discount_cents: 0,
    tax_included: false,
    shipping_tax_cents: 110,
    shipping_tax_rate: 2_200,
    financial_status: "demo",
    mailbox: contact.email,
    event: { order_id: id, order_number, total_cents: totalCents, currency_code: currencyCode, units: 1 },
  };
  const line = {
    position: 0,
    product_id: item.productId,
    variant_id: item.variantId,
    title: item.title,
    variant_title: item.variantTitle,
    sku: "",
    image_url: null,
    quantity: item.quantity,
    price_cents: item.price,
    discount_cents: 0,
    tax_cents: 220,
    tax_rate: 2_200,
  };
  await client.query(`begin; set local role "${roles.shopper}"; set local app.store_id = '${storeId}'`);
  const lock = String(randomInt(2 ** 47));
  await client.query({
    ...READ_SHOP,
    values: [storeId, [item.variantId], key, hash, lock, [], contact.email, null],
  });
  const values = [storeId, [item.variantId], JSON.stringify(order), JSON.stringify([line]), key, hash, "[]"];
  const { rowCount } = await client.query({ ...WRITE_ORDER, values });
  await client.query("commit");
  if (rowCount !== 1) throw new Error("The plain SQL order took no stock.");
}

function toRows(rounds: Round[]): Row[] {
  const of = (pick: (round: Round) => number) => median(rounds.map(pick));
  const perSecond = (value: number) => `${Math.round(value).toLocaleString("en")}/s`;
  const how = `${SHOPPERS} shoppers, fsync, ${ROUNDS} turns of ${SECONDS} s, median`;
  const rate = of(({ http, sql }) => http.perSecond / sql.perSecond);
  const priced = of(({ http, priced }) => priced.perSecond / http.perSecond);
  const spread = of(({ http }) => http.p99 / http.p50);
  return [
    {
      promise: "create-order, of the same SQL by bare pg clients",
      figure: rate.toFixed(2),
      bar: atLeast(0.4, rate),
      how: `${perSecond(of(({ http }) => http.perSecond))} over HTTP against ${perSecond(of(({ sql }) => sql.perSecond))}; ${how}`,
    },
    {
      promise: "create-order with a code, a zone and two rates, of the same without",
      figure: priced.toFixed(2),
      bar: atLeast(0.8, priced),
      how: `${perSecond(of(({ priced }) => priced.perSecond))} against ${perSecond(of(({ http }) => http.perSecond))}; ${how}`,
    },
    {
      promise: "create-order, p99 / p50",
      figure: spread.toFixed(1),
      bar: atMost(10, spread),
      how: `p50 ${of(({ http }) => http.p50).toFixed(1)} ms, p99 ${of(({ http }) => http.p99).toFixed(1)} ms`,
    },
  ];
}
