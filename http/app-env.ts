import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { Tx } from "#db/client.ts";
import type { LiveSession } from "#domain/auth/find-session.ts";
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
    /** The session of the request: set behind `requireOwner` and `requireSession` only. */
    owner: LiveSession;
    /** Work on the rows of the owner's store: set behind `requireOwner` only. */
    inStore: <T>(work: (tx: Tx, store: StoreId) => Promise<T>) => Promise<T>;
  };
};
