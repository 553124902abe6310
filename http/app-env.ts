import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { Tx } from "#db/client.ts";
import type { KeyHolder } from "#domain/api-keys/find-key.ts";
import type { LiveSession, SignedInPerson } from "#domain/auth/find-session.ts";
import type { OrderOutcome } from "#http/api/checkout/order-outcome.ts";
import type { ShopHost } from "#http/front/shop-host.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** One of a store's people, or a program with a key. */
export type Acting = LiveSession | KeyHolder;

/** The context variables of every handler. */
export type AppEnv = {
  Bindings: {
    /** The request as it came over the socket. */
    incoming?: Pick<IncomingMessage, "socket"> & { httpVersion?: string };
    /** The request is for this shop, at its own host. */
    shop?: ShopHost | undefined;
    /** A tool of MCP sends it for a call that was counted. */
    isOfTool?: true;
  };
  Variables: {
    requestId: string;
    log: Logger;
    /** Who sent the request, and what they may do in the store: set behind `requireOwner` only. */
    owner: Acting;
    /** Who sent the request, of whichever store or of none: not set where a key sent it. */
    person: SignedInPerson;
    orderOutcome?: OrderOutcome;
    /** Work on the rows of the store: set behind `requireOwner` only. */
    inStore: <T>(work: (tx: Tx, store: StoreId) => Promise<T>) => Promise<T>;
  };
};
