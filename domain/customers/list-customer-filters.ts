import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { customers, customerTags } from "#db/schema/customers.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** There are about 250 countries; in a store with a flat rate shoppers may also write what is none. */
const MAX_COUNTRIES = 300;
const MAX_TAGS_OFFERED = 500;

/** The countries and tags that the store's customers have. */
export async function listCustomerFilters(
  tx: Tx,
  store: StoreId,
): Promise<{ countries: string[]; tags: string[] }> {
  return { countries: await listCountries(tx, store), tags: await listTags(tx, store) };
}

// Each country is looked up in its index after the one before: a `distinct` would read every customer.
async function listCountries(tx: Tx, store: StoreId): Promise<string[]> {
  const country: PgColumn = customers.country;
  const ofStore: SQL = eq(customers.storeId, store);
  const { rows } = await tx.execute<{ name: string }>(sql`
    with recursive found (name) as (
      select min(${country}) from ${customers} where ${ofStore}
      union all
      select (select min(${country}) from ${customers} where ${ofStore} and ${country} > found.name)
      from found where found.name is not null
    )
    select name from found where name <> '' limit ${MAX_COUNTRIES}`);
  return rows.map(({ name }) => name);
}

async function listTags(tx: Tx, store: StoreId): Promise<string[]> {
  const rows = await tx
    .select({ tag: customerTags.tag })
    .from(customerTags)
    .where(eq(customerTags.storeId, store))
    .orderBy(customerTags.tag)
    .limit(MAX_TAGS_OFFERED);
  return rows.map(({ tag }) => tag);
}
