import { randomUUID } from "node:crypto";
import type { Db } from "#db/client.ts";
import { openAssistantSession } from "#domain/assistants/assistant-sessions.ts";
import { signAccessToken } from "#domain/auth/access-token.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { parseId, type SessionId, type StoreId } from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";
import { AUTH_SECRET, ORIGIN, type TestApp } from "./app.ts";
import { anApiKey } from "./factories-api-keys.ts";
import { aCollection, anUpload } from "./factories-catalog.ts";
import { anExport } from "./factories-exports.ts";
import { aChange } from "./factories-history.ts";
import { anUndoneImport } from "./factories-imports.ts";
import { aWaitingJob } from "./factories-jobs.ts";
import { anOrderReadyToShip } from "./factories-orders.ts";
import { aPage } from "./factories-pages.ts";
import { aMember, anInvitation } from "./factories-people.ts";
import { aDiscount } from "./factories-pricing.ts";
import { aRedirect } from "./factories-redirects.ts";
import { aReturn } from "./factories-returns.ts";
import { searchesAsYouType, sellsToAssistants } from "./factories-search.ts";
import { aSender, aServedName } from "./factories-shop-domains.ts";
import { aMug } from "./factories-storefront.ts";
import { aWebhook, aWebhookMessage } from "./factories-webhooks.ts";
import { anOwner, headersOf, type Owner, ownerRequests, signIn } from "./owner.ts";
import { challenge } from "./second-factor.ts";

/** One of everything that has an id. */
export const ID_KINDS = [
  "store",
  "product",
  "variant",
  "collection",
  "page",
  "redirect",
  "shopDomain",
  "discount",
  "change",
  "order",
  "customer",
  "lineItem",
  "parcel",
  "return",
  "picture",
  "job",
  "import",
  "export",
  "person",
  "invitation",
  "apiKey",
  "assistedCart",
  "assistedCheckout",
  "webhook",
  "webhookMessage",
  "session",
  "factor",
  "challenge",
] as const;
export type IdKind = (typeof ID_KINDS)[number];
export type Ids = Record<IdKind, string>;

export type Tenant = Owner & { ids: Ids };

/** An owner with a shop that holds one of everything. */
export async function aTenant(testApp: TestApp): Promise<Tenant> {
  const owner = await anOwner(testApp);
  const { db } = testApp;
  const store = { id: owner.storeId, slug: owner.slug, shippingFlatRateCents: 0, taxPercent: "0" };
  await searchesAsYouType(db, store.id);
  await sellsToAssistants(db, store.id);
  const picture = await anUpload(db, store.id);
  const mug = await aMug(db, store.id, {
    inventory_qty: 1_000,
    images: [{ url: picture, alt: "" }],
    featured_image_url: picture,
  });
  // For the removal of many products: the mug is needed elsewhere.
  await aMug(db, store.id, { title: "Spoon", handle: "spoon" });
  const order = await anOrderReadyToShip(db, store);
  const shipped = await anOrderReadyToShip(db, store);
  const parcel = await fulfillOrder(db, store.id, shipped.id, { carrier: "DHL", tracking_number: "1" });
  const elsewhere = await signIn(testApp, owner.email);
  const added = await ownerRequests(testApp, owner).post("/factors", { factor_type: "totp" });
  const factor = await added.json();
  const shopDomain = await aServedName(db, store.id, `${store.id}.example.com`);
  const { id: webhook } = await aWebhook(db, store.id, { paused: true });
  const ids: Ids = {
    store: store.id,
    product: mug.id,
    variant: mug.variants[0]?.id ?? "",
    collection: await aCollection(db, store.id, { product_ids: [mug.id] }),
    page: await aPage(db, store.id),
    redirect: await aRedirect(db, store.id),
    shopDomain,
    discount: await aDiscount(db, store.id, { products: [mug.id] }),
    change: await aChange(db, store.id),
    order: order.id,
    customer: (await findOrder(db, store.id, order.id))?.customer_id ?? "",
    lineItem: (await findOrder(db, store.id, order.id))?.line_items[0]?.id ?? "",
    parcel: parcel.ok ? parcel.fulfillmentId : "",
    return: await aReturn(db, store.id, shipped.id),
    picture,
    job: await aWaitingJob(db, store.id),
    import: await anUndoneImport(db, store.id),
    export: await anExport(db, store.id),
    person: await aMember(db, store.id, { role: "reader" }),
    invitation: await anInvitation(db, store.id, { by: owner.userId }),
    webhook,
    webhookMessage: await aWebhookMessage(db, store.id, { webhook, subject: order.id, payload: "{}" }),
    apiKey: (await anApiKey(db, store.id, { by: owner.userId })).id,
    ...(await assisted(db, store.id, mug)),
    session: await sessionOf(testApp, elsewhere),
    factor: factor.id,
    challenge: (await challenge(testApp, owner, factor.id)).id,
  };
  await aSender(db, store.id, shopDomain);
  return { ...owner, ids };
}

async function sessionOf(testApp: TestApp, who: Pick<Owner, "headers">): Promise<string> {
  return (await (await ownerRequests(testApp, who).get("/api/auth/user")).json()).session_id;
}

/** Random ids of the same formats. */
/** A cart and a checkout that an assistant holds. */
async function assisted(db: Db, store: StoreId, { variants: [variant] }: Product) {
  const wishes = { lines: variant ? [{ variantId: variant.id, quantity: 1 }] : [] };
  const open = async (kind: "cart" | "checkout") =>
    (await openAssistantSession(db, store, { kind, wishes })).id;
  return { assistedCart: await open("cart"), assistedCheckout: await open("checkout") };
}

export function randomIds(): Ids {
  const ids = Object.fromEntries(ID_KINDS.map((kind) => [kind, randomUUID()])) as Ids;
  return { ...ids, picture: `/storage/product-images/${ids.store}/new/${randomUUID()}.webp` };
}

/** An expired token of a valid session. */
export async function expiredHeaders(testApp: TestApp, owner: Owner): Promise<Record<string, string>> {
  const sessionId = parseId<SessionId>(await sessionOf(testApp, owner)) as SessionId;
  const claims = { userId: owner.userId, email: owner.email, sessionId, aal: "aal1" as const };
  const issuing = { keys: deriveAuthKeys(AUTH_SECRET), origin: ORIGIN };
  const token = await signAccessToken(issuing, { ...claims, expiresAt: Math.floor(Date.now() / 1000) - 60 });
  return headersOf(token, owner.cookie);
}

/** The headers of a signed-out browser. */
export async function revokedHeaders(testApp: TestApp, owner: Owner): Promise<Record<string, string>> {
  const session = await signIn(testApp, owner.email);
  await ownerRequests(testApp, owner).delete(`/api/auth/sessions/${await sessionOf(testApp, session)}`);
  return session.headers;
}
