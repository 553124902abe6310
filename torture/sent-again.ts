import { randomInt, randomUUID } from "node:crypto";
import { aCheckout, type OnSale } from "#test/factories-orders.ts";
import { openOrderShop } from "#test/order-shop.ts";
import { type OrderAnswer, openShoppers } from "#test/shoppers.ts";
import { countOrdersOf, stockOf } from "./books.ts";

const ORDERS = 300;
const TIMES = 10;

/** Each order ten times in parallel, answers dropped at random, and once more when all is quiet. */
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
    await Promise.all(
      sent.flatMap(({ key, checkout }) =>
        Array.from({ length: TIMES }, (_, time) =>
          time % 2 ? shoppers.placeAndHangUp(checkout, key, randomInt(40)) : shoppers.place(checkout, key),
        ),
      ),
    );
    const answers: OrderAnswer[] = [];
    for (const { key, checkout } of sent) answers.push(await shoppers.place(checkout, key));
    const ids = new Set(answers.map(({ body }) => body.orderId));
    const written = await countOrdersOf(shop.db, shop.store.id);
    const taken = ORDERS * TIMES - (await stockOf(shop.db, shop.store.id, mug));
    if (ids.size !== ORDERS || ids.has(undefined) || written !== ORDERS || taken !== ORDERS)
      throw new Error(`${ids.size} ids, ${written} orders and ${taken} units for ${ORDERS} checkouts.`);
    return `${ORDERS} orders, each sent ${TIMES} times at once and again later: ${written} orders`;
  } finally {
    shoppers.leave();
    await server.stop();
    await shop.close();
  }
}
