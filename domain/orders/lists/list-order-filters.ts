import { eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** There are about 250 countries; in a store with a flat rate shoppers may also write what is none. */
const MAX_COUNTRIES = 300;

/** Whether the list has more to filter by than status and date, and the countries that its orders go to. */
export async function listOrderFilters(
  db: Db,
  store: StoreId,
): Promise<{ offered: boolean; countries: string[] }> {
  return inStore(db, "owner", store, async (tx) => {
    const offered =
      (await hasOrder(tx, store, ne(orders.financialStatus, "demo"))) ||
      (await hasOrder(tx, store, isNotNull(orders.archivedAt)));
    return { offered, countries: offered ? await listCountries(tx, store) : [] };
  });
}

async function hasOrder(tx: Tx, store: StoreId, which: SQL): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(
    sql`select exists (select from ${orders} where ${eq(orders.storeId, store)} and ${which}) as found`,
  );
  return rows[0]?.found ?? false;
}

// Each country is looked up in its index after the one before: a `distinct` would read every order.
async function listCountries(tx: Tx, store: StoreId): Promise<string[]> {
  const country = orders.shippingCountry;
  const ofStore = eq(orders.storeId, store);
  const { rows } = await tx.execute<{ name: string }>(sql`
    with recursive found (name) as (
      select min(${country}) from ${orders} where ${ofStore}
      union all
      select (select min(${country}) from ${orders} where ${ofStore} and ${country} > found.name)
      from found where found.name is not null
    )
    -- Whoever picks an order up may leave the address out.
    select name from found where name <> '' limit ${MAX_COUNTRIES}`);
  return rows.map(({ name }) => name);
}
