import type { Tx } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { SenderProblem } from "#rules/shop-domain/sender.ts";
import type { ShopDomainProblem } from "#rules/shop-domain/shop-domain.ts";
import { tellOwnerLater } from "./mail-later.ts";

/** What the owner is told of a domain. */
export type DomainNotice = { domain: string } & (
  | { notice: "failing"; problem: ShopDomainProblem | null; since: string }
  /**
   * `main`: the domain at which the shop stands now; null: at its address on this server. `sender`: the address at the
   * domain that mails to shoppers were sent from.
   */
  | {
      notice: "lost";
      problem: ShopDomainProblem | null;
      main: string | null;
      sender?: string | undefined;
    }
  /** Another store has proven it, and gets it then. */
  | { notice: "moving"; moves_at: string }
  | { notice: "moved"; main: string | null; sender?: string | undefined }
  | ({ notice: "sender-failing"; since: string } & WrongSender)
  | ({ notice: "sender-lost" } & WrongSender)
  /** With the domain that it was at. */
  | { notice: "sender-removed"; sender: string }
);

/** The records of the address that mails to shoppers are sent from. */
type WrongSender = { sender: string; problem: SenderProblem | null; record: string | null };

/** Queued in the transaction of the change, to the address that the owner signs in with. It cannot be switched off. */
export function tellOfDomain(tx: Tx, store: StoreId, notice: DomainNotice): Promise<void> {
  return tellOwnerLater(tx, store, { type: "domain-changed", payload: notice });
}
