import { and, eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { customers } from "#db/schema/customers.ts";
import { recordChange } from "#domain/events/record-change.ts";
import type { CustomerInput } from "#rules/customer/customer-input.ts";
import type { CustomerId, StoreId, UserId } from "#rules/input/ids.ts";
import { findCustomer, type OwnersCustomer } from "./find-customer.ts";

export type SaveCustomerResult =
  | { ok: true; id: CustomerId; version: number }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "changed-elsewhere"; current: OwnersCustomer };

/** Tags and note. Everything else is what the orders say. */
export function saveCustomer(
  db: Db,
  store: StoreId,
  id: CustomerId,
  { input, by }: { input: CustomerInput; by: UserId },
): Promise<SaveCustomerResult> {
  return inStore(db, "owner", store, async (tx) => {
    const [locked] = await tx
      .select({ version: customers.version })
      .from(customers)
      .where(thisCustomer(store, id))
      .for("no key update");
    const before = locked && (await findCustomer(tx, store, id));
    if (!before) return { ok: false, reason: "not-found" };
    if (before.version !== input.version) return { ok: false, reason: "changed-elsewhere", current: before };
    const { tags, note } = input;
    const version = before.version + 1;
    await tx.update(customers).set({ tags, note, version }).where(thisCustomer(store, id));
    await recordChange(tx, store, "customer.changed", {
      about: { customer_id: id },
      by,
      before: { tags: before.tags, note: before.note },
      after: { tags, note },
    });
    return { ok: true, id, version };
  });
}

function thisCustomer(store: StoreId, id: CustomerId) {
  return and(eq(customers.storeId, store), eq(customers.id, id));
}
