import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** Undefined for a store that is missing. */
export async function isClosed(db: Db, store: StoreId): Promise<boolean | undefined> {
  const [row] = await askInStore<{ closed: boolean }>(db, "shopper", store, IS_CLOSED, [store]);
  return row?.closed;
}

const IS_CLOSED: PreparedStatement = {
  name: "is-closed",
  text: "select opening_soon as closed from stores where id = $1",
};
