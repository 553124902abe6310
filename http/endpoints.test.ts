import { describe, expect, test } from "vitest";
import appRoutes from "#app/routes.ts";
import { isReservedSlug } from "#rules/reserved-slugs.ts";
import { openTestApp } from "#test/app.ts";
import { anOwner, headersOf, signIn } from "#test/owner.ts";
import { anOwnerWithTotp } from "#test/second-factor.ts";

const testApp = await openTestApp();

// Every endpoint is an owner's, unless it stands here. A new one cannot be forgotten.
const PUBLIC = [
  "GET /api/health",
  "GET /api/openapi.json",
  "GET /api/auth/settings",
  "POST /api/auth/sign-in",
  "POST /api/auth/confirm",
  "POST /api/auth/code",
  "POST /api/auth/refresh",
  "POST /api/auth/sign-out",
  "GET /.well-known/jwks.json",
  "GET /dev/mailbox",
  "GET /dev/mailbox.json",
  "GET /metrics",
  "POST /api/cart/check",
  "POST /api/functions/create-order",
  "GET /robots.txt",
  "GET /sitemap.xml",
  "GET /:slug/sitemap.xml",
  "GET /storage/product-images/*",
  "HEAD /storage/product-images/*",
];

// What an owner who has yet to use their second factor may do: find out, and use it.
const FACTOR_STEP = [
  "GET /api/auth/user",
  "POST /api/auth/recovery",
  "POST /factors/:id/challenge",
  "POST /factors/:id/verify",
];

const UNKNOWN_ID = "0b6c2f0e-5a43-4f0a-9a57-3f7a3c1d2e4b";

const endpoints = [
  ...new Set(
    testApp.app.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`),
  ),
];
const ownerEndpoints = endpoints.filter((endpoint) => !PUBLIC.includes(endpoint));

async function send(endpoint: string, headers: Record<string, string> = {}): Promise<Response> {
  const [method = "", path = ""] = endpoint.split(" ");
  const reads = method === "GET" || method === "HEAD";
  return testApp.request(path.replaceAll(/:\w+/g, UNKNOWN_ID), {
    method,
    headers: { ...headers, ...(!reads && { "content-type": "application/json" }) },
    body: reads ? undefined : "{}",
  });
}

test("the lists name only endpoints that exist", () => {
  expect([...PUBLIC, ...FACTOR_STEP].filter((endpoint) => !endpoints.includes(endpoint))).toEqual([]);
  expect(ownerEndpoints.length).toBeGreaterThan(10);
});

describe("anonymous visitors", () => {
  test.each(ownerEndpoints)("are asked to sign in by %s", async (endpoint) => {
    const forged = { authorization: "Bearer eyJhbGciOiJub25lIn0.e30.", cookie: "device=x" };
    for (const headers of [{}, forged]) {
      const answer = await send(endpoint, headers);
      expect(answer.status).toBe(401);
      expect((await answer.json()).error).toBe("Please sign in.");
    }
  });
});

describe("tokens of one owner with the cookie of another", async () => {
  const [owner, other] = [await anOwner(testApp), await anOwner(testApp)];
  const mixed = headersOf(owner.accessToken, other.cookie);

  test.each(ownerEndpoints)("open nothing at %s", async (endpoint) => {
    expect((await send(endpoint, mixed)).status).toBe(401);
  });

  test.each(ownerEndpoints.filter((endpoint) => endpoint.includes(":")))(
    "%s has nothing for an id that is not the owner's",
    async (endpoint) => {
      expect([404, 422]).toContain((await send(endpoint, owner.headers)).status);
    },
  );
});

describe("an owner with a second factor who has not used it", async () => {
  const owner = await anOwnerWithTotp(testApp);
  const weak = await signIn(testApp, owner.email);

  test.each(ownerEndpoints.filter((endpoint) => !FACTOR_STEP.includes(endpoint)))(
    "is asked for it by %s",
    async (endpoint) => {
      const answer = await send(endpoint, weak.headers);
      expect(answer.status).toBe(403);
      expect((await answer.json()).error).toBe("Please confirm your second factor first.");
    },
  );
});

describe("no store can have a slug that we use ourselves", () => {
  type Page = { path?: string; children?: Page[] };
  const paths = (pages: Page[]): string[] =>
    pages.flatMap(({ path, children = [] }) => [path ?? "", ...paths(children)]);
  const ours = [...testApp.app.routes.map(({ path }) => path), ...paths(appRoutes as Page[])]
    .map((path) => path.replace(/^\//, "").split("/")[0] ?? "")
    .filter((segment) => /^[a-z0-9-]+$/.test(segment));

  test.each([...new Set(ours)])("%s", (segment) => {
    expect(isReservedSlug(segment)).toBe(true);
  });

  test("among them are the ones we know of", () => {
    expect(ours).toEqual(expect.arrayContaining(["admin", "api", "dev", "factors"]));
  });
});
