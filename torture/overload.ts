import { readFileSync } from "node:fs";
import { aCheckout, type OnSale } from "#test/factories-orders.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { openShoppers } from "#test/shoppers.ts";
import { type Answer, keepAsking, offer, percentile, type Wish } from "./load.ts";

export async function overload(): Promise<string> {
  const shop = await openOrderShop();
  const server = await shop.start({ LOG_LEVEL: "fatal" });
  try {
    const next = await aMixOfWishes(shop, server.url);
    await keepAsking(server.url, 16, 5, next);
    const full = await keepAsking(server.url, 32, 5, next);
    const saturation = full.length / 5;
    const calm = await offer(server.url, saturation / 4, 6, next);
    const memBefore = residentMb(server.pid);
    console.log(`saturation ${saturation.toFixed(0)}/s, p50 ${percentile(full, .5).toFixed(0)} p99 ${percentile(full, .99).toFixed(0)}; calm p50 ${percentile(calm, .5).toFixed(0)} p99 ${percentile(calm, .99).toFixed(0)}`);
    for (const factor of [1, 2, 4]) {
    const answers = await offer(server.url, saturation * factor, 15, next);
    const served = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    console.log(`x${factor} ${answers.length} offered, ${served.length / 15}/s served p50 ${percentile(served, .5).toFixed(0)} p99 ${percentile(served, .99).toFixed(0)}, refused ${refused.length} p50 ${percentile(refused, .5).toFixed(0)} p99 ${percentile(refused, .99).toFixed(0)}, other ${answers.length - served.length - refused.length} mem ${memBefore} -> ${residentMb(server.pid)}`);
    }
    return "";
  } finally {
    await server.stop();
    await shop.close();
  }
}

async function aMixOfWishes(shop: OrderShop, url: string): Promise<() => Wish> {
  const goods = await shop.onSale(50, 1_000_000);
  const shoppers = openShoppers(url, 1);
  const { body } = await shoppers.place(aCheckout(shop.store, [[goods[0] as OnSale, 1]]));
  shoppers.leave();
  const confirmation = `/${shop.store.slug}/checkout/orders/${body.orderId}`;
  let wishes = 0;
  return () =>
    ++wishes % 4 > 0
      ? { path: confirmation }
      : {
          path: "/api/functions/create-order",
          order: JSON.stringify(aCheckout(shop.store, [[goods[wishes % 50] as OnSale, 1]])),
        };
}

function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024);
}
