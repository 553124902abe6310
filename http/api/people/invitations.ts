import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { acceptInvitation, readInvitation } from "#domain/people/accept-invitation.ts";
import { errors, json } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { requirePerson } from "#http/middleware/owner.ts";
import { rateLimit } from "#http/middleware/rate-limit.ts";
import { INVITATION_STATES, type InvitationState } from "#rules/people/invitation.ts";
import { ROLES } from "#rules/people/roles.ts";

const UNKNOWN = "This invitation link is not valid. Use the one of the newest mail, or ask for another.";

// Tokens cannot be guessed: this limit protects the process.
const PER_NETWORK = [{ times: 60, seconds: 60 }];

const params = z.object({ token: z.string().max(200) });

const read = createRoute({
  method: "get",
  path: "/invitations/{token}",
  summary: "What the link of an invitation is for",
  request: { params },
  responses: {
    200: json(
      "The invitation",
      z.object({
        store_name: z.string(),
        role: z.enum(ROLES),
        invited_by: z.string(),
        email: z.string(),
        state: z.enum(INVITATION_STATES),
      }),
    ),
    ...errors(404, 429),
  },
});

const accept = createRoute({
  method: "post",
  path: "/invitations/{token}/accept",
  summary: "Join the store, signed in with exactly the address that was invited",
  request: { params },
  responses: {
    200: json("One of the store's people", z.object({ store_id: z.uuid() })),
    ...errors(401, 403, 404, 410, 429),
  },
});

export function invitationsApi(deps: AppDeps) {
  const { db, config } = deps;
  const api = new OpenAPIHono<AppEnv>();
  api.use("/invitations/*", rateLimit(config, createMemoryLimiter(PER_NETWORK)));
  api.use("/invitations/:token/accept", requirePerson(deps));
  return api
    .openapi(read, async (c) => {
      const found = await readInvitation(db, c.req.valid("param").token);
      if (!found) return apiError(c, 404, UNKNOWN);
      const { storeName, role, invitedBy, email, state } = found;
      return c.json({ store_name: storeName, role, invited_by: invitedBy, email, state }, 200);
    })
    .openapi(accept, async (c) => {
      const accepted = await acceptInvitation(db, c.req.valid("param").token, c.var.person);
      if (accepted.ok) return c.json({ store_id: accepted.storeId }, 200);
      if (accepted.reason === "unknown") return apiError(c, 404, UNKNOWN);
      if (accepted.reason === "other-address")
        return apiError(c, 403, `This invitation is for ${accepted.email}. Sign in with that address.`);
      return apiError(c, 410, ENDED[accepted.reason]);
    });
}

const ENDED: Record<Exclude<InvitationState, "open">, string> = {
  used: "This invitation has been used already.",
  revoked: "This invitation was taken back.",
  expired: "This invitation has expired. Ask for another.",
};
