import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { isClosed } from "#domain/stores/is-closed.ts";
import type { StoreId } from "#rules/input/ids.ts";

type ShopState = { closed: boolean; currencyCode: string | null };

const MISSING: ShopState = { closed: false, currencyCode: null };

/** What a cart must know first. Without a currency there is no such store. */
export async function findShopState(db: Db, store: StoreId): Promise<ShopState> {
  const [row] = await askInStore<ShopState>(db, "shopper", store, STATE, [store]);
  return row ?? MISSING;
}

const STATE: PreparedStatement = {
  name: "shop-state",
  text: `select ${isClosed("stores")} as closed, currency_code as "currencyCode" from stores where id = $1`,
};
