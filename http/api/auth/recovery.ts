import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { renewRecoveryCodes, useRecoveryCode } from "#domain/auth/recovery-codes.ts";
import { createSharedLimiter } from "#domain/limits/shared-limiter.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { requireFreshProof } from "#http/middleware/fresh-proof.ts";
import { requireSession } from "#http/middleware/owner.ts";
import { createRefuser } from "#http/middleware/rate-limit.ts";
import { sessionBody, sessionSchema } from "./session-schema.ts";

const WRONG = "That recovery code is not right.";

const recover = createRoute({
  method: "post",
  path: "/auth/recovery",
  summary: "Reach aal2 with a recovery code",
  request: { body: jsonBody(z.strictObject({ code: z.string().max(50) })) },
  responses: { 200: json("Signed in", sessionSchema), ...errors(401, 422, 429) },
});

const renew = createRoute({
  method: "post",
  path: "/auth/recovery-codes",
  summary: "Create new recovery codes, which invalidates the old ones",
  responses: {
    200: json("Shown only once", z.object({ recovery_codes: z.array(z.string()) })),
    ...errors(401, 403, 409),
  },
});

export function recoveryApi(deps: AppDeps) {
  const api = new OpenAPIHono<AppEnv>();
  const limiter = createSharedLimiter(deps, "recovery code", [{ times: 5, seconds: 15 * 60 }]);
  const refuseOwner = createRefuser(deps.config, limiter);
  api.use("/auth/recovery", requireSession(deps));
  api.use("/auth/recovery-codes", requireFreshProof(deps));
  return api
    .openapi(recover, async (c) => {
      const refused = await refuseOwner(c, c.var.person.userId);
      if (refused) return refused;
      const tokens = await useRecoveryCode(deps.db, deps, c.var.person, c.req.valid("json").code);
      return tokens ? c.json(sessionBody(tokens), 200) : apiError(c, 422, WRONG, { code: WRONG });
    })
    .openapi(renew, async (c) => {
      if (c.var.person.nextLevel === "aal1") return apiError(c, 409, "Add a second factor first.");
      const codes = await renewRecoveryCodes(deps.db, deps.keys, c.var.person);
      return c.json({ recovery_codes: codes }, 200);
    });
}
