import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { LiveSession } from "#domain/auth/find-session.ts";

/** The context variables of every handler. */
export type AppEnv = {
  Bindings: {
    /** The request as it came over the socket. */
    incoming?: Pick<IncomingMessage, "socket"> & { httpVersion?: string };
  };
  Variables: {
    requestId: string;
    log: Logger;
    /** The session of the request: set behind `requireOwner` and `requireSession` only. */
    owner: LiveSession;
  };
};
