import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { findCustomerRow } from "#domain/customers/find-customer.ts";
import type { KnownData } from "#rules/customer/known-data.ts";
import type { CustomerId, StoreId } from "#rules/input/ids.ts";

/** All that the store knows of a customer. */
export async function knownOfCustomer(
  tx: Tx,
  store: StoreId,
  id: CustomerId,
): Promise<KnownData | undefined> {
  const customer = await findCustomerRow(tx, store, id);
  if (!customer) return;
  const { rows } = await tx.execute<{ known: KnownData }>(
    sql`select known_of_address(${customer.email}) as known`,
  );
  return rows[0]?.known;
}
