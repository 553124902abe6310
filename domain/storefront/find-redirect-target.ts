import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** Where the owner sends shoppers who ask for this path (rules/redirect/shop-path.ts). */
export async function findRedirectTarget(db: Db, store: StoreId, path: string): Promise<string | undefined> {
  const [found] = await askInStore<{ target: string }>(db, "shopper", store, FIND_TARGET, [store, path]);
  return found?.target;
}

const FIND_TARGET: PreparedStatement = {
  name: "find-redirect-target",
  text: "select target from redirects where store_id = $1 and from_path = $2",
};
