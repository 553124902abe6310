import type { Tx } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { ShopDomainProblem } from "#rules/shop-domain/shop-domain.ts";
import { tellOwnerLater } from "./mail-later.ts";

/** What the owner is told of a domain. */
export type DomainNotice = { domain: string } & (
  | { notice: "failing"; problem: ShopDomainProblem | null; since: string }
  /** `main`: the domain at which the shop stands now; null: at its address on this server. */
  | { notice: "lost"; problem: ShopDomainProblem | null; main: string | null }
  /** Another store has proven it, and gets it then. */
  | { notice: "moving"; moves_at: string }
  | { notice: "moved"; main: string | null }
);

/** Queued in the transaction of the change, to the address that the owner signs in with. It cannot be switched off. */
export function tellOfDomain(tx: Tx, store: StoreId, notice: DomainNotice): Promise<void> {
  return tellOwnerLater(tx, store, { type: "domain-changed", payload: notice });
}
