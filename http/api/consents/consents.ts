import { createRoute, z } from "@hono/zod-openapi";
import { countConsents } from "#domain/consents/count-consents.ts";
import { leaveList } from "#domain/consents/leave-list.ts";
import { oneClickRemovalApi } from "#http/api/one-click-removal.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json } from "#http/api/validation.ts";
import type { AppDeps } from "#http/deps.ts";

const count = createRoute({
  method: "get",
  path: "/consents",
  summary: "How many shoppers want news by mail",
  description: "Who they are goes out as an export of the kind `consents`.",
  responses: {
    200: json("Addresses that were confirmed and have not left", z.object({ given: z.int() }), {
      given: 128,
    }),
    ...errors(401, 403),
  },
});

export function consentsApi(deps: AppDeps) {
  return ownerApi(deps, "/consents").openapi(count, async (c) =>
    c.json({ given: await c.var.inStore(countConsents) }, 200),
  );
}

export function consentRemovalApi({ db, config, consentLinks }: AppDeps) {
  return oneClickRemovalApi(config, {
    path: "/consents/{token}/removal",
    summary:
      "Take a shopper off the list of those who want news, as mail programs do by one press (RFC 8058)",
    done: "The address gets no more news",
    links: consentLinks,
    remove: ({ storeId, id }) => leaveList(db, storeId, id),
  });
}
