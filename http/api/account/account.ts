import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { findSavedAddress } from "#domain/accounts/account-address.ts";
import { type Account, findAccount } from "#domain/accounts/find-account.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { errors, json } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { leadsTo } from "#http/front/judge-host.ts";
import { isElsewhere } from "#http/front/shop-host.ts";
import { rateLimit } from "#http/middleware/rate-limit.ts";
import { SAVED_FIELDS } from "#rules/account/saved-address.ts";
import { readShopCookie } from "#rules/account/shop-cookies.ts";
import { idInput } from "#rules/input/id-input.ts";
import type { StoreId } from "#rules/input/ids.ts";

const NOT_SIGNED_IN = "Nobody is signed in at this store.";

const addressSchema = z.object(
  Object.fromEntries(SAVED_FIELDS.map((name) => [name, z.string()])) as Record<
    (typeof SAVED_FIELDS)[number],
    z.ZodString
  >,
);

const prefill = createRoute({
  method: "get",
  path: "/account/checkout",
  summary: "What the checkout of a customer who is signed in begins with",
  description: "By the cookie of a customer's session, which is for one store.",
  request: { query: z.object({ storeId: idInput<StoreId>() }) },
  responses: {
    200: json(
      "The customer's e-mail address, and the address that was saved",
      z.object({ email: z.string(), address: addressSchema.nullable() }),
    ),
    ...errors(401, 422, 429),
  },
});

/** For shoppers: no owner's session is read here. */
export function accountApi(deps: AppDeps) {
  const { db, config, origin } = deps;
  const api = new OpenAPIHono<AppEnv>();
  api.use("/account/*", rateLimit(config, createMemoryLimiter([{ times: 120, seconds: 60 }])));
  return api.openapi(prefill, async (c) => {
    const { storeId } = c.req.valid("query");
    const secret = readShopCookie(c.req.header("cookie"), { origin, store: { id: storeId } }, "session");
    const account = await findAccount(db, storeId, secret);
    if (!account || !isMainAddress(c, account)) return apiError(c, 401, NOT_SIGNED_IN);
    const address = await findSavedAddress(db, storeId, account);
    return c.json({ email: account.email, address: address ?? null }, 200);
  });

  /** A shop with a host of its own has its accounts there alone, whatever was opened before below its slug. */
  function isMainAddress(c: Context<AppEnv>, { mainName }: Account): boolean {
    return c.env?.shop ? !isElsewhere(c.env.shop) : leadsTo(deps, mainName) === undefined;
  }
}
