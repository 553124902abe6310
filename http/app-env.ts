import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { LiveSession } from "#domain/auth/find-session.ts";

/** What every handler behind the front door finds in its context. */
export type AppEnv = {
  Bindings: {
    /** The request as it came over the socket. */
    incoming?: Pick<IncomingMessage, "socket"> & { httpVersion?: string };
  };
  Variables: {
    requestId: string;
    log: Logger;
    /** Whose request it is: there behind `requireOwner` and `requireSession`, and nowhere else. */
    owner: LiveSession;
  };
};
