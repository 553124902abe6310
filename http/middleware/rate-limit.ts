import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Limiter } from "#domain/limits/limiter.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import { clientNetwork, isUnlimited } from "#http/visitor/client-address.ts";
import { waitWords } from "#rules/text/wait-words.ts";
import type { Config } from "#server/config.ts";

type Limited = Pick<Config, "rateLimits" | "loopback" | "trustedProxies">;

type Answer = (c: Context<AppEnv>, seconds: number) => Response;

/** At most this many requests from one network. The others are answered by the endpoint, if it has words of its own. */
export function rateLimit(config: Limited, limiter: Limiter, answer?: Answer) {
  const refuse = createRefuser(config, limiter);
  return createMiddleware<AppEnv>(async (c, next) => {
    const refused = await refuse(c, clientNetwork(c, config));
    if (!refused) return next();
    return answer?.(c, Number(refused.headers.get("retry-after"))) ?? refused;
  });
}

/** For keys that only the handler knows, such as an address or an owner: `const refused = await refuse(c, key)`. */
export function createRefuser(config: Limited, limiter: Limiter, complaint = "Too many attempts.") {
  return async function refuse(c: Context<AppEnv>, key: string) {
    if (isUnlimited(c, config)) return undefined;
    const taken = await limiter.take(key);
    if (taken.ok) return undefined;
    c.header("retry-after", String(taken.retryAfter));
    return apiError(c, 429, `${complaint} Please try again in ${waitWords(taken.retryAfter)}.`);
  };
}
