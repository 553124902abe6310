import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { isSignedByResend, readResendNews, workOffBounce } from "#domain/mail/resend-news.ts";
import { errors, json } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { rateLimit } from "#http/middleware/rate-limit.ts";
import { NOTHING_HERE } from "#http/middleware/shop-wall.ts";

const receive = createRoute({
  method: "post",
  path: "/mail/resend/webhooks",
  summary: "Resend tells what became of a mail",
  description:
    "Signed as Standard Webhooks over the raw body, with RESEND_WEBHOOK_SECRET. Of a permanent bounce and of a complaint the " +
    "store learns not to write to the address.",
  responses: {
    200: json("Received", z.object({ received: z.literal(true) })),
    ...errors(400, 404, 429, 503),
  },
});

const PER_NETWORK = [{ times: 1_200, seconds: 60 }];

export function resendWebhooksApi({ db, config }: AppDeps) {
  const api = new OpenAPIHono<AppEnv>();
  api.use("/mail/resend/webhooks", rateLimit(config, createMemoryLimiter(PER_NETWORK)));
  const { resendWebhookSecret: secret } = config;
  return api.openapi(receive, async (c) => {
    if (!secret) return apiError(c, 404, NOTHING_HERE);
    const header = (name: string) => c.req.header(`svix-${name}`) ?? c.req.header(`webhook-${name}`) ?? "";
    const body = await c.req.text();
    const id = header("id");
    const news = { id, timestamp: header("timestamp"), signature: header("signature"), body };
    if (!isSignedByResend(secret, news, Date.now())) return apiError(c, 400, "The signature is wrong.");
    const read = readResendNews(body);
    if (!read.ok) return apiError(c, 400, "This is not an event of Resend.");
    if (read.bounce) await workOffBounce(db, id, read.bounce);
    return c.json({ received: true } as const, 200);
  });
}
