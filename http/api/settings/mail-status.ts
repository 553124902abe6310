import { randomUUID } from "node:crypto";
import { createRoute, z } from "@hono/zod-openapi";
import { createSharedLimiter } from "#domain/limits/shared-limiter.ts";
import { testMail } from "#domain/mail/templates/test-mail.tsx";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { createRefuser } from "#http/middleware/rate-limit.ts";
import { isOnLoopback } from "#http/visitor/client-address.ts";

const get = createRoute({
  method: "get",
  path: "/mail-status",
  summary: "How mail is sent here, if at all",
  responses: {
    200: json(
      "How it is sent",
      z.object({
        kind: z.enum(["smtp", "resend", "simulated"]),
        from: z.string().nullable(),
        mailbox: z.boolean(),
      }),
    ),
    ...errors(401, 403),
  },
});

const test = createRoute({
  method: "post",
  path: "/mail-status/test",
  summary: "Send a test mail to the owner's own address",
  responses: {
    200: json("Handed over", z.object({ outcome: z.enum(["sent", "simulated"]), to: z.string() })),
    ...errors(401, 403, 429, 502),
  },
});

export function mailStatusApi(deps: AppDeps) {
  const { config, mailer } = deps;
  const limiter = createSharedLimiter(deps, "test mail", [
    { times: 1, seconds: 60 },
    { times: 5, seconds: 60 * 60 },
  ]);
  const refuseOwner = createRefuser(config, limiter, "Too many test mails.");
  return ownerApi(deps, "/mail-status/*")
    .openapi(get, (c) => {
      const from = config.mail.kind === "simulated" ? null : config.mail.from;
      const mailbox = mailer.kind === "simulated" && isOnLoopback(c, config);
      return c.json({ kind: mailer.kind, from, mailbox }, 200);
    })
    .openapi(test, async (c) => {
      const { email, userId } = c.var.owner;
      const refused = await refuseOwner(c, userId);
      if (refused) return refused;
      try {
        await mailer.send(testMail(email), randomUUID());
      } catch (error) {
        c.get("log").error({ err: error }, "a test mail could not be sent");
        return apiError(c, 502, "The test mail could not be sent. Please try again later.");
      }
      return c.json({ outcome: mailer.kind === "simulated" ? "simulated" : "sent", to: email } as const, 200);
    });
}
