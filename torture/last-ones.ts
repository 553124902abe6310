import { randomUUID } from "node:crypto";
import { aCheckout, type OnSale } from "#test/factories-orders.ts";
import { openOrderShop } from "#test/order-shop.ts";
import { openShoppers } from "#test/shoppers.ts";
import { countOrdersOf, stockOf } from "./audit-orders.ts";

const SHOPPERS = 500;
const STOCK = 37;
const ROUNDS = 20;

/** All shoppers want one of the last 37 at the same moment. */
export async function sellTheLastOnes(): Promise<string> {
  const shop = await openOrderShop();
  const server = await shop.start();
  const shoppers = openShoppers(server.url, SHOPPERS);
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const [mug] = (await shop.onSale(1, STOCK)) as [OnSale];
      const before = await countOrdersOf(shop.db, shop.store.id);
      const answers = await Promise.all(
        Array.from({ length: SHOPPERS }, () =>
          shoppers.placePatiently(aCheckout(shop.store, [[mug, 1]]), randomUUID()),
        ),
      );
      const sold = answers.filter(({ status }) => status === 200).length;
      const refused = answers.filter(({ body }) => body.error === "Not enough inventory").length;
      const written = (await countOrdersOf(shop.db, shop.store.id)) - before;
      const left = await stockOf(shop.db, shop.store.id, mug);
      if (sold !== STOCK || refused !== SHOPPERS - STOCK || written !== STOCK || left !== 0)
        throw new Error(
          `Round ${round + 1}: ${sold} sold, ${refused} refused, ${written} written, ${left} left.`,
        );
    }
    return `${ROUNDS} rounds of ${SHOPPERS} shoppers for ${STOCK}: ${STOCK} sold in each, "Not enough inventory" for the rest; ${shoppers.turnedAway()} of ${ROUNDS * SHOPPERS} were first asked to try again`;
  } finally {
    shoppers.leave();
    await server.stop();
    await shop.close();
  }
}
