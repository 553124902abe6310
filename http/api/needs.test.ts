import { expect, test } from "vitest";
import { ENDPOINTS } from "#test/tenant-endpoints.ts";
import { isNeverForKeys, NEEDS } from "./needs.ts";

// The tenant matrix fails for an endpoint that ENDPOINTS lacks.
test("every endpoint of the back office names what it needs, and nothing else does", () => {
  const closed = Object.entries(ENDPOINTS).filter(([, { opens }]) => opens !== "everyone");
  expect(Object.keys(NEEDS).sort()).toEqual(closed.map(([name]) => name).sort());
});

test("no API key reaches people, payments, domains, connections, sign-in, or what is proven freshly", () => {
  const never = Object.keys(NEEDS).filter(isNeverForKeys);
  const isConnection = (name: string) => name.includes("/api/connections/");
  expect(never.filter(isConnection)).toEqual(Object.keys(NEEDS).filter(isConnection));
  expect(never.filter((name) => !isConnection(name)).sort()).toMatchInlineSnapshot(`
    [
      "DELETE /api/addresses/{email}",
      "DELETE /api/auth/sessions/{id}",
      "DELETE /api/customers/{id}",
      "DELETE /api/payments/stripe",
      "DELETE /api/people/hand-over",
      "DELETE /api/people/invitations/{id}",
      "DELETE /api/people/{id}",
      "DELETE /api/store/domains/{id}",
      "DELETE /api/store/domains/{id}/sender",
      "DELETE /factors/{id}",
      "GET /api/auth/sessions",
      "GET /api/auth/user",
      "GET /api/payments",
      "GET /api/payments/stripe",
      "GET /api/people",
      "GET /api/store/domains",
      "GET /api/stores",
      "PATCH /api/people/{id}",
      "POST /api/auth/recovery",
      "POST /api/auth/recovery-codes",
      "POST /api/invitations/{token}/accept",
      "POST /api/payments/stripe/test",
      "POST /api/people/hand-over",
      "POST /api/people/hand-over/accept",
      "POST /api/people/invitations",
      "POST /api/people/invitations/{id}/send",
      "POST /api/store/domains",
      "POST /api/store/domains/{id}/check",
      "POST /api/stores",
      "POST /api/theme/preview",
      "POST /factors",
      "POST /factors/{id}/challenge",
      "POST /factors/{id}/verify",
      "PUT /api/payments",
      "PUT /api/payments/stripe",
      "PUT /api/retention",
      "PUT /api/store/domains/{id}/main",
      "PUT /api/store/domains/{id}/sender",
    ]
  `);
});
