import { setTimeout as sleep } from "node:timers/promises";
import { aCheckout, type OnSale } from "#test/factories-orders.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { residentMb } from "#test/resident.ts";
import { openShoppers } from "#test/shoppers.ts";
import { type Answer, keepAsking, offer, percentile, type Wish } from "./load.ts";

const WARM_SECONDS = 4;
const SATURATED_SECONDS = 6;
const CALM_SECONDS = 6;
const OVERLOAD_SECONDS = 20;
const REST_MS = 6_000;
const CLIENTS = 32;
const GOODS = 50;

// Limits for latency, relative to the same machine at rest and at its limit.
const SERVED_P50_OF_SATURATED = 4;
const SERVED_P99_MS = 4_000;
const REFUSED_P50_OF_CALM = 10;
// Even the slowest refusal must be faster than an answer: waiting in line only to be refused takes longer.
const REFUSED_P99_OF_SATURATED_P50 = 2;
const KEPT_RATE = 0.6;
const GROWTH_MB = 150;

/**
 * Measures the capacity first, then offers twice as much in an open loop: over kept connections, as from a proxy, and
 * over a new connection for every request, as from many people at once.
 */
export async function twiceTheLoad(): Promise<string> {
  const shop = await openOrderShop();
  const server = await shop.start({ LOG_LEVEL: "silent" });
  try {
    const next = await aMixOfWishes(shop, server.url);
    await keepAsking(server.url, CLIENTS, WARM_SECONDS, next);
    const saturated = await keepAsking(server.url, CLIENTS, SATURATED_SECONDS, next);
    const bearable = saturated.length / SATURATED_SECONDS;
    const quarter = { perSecond: bearable / 4, seconds: CALM_SECONDS, keepAlive: true };
    const calm = await offer(server.url, quarter, next);
    const figures = [
      `capacity ${Math.round(bearable)}/s (p50 ${at(saturated, 0.5)} ms, at a quarter of it p99 ${at(calm, 0.99)} ms), ${Math.round(bearable * 2)}/s offered`,
    ];
    for (const keepAlive of [true, false]) {
      await sleep(REST_MS);
      const before = residentMb(server.pid);
      const crowd = { perSecond: bearable * 2, seconds: OVERLOAD_SECONDS, keepAlive };
      const answers = await offer(server.url, crowd, next);
      const grownMb = residentMb(server.pid) - before;
      const by = keepAlive ? "over kept connections" : "over new ones";
      figures.push(`${by}: ${judge({ bearable, saturated, calm, answers, grownMb })}`);
    }
    return figures.join("; ");
  } finally {
    await server.stop();
    await shop.close();
  }
}

/** Nothing of it is cached: for every order three confirmations, each rendered. */
async function aMixOfWishes(shop: OrderShop, url: string): Promise<() => Wish> {
  const goods = await shop.onSale(GOODS, 1_000_000);
  const shoppers = openShoppers(url, 1);
  const { body } = await shoppers.place(aCheckout(shop.store, [[goods[0] as OnSale, 1]]));
  shoppers.leave();
  const page = { path: `/${shop.store.slug}/checkout/orders/${body.orderId}` };
  const order = (mug: OnSale) => ({
    path: "/api/functions/create-order",
    order: JSON.stringify(aCheckout(shop.store, [[mug, 1]])),
  });
  let wishes = 0;
  return () => (++wishes % 4 > 0 ? page : order(goods[wishes % GOODS] as OnSale));
}

type Measured = { bearable: number; saturated: Answer[]; calm: Answer[]; answers: Answer[]; grownMb: number };

function judge({ bearable, saturated, calm, answers, grownMb }: Measured): string {
  const served = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter);
  const rate = served.length / OVERLOAD_SECONDS;
  const figures = [
    `${Math.round(rate)}/s served, p50 ${at(served, 0.5)} p99 ${at(served, 0.99)} ms`,
    `${refused.length} refused, p50 ${at(refused, 0.5)} p99 ${at(refused, 0.99)} ms`,
    `memory grew by ${grownMb} MB`,
  ].join(", ");
  const failures = [
    served.length + refused.length < answers.length && "some were neither served nor refused",
    refused.length === 0 && "nobody was refused",
    rate < bearable * KEPT_RATE && "fewer are served than without the overload",
    at(served, 0.5) > at(saturated, 0.5) * SERVED_P50_OF_SATURATED && "served requests wait for too long",
    at(served, 0.99) > SERVED_P99_MS && "some served requests wait for too long",
    at(refused, 0.5) > at(calm, 0.5) * REFUSED_P50_OF_CALM && "a refusal takes too long",
    at(refused, 0.99) > at(saturated, 0.5) * REFUSED_P99_OF_SATURATED_P50 && "some refusals take too long",
    grownMb > GROWTH_MB && "memory grows",
  ].filter(Boolean);
  if (failures.length > 0) throw new Error(`${failures.join(", ")}: ${figures}`);
  return figures;
}

function at(answers: Answer[], part: number): number {
  return Math.round(percentile(answers, part));
}
