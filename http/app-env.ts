import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { Tx } from "#db/client.ts";
import type { LiveSession, SignedInPerson } from "#domain/auth/find-session.ts";
import type { ShopHost } from "#http/front/shop-host.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** The context variables of every handler. */
export type AppEnv = {
  Bindings: {
    /** The request as it came over the socket. */
    incoming?: Pick<IncomingMessage, "socket"> & { httpVersion?: string };
    /** The request is for this shop, at its own host. */
    shop?: ShopHost | undefined;
  };
  Variables: {
    requestId: string;
    log: Logger;
    /** Which of the store's people sent the request, and what she may do: set behind `requireOwner` only. */
    owner: LiveSession;
    /** Who sent the request, of whichever store or of none: set behind `requirePerson` and `requireSession` only. */
    person: SignedInPerson;
    /** Work on the rows of the store: set behind `requireOwner` only. */
    inStore: <T>(work: (tx: Tx, store: StoreId) => Promise<T>) => Promise<T>;
  };
};
