import type { Logger } from "pino";

/** What every handler behind the front door finds in its context. */
export type AppEnv = {
  Variables: {
    requestId: string;
    log: Logger;
  };
};
