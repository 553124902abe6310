import type { Tx } from "#db/client.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import type { Role } from "#rules/people/roles.ts";
import { tellOwnerLater } from "./mail-later.ts";

/** What one of a store's people is told about herself. Everybody is named by her address. */
export type PeopleNotice =
  | { notice: "role-changed"; role: Role; by: string | undefined }
  | { notice: "removed"; by: string | undefined }
  | { notice: "hand-over-asked" | "handed-over"; from: string; to: string };

/** Queued in the transaction of the change, to the address that the person signs in with. It cannot be switched off. */
export function tellOfPeople(tx: Tx, store: StoreId, person: UserId, notice: PeopleNotice): Promise<void> {
  return tellOwnerLater(tx, store, { type: "people-changed", payload: { ...notice, person } });
}
