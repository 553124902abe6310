import type pg from "pg";
import type { Db } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";

const STORE = /set local app\.store_id = '[^']*'/;

/**
 * The same database, but whatever store is worked in, row level security takes it for this one: as if a caller had
 * mixed up two stores, so that nothing is left to hold but the walls.
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
