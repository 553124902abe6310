import type { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { AppEnv } from "#http/app-env.ts";

/** Gives each request an id that log, error page and API answer share, and logs one line at its end. */
export function requestLog(log: Logger, ids: AsyncLocalStorage<string>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    // Short enough to be read out over the telephone.
    const requestId = randomUUID().slice(-12);
    const began = performance.now();
    c.set("requestId", requestId);
    c.set("log", log);
    await ids.run(requestId, next);
    // Not c.header(), which would copy a finished response.
    c.res.headers.set("x-request-id", requestId);
    log.info({
      requestId,
      method: c.req.method,
      path: withoutToken(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - began),
    });
  });
}

// Whoever reads the log must not be able to follow an invitation.
function withoutToken(path: string): string {
  return path.startsWith("/api/invitations/") ? "/api/invitations/…" : path;
}
