import { randomInt, randomUUID } from "node:crypto";
import { aCheckout, type OnSale } from "#test/factories-orders.ts";
import { openOrderShop } from "#test/order-shop.ts";
import { type OrderAnswer, openShoppers } from "#test/shoppers.ts";
import { countOrdersOf, stockOf } from "./audit-orders.ts";

const ORDERS = 300;
const TIMES = 10;

/** Each order ten times in parallel, with answers dropped at random, and once more at rest. */
export async function sendAgain(): Promise<string> {
  const shop = await openOrderShop();
  const server = await shop.start();
  const shoppers = openShoppers(server.url, 64);
  try {
    const [mug] = (await shop.onSale(1, ORDERS * TIMES)) as [OnSale];
    const sent = Array.from({ length: ORDERS }, () => ({
      key: randomUUID(),
      checkout: aCheckout(shop.store, [[mug, 1]]),
    }));
    const storm = await Promise.all(
      sent.map(({ key, checkout }) =>
        Promise.all(
          Array.from({ length: TIMES }, (_, time) =>
            time % 2 ? shoppers.placeAndHangUp(checkout, key, randomInt(40)) : shoppers.place(checkout, key),
          ),
        ),
      ),
    );
    const ids = new Set<string | undefined>();
    let acknowledged = 0;
    for (const [at, { key, checkout }] of sent.entries()) {
      const { orderId } = (await shoppers.place(checkout, key)).body;
      ids.add(orderId);
      const answers = storm[at]?.filter((answer) => answer !== undefined) ?? [];
      acknowledged += answers.filter(({ status }) => status === 200).length;
      const odd = answers.find((answer) => !isFair(answer, orderId));
      if (odd) throw new Error(`Under load order ${orderId} was answered ${JSON.stringify(odd)}.`);
    }
    if (acknowledged === 0) throw new Error("Nothing was acknowledged under load.");
    const written = await countOrdersOf(shop.db, shop.store.id);
    const taken = ORDERS * TIMES - (await stockOf(shop.db, shop.store.id, mug));
    if (ids.size !== ORDERS || ids.has(undefined) || written !== ORDERS || taken !== ORDERS)
      throw new Error(`${ids.size} ids, ${written} orders and ${taken} units for ${ORDERS} checkouts.`);
    return `${ORDERS} orders, each sent ${TIMES} times at once and again later: ${written} orders, and the same ones in ${acknowledged} earlier answers`;
  } finally {
    shoppers.leave();
    await server.stop();
    await shop.close();
  }
}

/** The same order id, "in progress", or a Retry-After. Any other answer to the same order is wrong. */
function isFair({ status, body, retryAfter }: OrderAnswer, orderId: string | undefined): boolean {
  if (status === 200) return body.orderId === orderId;
  if (status === 409) return body.reason === "still-running";
  return status === 503 && retryAfter !== undefined;
}
