import type pg from "pg";
import type { Db } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";

const STORE = /set local app\.store_id = '[^']*'/;

/**
 * The same database, but row level security always uses this store: as if a caller had mixed up two stores, so that
 * only the policies protect them.
 */
export function withWallsOf(db: Db, store: StoreId): Db {
  const connect = async () => {
    const client = await db.pool.connect();
    const query = (text: unknown, ...rest: unknown[]) => {
      const crossed =
        typeof text === "string" ? text.replace(STORE, `set local app.store_id = '${store}'`) : text;
      return (client.query as (...args: unknown[]) => unknown).call(client, crossed, ...rest);
    };
    return Object.assign(Object.create(client), { query });
  };
  return { ...db, pool: Object.assign(Object.create(db.pool), { connect }) as pg.Pool };
}
