import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { findCustomerRow } from "#domain/customers/find-customer.ts";
import type { KnownData } from "#rules/customer/known-data.ts";
import type { CustomerId, StoreId } from "#rules/input/ids.ts";

export async function knownOfCustomer(
  tx: Tx,
  store: StoreId,
  id: CustomerId,
): Promise<KnownData | undefined> {
  const customer = await findCustomerRow(tx, store, id);
  return customer && knownOfAddress(tx, customer.email);
}

/** All that the store knows of an address, also of somebody who never ordered. */
export async function knownOfAddress(tx: Tx, address: string): Promise<KnownData> {
  const email = address.toLowerCase();
  const { rows } = await tx.execute<{ known: Omit<KnownData, "email"> }>(
    sql`select known_of_address(${email}) as known`,
  );
  const [row] = rows;
  if (!row) throw new Error("known_of_address returned no row.");
  const { rows: undeliverable } = await tx.execute(sql`
    select email, reason, noted_at from undeliverable_addresses
    where store_id = current_store_id() and email = ${email}`);
  return { email, ...row.known, undeliverable } as KnownData;
}
