import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { listFactors } from "#domain/auth/list-factors.ts";
import { errors, json } from "#http/api/validation.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { requireSession } from "#http/middleware/owner.ts";

const aal = z.enum(["aal1", "aal2"]);

const userSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  session_id: z.uuid(),
  aal,
  next_level: aal,
  factors: z.array(
    z.object({
      id: z.uuid(),
      friendly_name: z.string(),
      factor_type: z.enum(["totp", "webauthn"]),
      status: z.enum(["verified", "unverified"]),
      created_at: z.string(),
    }),
  ),
  recovery_codes_left: z.number(),
});

const getUser = createRoute({
  method: "get",
  path: "/auth/user",
  summary: "Who is signed in, with which assurance level and factors",
  responses: { 200: json("The owner", userSchema), ...errors(401) },
});

export function userApi(deps: AppDeps) {
  const api = new OpenAPIHono<AppEnv>();
  api.use("/auth/user", requireSession(deps));
  return api.openapi(getUser, async (c) => {
    const { userId, email, sessionId, aal, nextLevel } = c.var.person;
    const { factors, recoveryCodesLeft } = await listFactors(deps.db, userId);
    const body = {
      id: userId,
      email,
      session_id: sessionId,
      aal,
      next_level: nextLevel,
      factors: factors.map((factor) => ({
        id: factor.id,
        friendly_name: factor.friendlyName,
        factor_type: factor.factorType,
        status: factor.status,
        created_at: factor.createdAt.toISOString(),
      })),
      recovery_codes_left: recoveryCodesLeft,
    };
    return c.json(body, 200);
  });
}
