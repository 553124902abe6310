import type pg from "pg";
import { inStore } from "#db/client.ts";
import { endErasedMembership } from "#domain/people/end-membership.ts";
import { accountHash, eraseAccount } from "#domain/privacy/erase-account.ts";
import { type ErasureDeps, eraseAddress } from "#domain/privacy/erase-customer.ts";
import type { FoundPerson, KnowingStore } from "./find-person.ts";

// Each store in its own transaction: a run that dies in the middle is run again, and finds only what is left.

export type StoreErasure =
  | { outcome: "erased" }
  /** Something is still to be shipped, paid or given back. */
  | { outcome: "open-orders"; count: number }
  /** She is its owner, and what it knows of her is what she runs it with. */
  | { outcome: "owner" };

export async function erasePersonInStore(
  deps: ErasureDeps,
  { email, account }: FoundPerson,
  { id, role }: KnowingStore,
): Promise<StoreErasure> {
  if (role === "owner") return { outcome: "owner" };
  if (role && account?.owns.length === 0)
    await inStore(deps.db, "owner", id, (tx) => endErasedMembership(tx, id, account.id));
  const erased = await eraseAddress(deps, id, email, { by: null, by_operator: true });
  if (!erased.ok && erased.reason === "open-orders") return { outcome: erased.reason, count: erased.count };
  return { outcome: "erased" };
}

/** False: she owns a store. */
export async function erasePersonsAccount(
  { authSecret, erasures }: ErasureDeps,
  client: pg.ClientBase,
  email: string,
): Promise<boolean> {
  await client.query("begin");
  try {
    // In whole milliseconds, as the list has it.
    const { rows } = await client.query<{ ms: number }>(
      "select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
    );
    const until = new Date(rows[0]?.ms ?? Number.NaN);
    const isErased = (await eraseAccount(client, email, until)) === "erased";
    if (isErased) {
      // Before the commit, as for a store: a restored backup must not bring her back.
      if (erasures.lock) await client.query(erasures.lock);
      await erasures.add([accountHash(authSecret, email)], until);
    }
    await client.query("commit");
    return isErased;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
