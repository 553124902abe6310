import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { sanitizeDescription } from "#domain/products/sanitize-description.ts";
import { KEY_PERMISSIONS } from "#rules/connection/api-key.ts";
import { normalCode } from "#rules/discount/discount.ts";
import type { OrderId } from "#rules/input/ids.ts";
import { featuredImage } from "#rules/product/featured-image.ts";
import { shopPath, targetPath } from "#rules/redirect/shop-path.ts";
import { readDomainName } from "#rules/shop-domain/domain-name.ts";
import { oneLine } from "#rules/text/text.ts";
import type { Theme } from "#rules/theme/theme.ts";
import { bodySchema, readOperations } from "#test/api-document.ts";
import { openTestApp } from "#test/app.ts";
import { anOrderReadyToShip, aProductOnSale, type OnSale } from "#test/factories-orders.ts";
import { paymentsForm } from "#test/factories-payments.ts";
import { aReturn, takesWithdrawals } from "#test/factories-returns.ts";
import { type Schema, SEED, variationsOf } from "#test/from-schema.ts";
import { runs } from "#test/is-sweep.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";
import { ENDPOINTS } from "#test/tenant-endpoints.ts";
import { aTenant } from "#test/tenants.ts";

const SHOP_HOSTS = { PUBLIC_URL: "http://localhost:3000", STORE_CNAME: "shops.example.org" };
const testApp = await openTestApp(SHOP_HOSTS);
const ada = await aTenant(testApp);
const as = ownerRequests(testApp, ada);
const asBob = ownerRequests(testApp, await anOwner(testApp));
const shop = { id: ada.storeId, slug: ada.slug, shippingFlatRateCents: 0, taxPercent: "0" };
await takesWithdrawals(testApp.db, shop.id);
const asNewcomer = ownerRequests(testApp, await anOwner(testApp, { onboarded: false }));

type Body = Record<string, unknown>;
type Saved = { sent: Body; kept: unknown };
type Save = (body: Body) => Promise<Saved | undefined>;

const STOCK = 1_000;
const ORDERED = 5;

const goodBody = (name: string) => ENDPOINTS[name]?.ask(ada.ids).body ?? {};

// Bodies to start from, where those of the other tests are too small.
const GOOD: Record<string, object> = {
  "PUT /api/products/{id}": {
    ...goodBody("PUT /api/products/{id}"),
    variants: {
      changed: [{ id: ada.ids.variant, price_cents: 1_200, inventory_qty: { from: STOCK, to: 7 } }],
    },
  },
  "PUT /api/payments": paymentsForm(),
  "POST /api/functions/create-order": withQuantity(goodBody("POST /api/functions/create-order"), 3),
  "POST /api/orders/{id}/fulfillments": {
    carrier: "DHL",
    tracking_number: "1Z",
    lines: [{ line_item_id: ada.ids.lineItem, quantity: 2 }],
  },
  "POST /api/orders/{id}/payments": { amount_cents: 1, paid_on: "2026-01-31", note: "cash" },
  "POST /api/orders/{id}/refunds": {
    lines: [{ line_item_id: ada.ids.lineItem, quantity: 1, restock: true }],
    note: "broken",
  },
  "PUT /api/payments/stripe": {
    active: true,
    restricted_key: "rk_test_1234567890",
    webhook_secret: "whsec_1234567890",
  },
  "POST /factors": { factor_type: "totp", friendly_name: "Phone", issuer: "Shop" },
};

function withQuantity(checkout: object, quantity: number): object {
  const { items = [] } = checkout as { items?: object[] };
  return { ...checkout, items: items.map((item) => ({ ...item, quantity })) };
}

// Every endpoint that saves: sends a body, and reads it back if it was accepted.
const SAVES: Record<string, Save> = {
  "POST /api/products": async (body) => {
    const sent = { ...body, handle: anotherHandle(body.handle) };
    const answer = await as.post("/api/products", sent);
    return answer.ok ? productPair(sent, (await answer.json()).id) : undefined;
  },
  "PUT /api/products/{id}": async (body) => {
    const mug = await aFreshMug();
    const sent = { ...about(mug, body), handle: anotherHandle(body.handle) };
    const answer = await as.put(`/api/products/${mug.productId}`, sent);
    return answer.ok ? productPair(sent, mug.productId) : undefined;
  },
  "POST /api/products/bulk": async (body) => {
    const mug = await aFreshMug();
    const sent = about(mug, body);
    const answer = await as.post("/api/products/bulk", sent);
    if (!answer.ok) return undefined;
    const { status = "gone", tax_class } = await (await as.get(`/api/products/${mug.productId}`)).json();
    const becomes = {
      activate: { status: "active" },
      draft: { status: "draft" },
      delete: { status: "gone" },
      "tax-standard": { tax_class: "standard" },
      "tax-reduced": { tax_class: "reduced" },
      "tax-none": { tax_class: "none" },
    }[String(sent.action)];
    return { sent: becomes ?? {}, kept: { status, tax_class } };
  },
  "PUT /api/products/{id}/related": async (body) => {
    const { productId } = await aFreshMug();
    const answer = await as.put(`/api/products/${productId}/related`, body);
    if (!answer.ok) return undefined;
    const { products } = (await answer.json()) as { products: { id: string }[] };
    return { sent: body, kept: { product_ids: products.map(({ id }) => id) } };
  },
  "POST /api/collections": async (body) => {
    const sent = { ...body, handle: anotherHandle(body.handle) };
    const answer = await as.post("/api/collections", sent);
    return answer.ok ? collectionPair(sent, (await answer.json()).id) : undefined;
  },
  "PUT /api/collections/{id}": async (body) => {
    const { version } = await (await as.get(`/api/collections/${ada.ids.collection}`)).json();
    const answer = await as.put(`/api/collections/${ada.ids.collection}`, { ...body, version });
    return answer.ok ? collectionPair(body, ada.ids.collection) : undefined;
  },
  "POST /api/pages": async (body) => {
    const sent = { ...body, handle: anotherHandle(body.handle) };
    const answer = await as.post("/api/pages", sent);
    return answer.ok ? pagePair(sent, (await answer.json()).id) : undefined;
  },
  "PUT /api/pages/{id}": async (body) => {
    const { version } = await (await as.get(`/api/pages/${ada.ids.page}`)).json();
    const answer = await as.put(`/api/pages/${ada.ids.page}`, { ...body, version });
    return answer.ok ? pagePair(body, ada.ids.page) : undefined;
  },
  "PUT /api/customers/{id}": async (body) => {
    const { version } = await (await as.get(`/api/customers/${ada.ids.customer}`)).json();
    const answer = await as.put(`/api/customers/${ada.ids.customer}`, { ...body, version });
    if (!answer.ok) return undefined;
    const kept = await (await as.get(`/api/customers/${ada.ids.customer}`)).json();
    const tags = [...new Set((body.tags as string[]).map((tag) => tag.trim()))];
    return { sent: { tags, note: body.note }, kept };
  },
  "PUT /api/retention": async (body) => {
    const answer = await as.put("/api/retention", body);
    return answer.ok ? { sent: body, kept: (await answer.json()).rule } : undefined;
  },
  "POST /api/redirects": async (body) => {
    const sent = { ...body, from: anotherHandle(body.from) };
    const answer = await as.post("/api/redirects", sent);
    return answer.ok ? redirectPair(sent, (await answer.json()).id) : undefined;
  },
  "PUT /api/redirects/{id}": async (body) => {
    const { version } = await (await as.get(`/api/redirects/${ada.ids.redirect}`)).json();
    const answer = await as.put(`/api/redirects/${ada.ids.redirect}`, { ...body, version });
    return answer.ok ? redirectPair(body, ada.ids.redirect) : undefined;
  },
  "POST /api/discounts": async (body) => {
    const sent = { ...body, code: anotherCode(body.code) };
    const answer = await as.post("/api/discounts", sent);
    return answer.ok ? discountPair(sent, (await answer.json()).id) : undefined;
  },
  "PUT /api/discounts/{id}": async (body) => {
    const { version } = await (await as.get(`/api/discounts/${ada.ids.discount}`)).json();
    const answer = await as.put(`/api/discounts/${ada.ids.discount}`, { ...body, version });
    return answer.ok ? discountPair(body, ada.ids.discount) : undefined;
  },
  "PUT /api/discounts/{id}/paused": async (body) => {
    const answer = await as.put(`/api/discounts/${ada.ids.discount}/paused`, body);
    if (!answer.ok) return undefined;
    return { sent: body, kept: await (await as.get(`/api/discounts/${ada.ids.discount}`)).json() };
  },
  "PUT /api/store/settings": async (body) => {
    // Not in the shop that sells: its prices would change.
    const answer = await asBob.put("/api/store/settings", body);
    return answer.ok ? { sent: named(body), kept: await (await asBob.get("/api/store")).json() } : undefined;
  },
  "POST /api/store/domains": async (body) => {
    const answer = await asBob.post("/api/store/domains", body);
    if (!answer.ok) return undefined;
    const { id } = await answer.json();
    const { domains } = await (await asBob.get("/api/store/domains")).json();
    const { typed, name } = domains.find((domain: { id: string }) => domain.id === id);
    await asBob.delete(`/api/store/domains/${id}`);
    // Case, a dot at the end and what surrounds a pasted address are not kept.
    expect(readDomainName(String(body.name))).toEqual({ typed, name });
    return { sent: {}, kept: {} };
  },
  "POST /api/people/invitations": async (body) => {
    const answer = await as.post("/api/people/invitations", body);
    if (!answer.ok) return undefined;
    const { id } = await answer.json();
    const { invitations } = await (await as.get("/api/people")).json();
    const { email, role } = invitations.find((invitation: { id: string }) => invitation.id === id);
    await as.delete(`/api/people/invitations/${id}`);
    return { sent: { ...body, email: String(body.email).trim().toLowerCase() }, kept: { email, role } };
  },
  "POST /api/connections/webhooks": async (body) => {
    const answer = await as.post("/api/connections/webhooks", body);
    if (!answer.ok) return undefined;
    const { id } = await answer.json();
    const kept = await webhookOf(id);
    await as.delete(`/api/connections/webhooks/${id}`);
    return { sent: body, kept };
  },
  "PUT /api/connections/webhooks/{id}": async (body) => {
    const answer = await as.put(`/api/connections/webhooks/${ada.ids.webhook}`, body);
    return answer.ok ? { sent: body, kept: await webhookOf(ada.ids.webhook) } : undefined;
  },
  "PUT /api/connections/webhooks/{id}/active": async (body) => {
    const answer = await as.put(`/api/connections/webhooks/${ada.ids.webhook}/active`, body);
    if (!answer.ok) return undefined;
    return { sent: body, kept: { active: (await webhookOf(ada.ids.webhook))?.state === "active" } };
  },
  "POST /api/connections/keys": async (body) => {
    const answer = await as.post("/api/connections/keys", body);
    if (!answer.ok) return undefined;
    const { id } = await answer.json();
    const { keys } = await (await as.get("/api/connections/keys")).json();
    const { name, permissions, created_at, expires_at } = keys.find((key: { id: string }) => key.id === id);
    await as.delete(`/api/connections/keys/${id}`);
    const days = expires_at && Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000);
    // In the order of the table, each once.
    const wanted = KEY_PERMISSIONS.filter((one) => (body.permissions as string[]).includes(one));
    return { sent: { ...body, permissions: wanted }, kept: { name, permissions, expires_in_days: days } };
  },
  "PATCH /api/people/{id}": async (body) => {
    const answer = await as.patch(`/api/people/${ada.ids.person}`, body);
    if (!answer.ok) return undefined;
    const { people } = await (await as.get("/api/people")).json();
    const kept = people.find((person: { user_id: string }) => person.user_id === ada.ids.person);
    return { sent: body, kept: { role: kept.role } };
  },
  "POST /api/people/hand-over": async (body) => {
    const answer = await as.post("/api/people/hand-over", body);
    if (!answer.ok) return undefined;
    const { people, hand_over } = await (await as.get("/api/people")).json();
    const heir = people.find((person: { email: string }) => person.email === hand_over.to);
    await as.delete("/api/people/hand-over");
    return { sent: body, kept: { user_id: heir.user_id } };
  },
  "PUT /api/store/details": async (body) => {
    const answer = await asBob.put("/api/store/details", body);
    if (!answer.ok) return undefined;
    const { details } = await (await asBob.get("/api/store/details")).json();
    return { sent: onOneLine(body), kept: details };
  },
  "PUT /api/store/currency": async (body) => {
    const code = String(body.currency_code);
    // Half a character is written as a whole other one in an address.
    const query = new URLSearchParams({ currency_code: code });
    const preview = await asBob.get(`/api/store/currency/preview?${query}`);
    const { seen = "" } = await preview.json();
    const answer = await asBob.put("/api/store/currency", { ...body, seen });
    if (!answer.ok) return undefined;
    const { currency_code } = await (await asBob.get("/api/store")).json();
    return { sent: { currency_code: body.currency_code }, kept: { currency_code } };
  },
  "PUT /api/shipping": async (body) => {
    // Not in the shop that sells: its prices would follow.
    const { version } = await (await asBob.get("/api/shipping")).json();
    const answer = await asBob.put("/api/shipping", { ...body, version });
    return answer.ok ? withoutIds(body, await answer.json()) : undefined;
  },
  "PUT /api/mails": async (body) => {
    const { version } = await (await asBob.get("/api/mails")).json();
    const answer = await asBob.put("/api/mails", { ...body, version });
    return answer.ok ? { sent: { ...body, version: version + 1 }, kept: await answer.json() } : undefined;
  },
  "PUT /api/taxes": async (body) => {
    const { version } = await (await asBob.get("/api/taxes")).json();
    const answer = await asBob.put("/api/taxes", { ...body, version });
    return answer.ok ? { sent: byCountry(body), kept: await answer.json() } : undefined;
  },
  "PUT /api/theme": async (body) => {
    const { version } = await (await asBob.get("/api/theme")).json();
    const answer = await asBob.put("/api/theme", { ...body, version });
    if (!answer.ok) return undefined;
    return { sent: themeSent(body), kept: await (await asBob.get("/api/theme")).json() };
  },
  "PUT /api/product-views": async (body) => {
    const { version } = await (await as.get("/api/product-views")).json();
    const answer = await as.put("/api/product-views", { ...body, version });
    return answer.ok ? { sent: { ...body, version: version + 1 }, kept: await answer.json() } : undefined;
  },
  "PUT /api/menus": async (body) => {
    const { version } = await (await as.get("/api/menus")).json();
    const answer = await as.put("/api/menus", { ...body, version });
    return answer.ok ? { sent: { ...body, version: version + 1 }, kept: await answer.json() } : undefined;
  },
  "PUT /api/shop-texts": async (body) => {
    const { version } = await (await asBob.get("/api/shop-texts")).json();
    const answer = await asBob.put("/api/shop-texts", { ...body, version });
    if (!answer.ok) return undefined;
    const { texts }: { texts: { key: string; own: unknown }[] } = await answer.json();
    const own = texts.filter(({ own }) => own).map(({ key, own }) => [key, own]);
    return { sent: onOneLine(body.texts as typeof body), kept: Object.fromEntries(own) };
  },
  "PUT /api/synonyms": async (body) => {
    const { version } = await (await asBob.get("/api/synonyms")).json();
    const answer = await asBob.put("/api/synonyms", { ...body, version });
    if (!answer.ok) return undefined;
    const groups = (body.groups as string[][]).map((group) => group.map(oneLine));
    return { sent: { groups }, kept: await answer.json() };
  },
  "PUT /api/payments": async (body) => {
    const { version } = await (await asBob.get("/api/payments")).json();
    const answer = await asBob.put("/api/payments", { ...body, version });
    return answer.ok ? withoutIds(body, await answer.json()) : undefined;
  },
  "PUT /api/invoice-settings": async (body) => {
    const answer = await asBob.put("/api/invoice-settings", body);
    return answer.ok ? { sent: onOneLine(body), kept: await answer.json() } : undefined;
  },
  "PUT /api/payments/stripe": async (body) => {
    const answer = await asBob.put("/api/payments/stripe", body);
    if (!answer.ok) return undefined;
    const { active } = (await answer.json()).account;
    return { sent: { active: body.active }, kept: { active } };
  },
  "PUT /api/store/name": async (body) => {
    const answer = await asNewcomer.put("/api/store/name", body);
    return answer.ok
      ? { sent: named(body), kept: await (await asNewcomer.get("/api/store")).json() }
      : undefined;
  },
  "POST /api/functions/create-order": async (body) => {
    const mug = await aFreshMug();
    const checkout = withSums(about(mug, body), mug);
    const answer = await as.post("/api/functions/create-order", checkout);
    return answer.ok ? orderPair(checkout, (await answer.json()).orderId) : undefined;
  },
  "POST /api/orders/{id}/fulfillments": async (body) => {
    const { id } = await anOrderReadyToShip(testApp.db, shop, [ORDERED]);
    const line = (await readOrder(id)).line_items[0]?.id ?? "";
    const sent = JSON.parse(JSON.stringify(body).replaceAll(ada.ids.lineItem, line));
    const answer = await as.post(`/api/orders/${id}/fulfillments`, sent);
    if (!answer.ok) return undefined;
    const [parcel] = (await readOrder(id)).fulfillments;
    const { even_unpaid: _, even_withdrawn: __, ...shipped } = sent;
    // Without lines it is everything that is left.
    return { sent: { lines: [{ line_item_id: line, quantity: ORDERED }], ...shipped }, kept: parcel };
  },
  "PUT /api/orders/{id}/contact": async (body) => {
    const { id } = await anOrderReadyToShip(testApp.db, shop);
    const read = async () => (await (await as.get(`/api/orders/${id}/contact`)).json()).contact;
    const { was: _, ...sent } = body;
    const answer = await as.put(`/api/orders/${id}/contact`, { ...sent, was: await read() });
    return answer.ok ? { sent, kept: await read() } : undefined;
  },
  "POST /api/orders/{id}/notes": async (body) => {
    const { id } = await anOrderReadyToShip(testApp.db, shop);
    const answer = await as.post(`/api/orders/${id}/notes`, body);
    const [latest] = (await readOrder(id)).timeline;
    return answer.ok ? { sent: body, kept: latest.payload } : undefined;
  },
  "PUT /api/fulfillments/{id}": async (body) => {
    const { id } = await anOrderReadyToShip(testApp.db, shop);
    await as.post(`/api/orders/${id}/fulfillments`, {});
    const [parcel] = (await readOrder(id)).fulfillments;
    const { was: _, tell_shopper, ...sent } = body;
    const was = { carrier: "", tracking_number: "" };
    const answer = await as.put(`/api/fulfillments/${parcel.id}`, { ...sent, tell_shopper, was });
    return answer.ok ? { sent, kept: (await readOrder(id)).fulfillments[0] } : undefined;
  },
  "POST /api/orders/{id}/payments": async (body) => {
    const id = await anUnpaidOrder();
    const answer = await as.post(`/api/orders/${id}/payments`, body);
    if (!answer.ok) return undefined;
    const { tell_shopper: _, was: __, ...sent } = body;
    return { sent, kept: (await readOrder(id)).payments[0] };
  },
  "POST /api/orders/{id}/refunds": async (body) => {
    const id = await anUnpaidOrder();
    await as.post(`/api/orders/${id}/payments`, { paid_on: "2026-01-31" });
    const line = (await readOrder(id)).line_items[0]?.id ?? "";
    const sent = JSON.parse(JSON.stringify(body).replaceAll(ada.ids.lineItem, line));
    const answer = await as.post(`/api/orders/${id}/refunds`, sent);
    if (!answer.ok) return undefined;
    const { tell_shopper: _, by_hand: __, shipping_cents: ___, was: ____, ...stored } = sent;
    return { sent: stored, kept: (await readOrder(id)).refunds[0] };
  },
  "PUT /api/returns/{id}": async (body) => {
    const { id } = await anOrderReadyToShip(testApp.db, shop);
    const returned = await aReturn(testApp.db, shop.id, id);
    const answer = await as.put(`/api/returns/${returned}`, body);
    return answer.ok ? { sent: body, kept: (await readOrder(id)).returns[0] } : undefined;
  },
  "POST /api/withdrawals": async (body) => {
    const id = await anUnpaidOrder();
    const { order_number, email, line_items } = await readOrder(id);
    const line = line_items[0]?.id ?? "";
    const sent = JSON.parse(JSON.stringify(body).replaceAll(ada.ids.lineItem, line));
    const answer = await as.post("/api/withdrawals", { ...sent, order_number: String(order_number), email });
    if (!answer.ok) return undefined;
    const { storeId: _, order_number: __, email: ___, lines, ...written } = sent;
    // The receipt says how many there were to withdraw from.
    const [{ quantity }] = lines;
    const limited = [{ line_item_id: line, quantity: Math.min(quantity, ORDERED) }];
    return { sent: { ...written, lines: limited }, kept: (await readOrder(id)).returns[0] };
  },
  "POST /api/orders/{id}/cancel": async (body) => {
    const id = await anUnpaidOrder();
    const line = (await readOrder(id)).line_items[0]?.id ?? "";
    const sent = JSON.parse(JSON.stringify(body).replaceAll(ada.ids.lineItem, line));
    const answer = await as.post(`/api/orders/${id}/cancel`, sent);
    if (!answer.ok) return undefined;
    const { timeline } = await readOrder(id);
    const event = timeline.find((entry: { type: string }) => entry.type === "order.cancelled");
    const { reason, note = "" } = sent;
    return { sent: { reason, note }, kept: event.payload };
  },
  "PUT /api/orders/{id}/archived": async (body) => {
    const { id } = await anOrderReadyToShip(testApp.db, shop, [ORDERED]);
    const answer = await as.put(`/api/orders/${id}/archived`, body);
    if (!answer.ok) return undefined;
    const { orders } = await (await as.get("/api/orders?payment=archived")).json();
    return { sent: body, kept: { archived: orders.some((order: { id: string }) => order.id === id) } };
  },
  "POST /factors": async (body) => {
    const answer = await as.post("/factors", body);
    if (!answer.ok) return undefined;
    const { id, totp } = await answer.json();
    const { factors } = await (await as.get("/api/auth/user")).json();
    const factor = factors.find((factor: { id: string }) => factor.id === id);
    // A phone is not accepted as a factor. The issuer is only shown by the app, and a passkey has none.
    const { phone, issuer, friendly_name, ...sent } = body;
    return {
      sent: { ...sent, ...ifAny({ friendly_name }), ...(totp && ifAny({ issuer })) },
      kept: { ...factor, issuer: totp && new URL(totp.uri).searchParams.get("issuer") },
    };
  },
};

async function webhookOf(id: string) {
  const { webhooks }: { webhooks: { id: string; state: string }[] } = await (
    await as.get("/api/connections/webhooks")
  ).json();
  return webhooks.find((webhook) => webhook.id === id);
}

// Their input is a proof, a choice or an id, and is not stored as text.
const SAVES_NOTHING: Record<string, string> = {
  "POST /api/history/{id}/put-back": "is sent names of fields",
  "POST /api/store/domains/{id}/check": "is sent nothing",
  "PUT /api/store/domains/{id}/main": "is sent nothing",
  "DELETE /api/store/domains/{id}": "takes away",
  "DELETE /api/store/domains/{id}/sender": "takes away",
  "POST /api/stores": "is sent nothing",
  "POST /api/people/invitations/{id}/send": "is sent nothing",
  "DELETE /api/people/invitations/{id}": "takes away",
  "POST /api/invitations/{token}/accept": "is sent nothing",
  "DELETE /api/people/{id}": "takes away",
  "DELETE /api/connections/keys/{id}": "takes away",
  "DELETE /api/connections/webhooks/{id}": "takes away",
  "POST /api/connections/webhooks/{id}/test": "is sent nothing",
  "POST /api/connections/webhooks/{id}/since": "is sent a moment",
  "POST /api/connections/webhook-messages/{id}/again": "is sent nothing",
  "POST /api/people/hand-over/accept": "is sent nothing",
  "DELETE /api/people/hand-over": "is sent nothing",
  "POST /api/auth/sign-in": "an address is lower-cased and a path made harmless, on purpose",
  "POST /api/auth/link": "is a question",
  "POST /api/auth/confirm": "uses up a link",
  "POST /api/auth/code": "uses up a code",
  "POST /api/auth/refresh": "gives a token for another",
  "POST /api/auth/sign-out": "ends a session",
  "DELETE /api/auth/sessions/{id}": "ends a session",
  "POST /api/auth/recovery": "uses up a code",
  "POST /api/auth/recovery-codes": "is sent nothing",
  "POST /factors/{id}/challenge": "is sent nothing",
  "POST /factors/{id}/verify": "is sent a proof",
  "DELETE /factors/{id}": "takes away",
  "POST /api/store/complete-onboarding": "is sent nothing",
  "POST /api/mail-status/test": "is sent nothing",
  "POST /api/mails/example": "only answers",
  "POST /api/theme/discard": "takes away",
  "POST /api/theme/publish": "publishes what is there already",
  "POST /api/theme/preview": "is sent nothing",
  "POST /api/theme/shared-preview": "is sent nothing",
  "DELETE /api/theme/shared-preview": "is sent nothing",
  "DELETE /api/dashboard/first-steps": "is sent nothing",
  "DELETE /api/payments/stripe": "is sent nothing",
  "POST /api/payments/stripe/test": "is sent nothing",
  "POST /api/mail/resend/webhooks": "is sent by the mail provider",
  "POST /api/payments/stripe/webhooks/{store}": "keeps nothing of what is sent: Stripe is asked",
  "POST /api/payments/settle": "keeps nothing of what is sent: Stripe is asked",
  "POST /api/cart/check": "only answers",
  "POST /api/search/misses": "counts words in one form; http/api/search/search.test.ts reads them",
  "POST /api/withdrawals/find": "only answers",
  "POST /api/stock-wishes/{token}/removal": "takes away",
  "POST /api/consents/{token}/removal": "takes away",
  "POST /api/orders/{id}/invoices": "is sent nothing",
  "POST /api/orders/{id}/credit-notes": "is sent nothing",
  "POST /api/orders/{id}/invoice-corrections": "names an invoice",
  "POST /api/invoices": "is sent ids of orders",
  "POST /api/functions/send-order-email": "sends what is there already",
  "POST /api/functions/seed-data": "writes what we made up",
  "DELETE /api/demo-data": "takes away",
  "DELETE /api/fulfillments/{id}": "takes away",
  "DELETE /api/products/{id}": "takes away",
  "DELETE /api/collections/{id}": "takes away",
  "DELETE /api/pages/{id}": "takes away",
  "DELETE /api/redirects/{id}": "takes away",
  "DELETE /api/customers/{id}": "takes away",
  "DELETE /api/addresses/{email}": "takes away",
  "DELETE /api/retention": "takes away",
  "DELETE /api/discounts/{id}": "takes away",
  "POST /api/discounts/{id}/duplicate": "is sent nothing",
  "POST /api/products/{id}/duplicate": "is sent nothing",
  "POST /api/products/remove": "takes away",
  "POST /api/orders/bulk": "queues a job; domain/payments/many-orders.test.ts reads its answers",
  "POST /api/jobs/{id}/cancel": "is sent nothing",
  "PUT /api/store/domains/{id}/sender":
    "needs a mail provider; http/api/settings/shop-domains.test.ts reads what it kept",
  "POST /api/imports": "keeps the file as it is; domain/imports/imports.test.ts reads what becomes of it",
  "PATCH /api/imports/{id}": "answers of a dry run; http/api/jobs/imports.test.ts reads them back",
  "POST /api/imports/{id}/start": "is sent the answers that were read",
  "POST /api/imports/{id}/cancel": "is sent nothing",
  "POST /api/imports/{id}/undo": "is sent nothing",
  "POST /api/imports/{id}/pictures": "is sent nothing",
  "DELETE /api/imports/{id}": "takes away",
  "POST /api/exports": "only reads; domain/exports/exports.test.ts reads what it wrote",
  "POST /api/exports/{id}/link": "is sent nothing",
  "DELETE /api/exports/{id}": "takes away",
  "POST /api/uploads": "makes every picture anew; uploads.test.ts looks at them",
};

/** A new one for each try, so that they do not affect each other. */
function aFreshMug(): Promise<OnSale> {
  return aProductOnSale(testApp.db, ada.storeId, { stock: STOCK });
}

/** A store's name is one line. */
function named(body: Body): Body {
  return typeof body.name === "string" ? { ...body, name: oneLine(body.name) } : body;
}

/** Each of the store's details is one line. */
function onOneLine(body: Body): Body {
  const lines = Object.entries(body).map(([field, value]) => [
    field,
    typeof value === "string" ? oneLine(value) : value,
  ]);
  return Object.fromEntries(lines);
}

function about({ productId, variantId }: OnSale, body: Body): Body {
  const text = JSON.stringify(body);
  return JSON.parse(text.replaceAll(ada.ids.product, productId).replaceAll(ada.ids.variant, variantId));
}

/** Totals as the page computes them: an order with other totals is refused, as is a way to pay in a demo checkout. */
function withSums({ payment_method_id, ...checkout }: Body, { price }: OnSale): Body {
  const [line] = Array.isArray(checkout.items) ? checkout.items : [];
  const cents = price * line?.quantity;
  return { ...checkout, subtotalCents: cents, totalCents: cents };
}

async function anUnpaidOrder(): Promise<OrderId> {
  const { id } = await anOrderReadyToShip(testApp.db, shop, [ORDERED]);
  await inStore(testApp.db, "owner", shop.id, (tx) =>
    tx.update(orders).set({ financialStatus: "pending" }).where(eq(orders.id, id)),
  );
  return id;
}

async function readOrder(id: string) {
  return (await (await as.get(`/api/orders/${id}`)).json()).order;
}

function ifAny(field: Record<string, unknown>): Body {
  return Object.fromEntries(Object.entries(field).filter(([, words]) => String(words ?? "").trim() !== ""));
}

let handles = 0;

function anotherHandle(handle: unknown): unknown {
  return typeof handle === "string" && handle.length < 240 ? `${handle}-${++handles}` : handle;
}

async function orderPair(body: Body, id: string): Promise<Saved> {
  const { items, storeId, currencyCode, subtotalCents, shippingCents, taxCents, totalCents, ...others } =
    body;
  // A code that takes nothing off leaves no trace, and the sum of discounts was compared.
  // The tick for news is a consent, of a store that asks for it, and no part of the order.
  const { discount_codes, discountCents = 0, news, ...sent } = others;
  return {
    sent: {
      ...sent,
      discount_cents: discountCents,
      store_id: storeId,
      currency_code: currencyCode,
      subtotal_cents: subtotalCents,
      shipping_cents: shippingCents,
      tax_cents: taxCents,
      total_cents: totalCents,
      // The server reads the rest of a line by itself.
      line_items: (items as Body[]).map(
        ({ variantId, productId, title, variantTitle, price, image, ...line }) => ({
          ...line,
          variant_id: variantId,
        }),
      ),
    },
    kept: { ...(await readOrder(id)), store_id: ada.storeId },
  };
}

/** Without pictures, which the store of this test does not have. */
function themeSent({ version, ...sent }: Body): Body {
  const theme = sent.theme as Theme;
  const sections = theme.sections.map((section) =>
    section.kind === "rich-text" ? { ...section, html: sanitizeDescription(section.html) } : section,
  );
  return { theme: { ...theme, brand_color: theme.brand_color.toLowerCase(), sections } };
}

type SentTaxes = { rates: { country_code: string }[] } | null;

/** Rates are read back by country. */
function byCountry({ version, ...sent }: Body): Body {
  const taxes = sent.taxes as SentTaxes;
  const rates = taxes?.rates.toSorted((a, b) => (a.country_code < b.country_code ? -1 : 1));
  return { ...sent, taxes: taxes && { ...taxes, rates } };
}

// Ids of zones, rates and methods that the store does not have become new ones.
function withoutIds({ version, ...sent }: Body, kept: object): Saved {
  return { sent: JSON.parse(JSON.stringify(sent, (key, value) => (key === "id" ? undefined : value))), kept };
}

type SentVariant = { id: string; position?: number; inventory_qty?: number | { from: number; to: number } };
type SentVariants = { added?: SentVariant[]; changed?: SentVariant[]; removed?: string[] };

async function productPair(body: Body, id: string): Promise<Saved> {
  // The version is the one that the form was opened with.
  const { version, variants, description_html, ...sent } = body;
  const { added = [], changed = [], removed = [], ...other } = variants as SentVariants;
  const kept = await (await as.get(`/api/products/${id}`)).json();
  const keptAmong = (ids: string[]) => kept.variants.filter(({ id }: SentVariant) => ids.includes(id));
  return {
    sent: {
      ...sent,
      ...other,
      // SPEC.md: without a choice the first image is the featured one.
      featured_image_url: featuredImage(
        body.images as { url: string }[],
        body.featured_image_url as string | null,
      ),
      description_html: sanitizeDescription(String(description_html)),
      ...(added.length > 0 && { added: added.map(asKept) }),
      changed: changed.map(asKept),
      removed: [],
    },
    kept: {
      ...kept,
      added: kept.variants,
      changed: keptAmong(changed.map(({ id }) => id)),
      removed: keptAmong(removed),
    },
  };
}

// Positions are renumbered without gaps. Stock is sent as from → to.
function asKept({ position, inventory_qty, ...variant }: SentVariant): Body {
  const stock = typeof inventory_qty === "object" ? inventory_qty.to : inventory_qty;
  return { ...variant, ...(stock !== undefined && { inventory_qty: stock }) };
}

async function collectionPair(body: Body, id: string): Promise<Saved> {
  const { version, description_html, product_ids, ...sent } = body;
  const kept = await (await as.get(`/api/collections/${id}`)).json();
  return {
    sent: {
      ...sent,
      description_html: sanitizeDescription(String(description_html)),
      products: (product_ids as string[]).map((id) => ({ id })),
    },
    kept,
  };
}

async function pagePair({ version, body_html, ...sent }: Body, id: string): Promise<Saved> {
  return {
    sent: { ...sent, body_html: sanitizeDescription(String(body_html)) },
    kept: await (await as.get(`/api/pages/${id}`)).json(),
  };
}

/** A path is stored in one form (rules/redirect/shop-path.ts). */
async function redirectPair({ from, to }: Body, id: string): Promise<Saved> {
  const path = targetPath(String(to));
  const query = path && String(to).slice(path.length);
  return {
    sent: { from: shopPath(String(from)), to: path ? `${shopPath(path)}${query}` : to },
    kept: await (await as.get(`/api/redirects/${id}`)).json(),
  };
}

let codes = 0;

function anotherCode(code: unknown): unknown {
  return typeof code === "string" && code !== "" && code.length < 30 ? `${code}-${++codes}` : code;
}

/** A code is stored in capitals and is the title as well. An instant is stored in UTC; without a start it is now. */
async function discountPair(body: Body, id: string): Promise<Saved> {
  const { version, code, title, starts_at, ends_at, product_ids = [], collection_ids = [], ...sent } = body;
  const named =
    typeof code === "string" ? { code: normalCode(code), title: normalCode(code) } : { code, title };
  const asObjects = (ids: unknown) => (ids as string[]).map((of) => ({ id: of.toLowerCase() }));
  return {
    sent: {
      ...sent,
      ...named,
      ...(starts_at ? { starts_at: new Date(String(starts_at)).toISOString() } : {}),
      ...(ends_at ? { ends_at: new Date(String(ends_at)).toISOString() } : {}),
      products: asObjects(product_ids),
      collections: asObjects(collection_ids),
    },
    kept: await (await as.get(`/api/discounts/${id}`)).json(),
  };
}

describe(`nothing is changed silently (seed ${SEED})`, async () => {
  const changing = (await readOperations(testApp)).filter(([name]) => !name.startsWith("GET "));
  const saving = changing.flatMap(([name, operation]) => {
    const save = SAVES[name];
    return save ? [[name, bodySchema(operation) as Schema, save] as const] : [];
  });

  test("in every endpoint that saves", () => {
    const known = [...Object.keys(SAVES), ...Object.keys(SAVES_NOTHING)];
    expect(changing.map(([name]) => name).sort()).toEqual(known.sort());
  });

  test.for(saving)("by %s", async ([name, schema, save]) => {
    const good = GOOD[name] ?? goodBody(name);
    await expectSaved(save, good);
    await fc.assert(
      fc.asyncProperty(variationsOf(schema, good, 1), async (body) => {
        const saved = await save(JSON.parse(JSON.stringify(body)));
        if (saved) expectKept(saved.sent, saved.kept);
      }),
      { seed: SEED, numRuns: runs(30, 3) },
    );
  });
});

async function expectSaved(save: Save, good: object): Promise<void> {
  const saved = await save(JSON.parse(JSON.stringify(good)));
  expect(saved).toBeDefined();
  expectKept(saved?.sent, saved?.kept);
}

/** Texts are trimmed, as in every form, and a blank text is none. */
function expectKept(sent: unknown, kept: unknown): void {
  if (typeof sent === "string") return void expect(kept ?? "").toBe(sent.trim());
  if (typeof sent !== "object" || sent === null) return void expect(kept).toBe(sent);
  if (Array.isArray(sent)) expect(kept).toHaveLength(sent.length);
  for (const [field, value] of Object.entries(sent)) {
    expect(Object.keys(kept as object)).toContain(field);
    const now = (kept as Record<string, unknown>)[field];
    if (field.endsWith("_html")) expect(now).toBe(value);
    else expectKept(value, now);
  }
}
