import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { errors, json } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import { bodyLimit } from "#http/middleware/body-limit.ts";
import { rateLimit } from "#http/middleware/rate-limit.ts";
import type { MailedRecord, MailLinks } from "#rules/mail/mail-links.ts";
import type { Config } from "#server/config.ts";

// A mail provider sends those of all its customers.
const REMOVALS_PER_NETWORK = [{ times: 600, seconds: 60 }];
const MAX_FORM_BYTES = 1024;

type Removal<Path extends string, Id> = {
  path: Path;
  summary: string;
  /** What the answer says. */
  done: string;
  links: Pick<MailLinks<Id>, "read">;
  remove: (record: MailedRecord<Id>) => Promise<unknown>;
};

/** Where mail programs post to when their reader leaves by one press (RFC 8058). */
export function oneClickRemovalApi<Path extends `/${string}/{token}/removal`, Id>(
  config: Config,
  { path, summary, done, links, remove }: Removal<Path, Id>,
) {
  const removal = createRoute({
    method: "post",
    path,
    summary,
    description:
      "The address stands in the header `List-Unsubscribe` of a mail. Removing twice is not an error.",
    request: { params: z.object({ token: z.string() }) },
    responses: { 200: json(done, z.object({ removed: z.literal(true) })), ...errors(404, 429) },
  });
  const api = new OpenAPIHono<AppEnv>();
  api.use(
    path.replace("{token}", ":token"),
    rateLimit(config, createMemoryLimiter(REMOVALS_PER_NETWORK)),
    bodyLimit(MAX_FORM_BYTES),
  );
  return api.openapi(removal, async (c) => {
    const record = links.read(c.req.valid("param").token);
    const shop = c.env?.shop;
    if (!record || (shop && shop.storeId !== record.storeId))
      return apiError(c, 404, "There is nothing at this address.");
    await remove(record);
    return c.json({ removed: true as const }, 200);
  });
}
