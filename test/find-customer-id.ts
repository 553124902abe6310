import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { customers } from "#db/schema/customers.ts";
import type { CustomerId, StoreId } from "#rules/input/ids.ts";

export async function findCustomerId(tx: Tx, store: StoreId, email: string): Promise<CustomerId | undefined> {
  const [row] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.storeId, store), eq(customers.email, sql`lower(${email})`)));
  return row?.id;
}
