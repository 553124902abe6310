import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "#http/app-env.ts";
import { KEY_PERMISSIONS } from "#rules/connection/api-key.ts";
import { may, type Permission, type Permissions } from "#rules/people/roles.ts";

/** Of several permissions, one. Own: none matters, it is about the person herself. */
export type Need = Permission | readonly Permission[] | "own";

const ANY_EXPORT = ["catalogue", "content", "export-orders", "settings"] as const;

/**
 * What each endpoint of the back office needs, by its method and path as the API document has them. Endpoints about records
 * of several kinds name whatever may suffice, and judge by the kind themselves.
 */
export const NEEDS: Record<string, Need> = {
  "GET /api/auth/user": "own",
  "POST /api/auth/recovery": "own",
  "POST /api/auth/recovery-codes": "own",
  "GET /api/auth/sessions": "own",
  "DELETE /api/auth/sessions/{id}": "own",
  "POST /factors": "own",
  "DELETE /factors/{id}": "own",
  "POST /factors/{id}/challenge": "own",
  "POST /factors/{id}/verify": "own",
  "GET /api/stores": "own",
  "POST /api/stores": "own",
  "POST /api/invitations/{token}/accept": "own",

  // Who is invited is left out for those who may not invite, and a hand-over for those it does not concern.
  "GET /api/people": "look",
  "POST /api/people/invitations": "people",
  "POST /api/people/invitations/{id}/send": "people",
  "DELETE /api/people/invitations/{id}": "people",
  "PATCH /api/people/{id}": "people",
  // Everybody may leave; the endpoint asks for `people` to remove somebody else.
  "DELETE /api/people/{id}": "own",
  "POST /api/people/hand-over": "people",
  // By any owner, or by whoever is asked.
  "DELETE /api/people/hand-over": "own",
  "POST /api/people/hand-over/accept": "own",

  "GET /api/connections/keys": "connections",
  "POST /api/connections/keys": "connections",
  "DELETE /api/connections/keys/{id}": "connections",
  "GET /api/connections/webhooks": "connections",
  "POST /api/connections/webhooks": "connections",
  "PUT /api/connections/webhooks/{id}": "connections",
  "PUT /api/connections/webhooks/{id}/active": "connections",
  "DELETE /api/connections/webhooks/{id}": "connections",
  "GET /api/connections/webhooks/{id}/secret": "connections",
  "POST /api/connections/webhooks/{id}/test": "connections",
  "POST /api/connections/webhooks/{id}/since": "connections",
  "GET /api/connections/webhooks/{id}/messages": "connections",
  "GET /api/connections/webhook-messages/{id}": "connections",
  "POST /api/connections/webhook-messages/{id}/again": "connections",

  "GET /api/consents": "customers",

  "GET /api/store": "look",
  "PUT /api/store/name": "settings",
  "POST /api/store/complete-onboarding": "settings",
  // Closing the shop needs `close`, and selling to assistants `connections`.
  "PUT /api/store/settings": "settings",
  "GET /api/store/currency": "look",
  "GET /api/store/currency/preview": "settings",
  "PUT /api/store/currency": "settings",
  "GET /api/store/domains": "look",
  "POST /api/store/domains": "settings",
  "POST /api/store/domains/{id}/check": "settings",
  "PUT /api/store/domains/{id}/main": "settings",
  "DELETE /api/store/domains/{id}": "settings",
  "PUT /api/store/domains/{id}/sender": "settings",
  "DELETE /api/store/domains/{id}/sender": "settings",
  "GET /api/store/details": "look",
  "PUT /api/store/details": "settings",
  "GET /api/shipping": "look",
  "PUT /api/shipping": "settings",
  "GET /api/taxes": "look",
  "PUT /api/taxes": "settings",
  "GET /api/payments": "look",
  "PUT /api/payments": "settings",
  "GET /api/payments/stripe": "look",
  "PUT /api/payments/stripe": "payment-keys",
  "DELETE /api/payments/stripe": "payment-keys",
  "POST /api/payments/stripe/test": "payment-keys",
  "GET /api/mails": "look",
  "PUT /api/mails": "settings",
  "POST /api/mails/example": "settings",
  "GET /api/mail-status": "look",
  "POST /api/mail-status/test": "settings",
  "GET /api/invoice-settings": "look",
  "PUT /api/invoice-settings": "settings",
  "GET /api/shop-texts": "look",
  "PUT /api/shop-texts": "settings",
  "GET /api/synonyms": "look",
  "PUT /api/synonyms": "settings",
  "GET /api/search-misses": "look",
  "GET /api/demo-data": "look",
  "DELETE /api/demo-data": "settings",
  "POST /api/functions/seed-data": "settings",
  "DELETE /api/dashboard/first-steps": "settings",

  // Orders among what is found or counted are left out for those who may not see them.
  "GET /api/dashboard": "look",
  "GET /api/dashboard/series": "look",
  "GET /api/dashboard/low-stock": "look",
  "GET /api/dashboard/to-do": "see-orders",
  "GET /api/dashboard/stock-wishes": "look",
  "GET /api/find": "look",

  "GET /api/orders": "see-orders",
  "GET /api/orders/count": "see-orders",
  "GET /api/orders/search": "see-orders",
  "GET /api/orders/filters": "see-orders",
  "GET /api/orders/ids": "see-orders",
  // Marking as paid needs `handle-orders`.
  "POST /api/orders/bulk": "fulfil",
  "PUT /api/orders/{id}/archived": "fulfil",
  "GET /api/orders/{id}": "see-orders",
  "POST /api/orders/{id}/fulfillments": "fulfil",
  "PUT /api/fulfillments/{id}": "fulfil",
  "DELETE /api/fulfillments/{id}": "fulfil",
  "POST /api/orders/{id}/notes": "fulfil",
  "POST /api/functions/send-order-email": "fulfil",
  "GET /api/orders/{id}/contact": "see-orders",
  "PUT /api/orders/{id}/contact": "handle-orders",
  "POST /api/orders/{id}/payments": "handle-orders",
  "POST /api/orders/{id}/refunds": "handle-orders",
  "POST /api/orders/{id}/cancel": "handle-orders",
  "PUT /api/returns/{id}": "handle-orders",
  "GET /api/orders/{id}/invoices": "see-orders",
  "POST /api/orders/{id}/invoices": "handle-orders",
  "POST /api/orders/{id}/credit-notes": "handle-orders",
  "POST /api/orders/{id}/invoice-corrections": "handle-orders",
  "POST /api/invoices": "handle-orders",
  "GET /api/invoices": "see-orders",
  "GET /api/invoices/{id}/e-invoice": "see-orders",
  "GET /api/packing-slips": "see-orders",

  "GET /api/customers": "customers",
  "GET /api/customers/filters": "customers",
  "GET /api/customers/{id}": "customers",
  "GET /api/customers/{id}/orders": "customers",
  "PUT /api/customers/{id}": "customers",
  "GET /api/customers/{id}/data": "customers",
  "DELETE /api/customers/{id}": "customers",
  "GET /api/addresses/{email}": "customers",
  "DELETE /api/addresses/{email}": "customers",

  "GET /api/retention": "look",
  "GET /api/retention/preview": "settings",
  "PUT /api/retention": "settings",
  "DELETE /api/retention": "settings",

  "GET /api/products": "look",
  "GET /api/products/count": "look",
  "GET /api/products/filters": "look",
  "GET /api/products/choices": "look",
  "GET /api/products/{id}": "look",
  "GET /api/products/{id}/prices": "look",
  "GET /api/products/{id}/stock-wishes": "look",
  "GET /api/products/{id}/related": "look",
  "PUT /api/products/{id}/related": "catalogue",
  "POST /api/products": "catalogue",
  "PUT /api/products/{id}": "catalogue",
  "DELETE /api/products/{id}": "catalogue",
  "POST /api/products/{id}/duplicate": "catalogue",
  "POST /api/products/bulk": "catalogue",
  "POST /api/products/remove": "catalogue",
  "GET /api/product-views": "look",
  "PUT /api/product-views": "catalogue",
  "GET /api/collections": "look",
  "POST /api/collections": "catalogue",
  "GET /api/collections/{id}": "look",
  "PUT /api/collections/{id}": "catalogue",
  "DELETE /api/collections/{id}": "catalogue",
  "GET /api/discounts": "look",
  "POST /api/discounts": "catalogue",
  "GET /api/discounts/{id}": "look",
  "PUT /api/discounts/{id}": "catalogue",
  "PUT /api/discounts/{id}/paused": "catalogue",
  "POST /api/discounts/{id}/duplicate": "catalogue",
  "DELETE /api/discounts/{id}": "catalogue",
  "POST /api/uploads": ["catalogue", "content", "settings"],

  "GET /api/imports": "catalogue",
  "POST /api/imports": "catalogue",
  "GET /api/imports/{id}": "catalogue",
  "GET /api/imports/{id}/items": "catalogue",
  "PATCH /api/imports/{id}": "catalogue",
  "POST /api/imports/{id}/start": "catalogue",
  "POST /api/imports/{id}/cancel": "catalogue",
  "GET /api/imports/{id}/undo": "catalogue",
  "POST /api/imports/{id}/undo": "catalogue",
  "GET /api/imports/{id}/pictures": "catalogue",
  "POST /api/imports/{id}/pictures": "catalogue",
  "GET /api/imports/{id}/redirects": "catalogue",
  "DELETE /api/imports/{id}": "catalogue",

  // Which one, the kind of the export decides.
  "GET /api/exports": ANY_EXPORT,
  "POST /api/exports": ANY_EXPORT,
  "GET /api/exports/{id}": ANY_EXPORT,
  "POST /api/exports/{id}/link": ANY_EXPORT,
  "DELETE /api/exports/{id}": ANY_EXPORT,

  // Which one, the kind of the job decides.
  "GET /api/jobs": "look",
  "GET /api/jobs/{id}/report": "look",
  "GET /api/jobs/{id}/report.csv": "look",
  "POST /api/jobs/{id}/cancel": "look",

  "GET /api/history": "look",
  "GET /api/history/people": "look",
  "GET /api/history/{id}": "look",
  // Which one, the kind of the change decides.
  "POST /api/history/{id}/put-back": ["catalogue", "content", "settings"],

  "GET /api/pages": "look",
  "POST /api/pages": "content",
  "GET /api/pages/{id}": "look",
  "PUT /api/pages/{id}": "content",
  "DELETE /api/pages/{id}": "content",
  "GET /api/menus": "look",
  "PUT /api/menus": "content",
  "GET /api/redirects": "look",
  "POST /api/redirects": "content",
  "GET /api/redirects/{id}": "look",
  "PUT /api/redirects/{id}": "content",
  "DELETE /api/redirects/{id}": "content",
  "GET /api/theme": "look",
  "PUT /api/theme": "content",
  "POST /api/theme/discard": "content",
  "POST /api/theme/publish": "content",
  "POST /api/theme/preview": "content",
  "POST /api/theme/shared-preview": "content",
  "DELETE /api/theme/shared-preview": "content",
};

export function meets(permissions: Permissions, need: Need): boolean {
  if (need === "own") return true;
  return typeof need === "string"
    ? may(permissions, need)
    : need.some((permission) => may(permissions, permission));
}

/** Whether the permissions allow the endpoint that the request reaches. */
export function isAllowed(c: Context<AppEnv>, permissions: Permissions): boolean {
  const name = endpointOf(c);
  // None has this method: the answer will say so.
  if (name === undefined) return true;
  const need = NEEDS[name];
  if (!need) throw new Error(`${name} is missing in http/api/needs.ts: name what it needs.`);
  return meets(permissions, need);
}

/** Whether no API key may use the endpoint that the request reaches. */
export function isForPeopleAlone(c: Context<AppEnv>): boolean {
  const name = endpointOf(c);
  return name !== undefined && isNeverForKeys(name);
}

function endpointOf(c: Context<AppEnv>): string | undefined {
  // Of several that match, such as /orders/filters and /orders/:id, the first answers.
  const endpoint = matchedRoutes(c).find(({ method }) => method !== "ALL");
  return endpoint && `${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, "{$1}")}`;
}

/** What begins so is about people, where money goes, or the shop's addresses. */
const PATHS_NEVER_FOR_KEYS = ["/api/people", "/api/payments", "/api/store/domains", "/api/connections"];

const KEYS_NEVER: readonly string[] = [
  // Ask for a fresh proof: they erase customers.
  "DELETE /api/customers/{id}",
  "DELETE /api/addresses/{email}",
  "PUT /api/retention",
  // Is framed by the office, for the session that asked for it.
  "POST /api/theme/preview",
];

/** Whatever its permissions are. Some others ask for a fresh proof for some requests: no key gets past that either. */
export function isNeverForKeys(name: string): boolean {
  const need = NEEDS[name];
  const path = name.slice(name.indexOf("/"));
  return (
    need === undefined ||
    !KEY_PERMISSIONS.some((permission) => meets([permission], need)) ||
    need === "own" ||
    PATHS_NEVER_FOR_KEYS.some((start) => path.startsWith(start)) ||
    KEYS_NEVER.includes(name)
  );
}
