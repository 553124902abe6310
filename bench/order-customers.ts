import { randomInt, randomUUID } from "node:crypto";
import { aCheckout, type OnSale } from "#test/factories-orders.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { openShoppers } from "#test/shoppers.ts";
import { cpuSeconds, databaseCpuSeconds } from "./cpu-seconds.ts";
import { asTablesOwner } from "./fill-table.ts";
import { placeOverHttp, rush, SHOPPERS } from "./orders.ts";
import { atLeast, median, type Row } from "./row.ts";

// Many short turns: two that follow each other meet the same machine, so their ratio hardly depends on what else it does.
const TURNS = 35;
const SECONDS = 2;
// Each change of the trigger has the prepared statements planned again.
const WARM_UP_SECONDS = 0.4;
const GOODS = 200;
const LEAST_RATE = 0.97;

/** What counting its customer costs an order: in turns with the trigger that does it, and without. */
export async function measureOrderCustomers(): Promise<Row[]> {
  const shop = await openOrderShop();
  const server = await shop.start();
  const goods = await shop.onSale(GOODS, 1_000_000);
  const shoppers = openShoppers(server.url, SHOPPERS, SHOPPERS);
  const spent = () => cpuSeconds(server.pid) + databaseCpuSeconds(shop.dataDir);
  // Half of the shoppers come back.
  const email = () => (randomInt(2) ? `zoe.${randomInt(2_000)}@example.com` : `${randomUUID()}@example.com`);
  const place = () =>
    placeOverHttp(
      shoppers,
      aCheckout(shop.store, [[goods[randomInt(GOODS)] as OnSale, 1]], { email: email() }),
    );
  const turn = async () => {
    await rush(place, WARM_UP_SECONDS);
    const before = spent();
    const { perSecond } = await rush(place, SECONDS);
    return { perSecond, cpu: (spent() - before) / (perSecond * SECONDS) };
  };
  try {
    await turn();
    const turns: { counted: Measured; uncounted: Measured }[] = [];
    while (turns.length < TURNS) {
      const isFirst = turns.length % 2 === 0;
      const first = isFirst ? await turn() : await uncounted(shop, turn);
      const second = isFirst ? await uncounted(shop, turn) : await turn();
      turns.push(isFirst ? { counted: first, uncounted: second } : { counted: second, uncounted: first });
    }
    return toRows(turns);
  } finally {
    shoppers.leave();
    await server.stop();
    await shop.close();
  }
}

type Measured = { perSecond: number; cpu: number };

async function uncounted(shop: OrderShop, turn: () => Promise<Measured>): Promise<Measured> {
  await asTablesOwner(shop, ["alter table orders disable trigger add_customer"]);
  const measured = await turn();
  await asTablesOwner(shop, ["alter table orders enable trigger add_customer"]);
  return measured;
}

function toRows(turns: { counted: Measured; uncounted: Measured }[]): Row[] {
  const of = (pick: (pair: (typeof turns)[number]) => number) => median(turns.map(pick));
  const rate = of(({ counted, uncounted }) => counted.perSecond / uncounted.perSecond);
  const cpu = of(({ counted, uncounted }) => uncounted.cpu / counted.cpu);
  const ms = (seconds: number) => `${(seconds * 1_000).toFixed(2)} ms`;
  const how = `${SHOPPERS} shoppers, fsync, ${TURNS} turns of ${SECONDS} s each, median of their ratios`;
  return [
    {
      promise: "create-order, orders a second with their customers counted, of those without",
      figure: rate.toFixed(3),
      bar: atLeast(LEAST_RATE, rate),
      how: `${Math.round(of(({ counted }) => counted.perSecond))}/s against ${Math.round(of(({ uncounted }) => uncounted.perSecond))}/s; ${how}`,
    },
    {
      promise: "create-order, CPU time of server and database without counting customers, of that with",
      figure: cpu.toFixed(3),
      bar: atLeast(LEAST_RATE, cpu),
      how: `${ms(of(({ uncounted }) => uncounted.cpu))} against ${ms(of(({ counted }) => counted.cpu))} an order; ${how}`,
    },
  ];
}
