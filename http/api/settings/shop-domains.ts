import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { makeMain, removeDomain } from "#domain/shop-domains/change-domains.ts";
import { checkDomain } from "#domain/shop-domains/check-domain.ts";
import { chooseSender, dropSender } from "#domain/shop-domains/choose-sender.ts";
import { claimDomain } from "#domain/shop-domains/claim-domain.ts";
import { findSender } from "#domain/shop-domains/find-sender.ts";
import { listDomains } from "#domain/shop-domains/list-domains.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { resource } from "#http/api/resource.ts";
import { refusal, refuse } from "#http/api/save-answers.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { createRefuser, rateLimit } from "#http/middleware/rate-limit.ts";
import type { ShopDomainId } from "#rules/input/ids.ts";
import { SENDER_PROBLEMS, SENDER_STATES } from "#rules/shop-domain/sender.ts";
import { senderInput } from "#rules/shop-domain/sender-input.ts";
import {
  DOMAIN_SENTENCES,
  SHOP_DOMAIN_PROBLEMS,
  SHOP_DOMAIN_STATES,
} from "#rules/shop-domain/shop-domain.ts";
import { newShopDomainInput } from "#rules/shop-domain/shop-domain-input.ts";

// Each asks foreign servers.
const CHECKS_PER_STORE = [
  { times: 10, seconds: 60 },
  { times: 100, seconds: 3_600 },
];
// Each proven name gets a certificate, and authorities give a server only so many.
const CLAIMS_PER_STORE = [
  { times: 20, seconds: 3_600 },
  { times: 40, seconds: 24 * 3_600 },
];
const PER_NETWORK = [{ times: 60, seconds: 60 }];

const time = z.string().nullable();

const domainId = z.uuid() as unknown as z.ZodType<ShopDomainId, string>;

const recordFields = {
  zone: z.string().openapi({ description: "The domain whose records are edited" }),
  records: z.array(
    z.object({
      type: z.enum(["TXT", "CNAME", "A", "AAAA", "ALIAS"]),
      name: z.string(),
      host: z.string().openapi({ description: "Relative to the zone" }),
      value: z.string(),
    }),
  ),
};

const domainSchema = z
  .object({
    id: domainId,
    name: z.string().openapi({ description: "As DNS knows it" }),
    typed: z.string().openapi({ description: "As its owner sees it" }),
    is_main: z.boolean(),
    state: z.enum(SHOP_DOMAIN_STATES),
    problem: z.enum(SHOP_DOMAIN_PROBLEMS).nullable(),
    proven_at: time,
    live_at: time,
    failing_since: time,
    moves_at: time,
    checked_at: time,
    ...recordFields,
  })
  .openapi("ShopDomain");

const senderSchema = z
  .object({
    domain_id: domainId,
    local_part: z.string(),
    address: z.string(),
    state: z.enum(SENDER_STATES),
    problem: z.enum(SENDER_PROBLEMS).nullable(),
    wrong_record: z.string().nullable().openapi({ description: "What the problem is about: type and name" }),
    failing_since: time,
    refused_at: time.openapi({ description: "When the mail provider last refused a mail because of it" }),
    checked_at: time,
    ...recordFields,
  })
  .openapi("MailSender");

const SENDER = {
  description:
    "What mails to shoppers are sent from; null: the server's address. Missing where the server sends no mails from domains of shops",
};
const TAKES_DOMAINS = { description: "Whether this server has addresses for shops" };

const listSchema = z.object({
  takes_domains: z.boolean().openapi(TAKES_DOMAINS),
  domains: z.array(domainSchema),
  sender: senderSchema.nullable().optional().openapi(SENDER),
});

const domain = resource<ShopDomainId>("Domain not found", "5b7d9f21-3c46-4e8a-a1b0-2d4f6a8c0e13");

const list = createRoute({
  method: "get",
  path: "/store/domains",
  summary: "The shop's own domains, with the records to set",
  responses: { 200: json("The domains, the main one first", listSchema), ...errors(401, 403) },
});

const create = createRoute({
  method: "post",
  path: "/store/domains",
  summary: "Claim a domain",
  description: "It is served once its TXT record was seen.",
  request: { body: jsonBody(newShopDomainInput, { name: "shop.example.com" }) },
  responses: {
    201: json("It is added", z.object({ id: z.uuid() })),
    422: refusal,
    ...errors(401, 403, 409, 429),
  },
});

const check = createRoute({
  method: "post",
  path: "/store/domains/{id}/check",
  summary: "Ask DNS for its records now",
  request: { params: domain.params },
  responses: {
    204: { description: "The domain has its new state" },
    ...errors(401, 403, 404, 409, 429, 503),
  },
});

const main = createRoute({
  method: "put",
  path: "/store/domains/{id}/main",
  summary: "Make it the address that all others lead to",
  request: { params: domain.params },
  responses: { 204: { description: "It is the main one" }, ...errors(401, 403, 404, 409) },
});

const remove = createRoute({
  method: "delete",
  path: "/store/domains/{id}",
  summary: "Remove a domain",
  request: { params: domain.params },
  responses: { 204: { description: "It is removed" }, ...errors(401, 403, 404) },
});

const choose = createRoute({
  method: "put",
  path: "/store/domains/{id}/sender",
  summary: "Have mails to shoppers sent from an address at it",
  description: "They are once all its records were seen. It replaces an address at another domain.",
  request: { params: domain.params, body: jsonBody(senderInput, { local_part: "orders" }) },
  responses: { 204: { description: "It is chosen" }, ...errors(401, 403, 404, 409, 422) },
});

const drop = createRoute({
  method: "delete",
  path: "/store/domains/{id}/sender",
  summary: "Have mails to shoppers sent from the server's address again",
  request: { params: domain.params },
  responses: { 204: { description: "They are" }, ...errors(401, 403, 404) },
});

const NO_HOSTS = { cname: undefined, addresses: [] };

export function shopDomainsApi(deps: AppDeps) {
  const { db, config, origin, domainLooks: looks, outbox } = deps;
  const { shopHosts: hosts, senderTemplates } = config;
  const refuseCheck = createRefuser(config, createMemoryLimiter(CHECKS_PER_STORE), "Too many checks.");
  const refuseClaim = createRefuser(config, createMemoryLimiter(CLAIMS_PER_STORE), "Too many new domains.");
  const api = ownerApi(deps, "/store/domains", "/store/domains/*");
  api.use("/store/domains/*", rateLimit(config, createMemoryLimiter(PER_NETWORK)));
  return api
    .openapi(list, async (c) => {
      const listed = await c.var.inStore(async (tx, store) => ({
        domains: await listDomains(tx, store, hosts ?? NO_HOSTS),
        ...(senderTemplates && { sender: await findSender(tx, store, senderTemplates) }),
      }));
      return c.json({ takes_domains: hosts !== undefined, ...listed }, 200);
    })
    .openapi(create, async (c) => {
      if (!hosts) return apiError(c, 409, DOMAIN_SENTENCES["no-hosts"]);
      const { storeId, userId: by } = c.var.owner;
      const refused = await refuseClaim(c, storeId);
      if (refused) return refused;
      const platform = { origin, hosts };
      const claimed = await claimDomain(db, storeId, { input: c.req.valid("json"), by, platform });
      return claimed.ok ? c.json({ id: claimed.id }, 201) : refuse(c, claimed);
    })
    .openapi(check, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const refused = await refuseCheck(c, storeId);
      if (refused) return refused;
      const checked = await checkDomain({ db, looks, senderTemplates }, storeId, {
        id: c.req.valid("param").id,
        by,
      });
      outbox.wake();
      if (checked.ok) return c.body(null, 204);
      if (checked.reason === "not-found") return apiError(c, 404, domain.notFound);
      const status = checked.reason === "dns-away" ? 503 : 409;
      return apiError(c, status, DOMAIN_SENTENCES[checked.reason]);
    })
    .openapi(main, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const made = await makeMain(db, storeId, { id: c.req.valid("param").id, by });
      if (made.ok) return c.body(null, 204);
      if (made.reason === "not-found") return apiError(c, 404, domain.notFound);
      return apiError(c, 409, DOMAIN_SENTENCES[made.reason]);
    })
    .openapi(remove, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      domain.found(await removeDomain(db, storeId, { id: c.req.valid("param").id, by }));
      outbox.wake();
      return c.body(null, 204);
    })
    .openapi(choose, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const chosen = await chooseSender(db, storeId, {
        id: c.req.valid("param").id,
        localPart: c.req.valid("json").local_part,
        by,
        isOffered: senderTemplates !== undefined,
      });
      if (chosen.ok) return c.body(null, 204);
      if (chosen.reason === "not-found") return apiError(c, 404, domain.notFound);
      return apiError(c, 409, DOMAIN_SENTENCES[chosen.reason]);
    })
    .openapi(drop, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      domain.found(await dropSender(db, storeId, { id: c.req.valid("param").id, by }));
      return c.body(null, 204);
    });
}

const allowed = createRoute({
  method: "get",
  path: "/domains/allowed",
  summary: "Whether a proxy may get a certificate for a domain",
  description: "For on-demand TLS. From memory; not limited, since all questions come from the proxy.",
  request: { query: z.object({ domain: z.string().optional().openapi({ example: "shop.example.com" }) }) },
  responses: {
    200: json("A shop is served there", z.object({ ok: z.literal(true) })),
    ...errors(400, 404, 503),
  },
});

export function allowedDomainsApi({ hosts }: AppDeps) {
  return new OpenAPIHono<AppEnv>().openapi(allowed, async (c) => {
    const { domain: name } = c.req.valid("query");
    if (!name) return apiError(c, 400, "Name a domain, as in ?domain=shop.example.com");
    if (hosts.find(name.toLowerCase().replace(/\.$/, ""))) return c.json({ ok: true } as const, 200);
    if (hosts.isLoaded) return apiError(c, 404, "No shop is served at this domain.");
    c.header("retry-after", "1");
    return apiError(c, 503, "The domains are being read. Please try again in a moment.");
  });
}
