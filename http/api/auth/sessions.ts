import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { endSession } from "#domain/auth/end-session.ts";
import { listSessions } from "#domain/auth/list-sessions.ts";
import { resource } from "#http/api/resource.ts";
import { errors, json } from "#http/api/validation.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { requirePerson } from "#http/middleware/owner.ts";
import type { SessionId } from "#rules/input/ids.ts";

const sessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.uuid(),
      device: z.string(),
      last_seen_at: z.string(),
      created_at: z.string(),
      aal: z.enum(["aal1", "aal2"]),
      current: z.boolean(),
    }),
  ),
});

const list = createRoute({
  method: "get",
  path: "/auth/sessions",
  summary: "Where the owner is signed in",
  responses: { 200: json("The sessions, last seen first", sessionsSchema), ...errors(401, 403) },
});

const session = resource<SessionId>("Session not found");

const end = createRoute({
  method: "delete",
  path: "/auth/sessions/{id}",
  summary: "End a session, on this device or another",
  request: { params: session.params },
  responses: { 200: json("It has ended", z.object({ id: z.uuid() })), ...errors(401, 403, 404) },
});

export function sessionsApi(deps: AppDeps) {
  const api = new OpenAPIHono<AppEnv>();
  // Whoever has left all her stores still has her devices.
  api.use("/auth/sessions/*", requirePerson(deps));
  return api
    .openapi(list, async (c) => {
      const { userId, sessionId } = c.var.person;
      const sessions = (await listSessions(deps.db, userId)).map((session) => ({
        id: session.id,
        device: session.device,
        last_seen_at: session.lastSeenAt.toISOString(),
        created_at: session.createdAt.toISOString(),
        aal: session.aal,
        current: session.id === sessionId,
      }));
      return c.json({ sessions }, 200);
    })
    .openapi(end, async (c) => {
      const { id } = c.req.valid("param");
      session.found(await endSession(deps.db, c.var.person, id));
      return c.json({ id }, 200);
    });
}
