import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sanitizeDescription } from "#domain/catalog/sanitize-description.ts";
import { bodySchema, readOperations } from "#test/api-document.ts";
import { openTestApp } from "#test/app.ts";
import { anOrderReadyToShip } from "#test/factories-orders.ts";
import { type Schema, SEED, variationsOf } from "#test/from-schema.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";
import { ENDPOINTS } from "#test/tenant-endpoints.ts";
import { aTenant } from "#test/tenants.ts";

const testApp = await openTestApp();
const ada = await aTenant(testApp);
const as = ownerRequests(testApp, ada);
const asBob = ownerRequests(testApp, await anOwner(testApp));
const shop = { id: ada.storeId, slug: ada.slug, shippingFlatRateCents: 0, taxPercent: "0" };
const asNewcomer = ownerRequests(testApp, await anOwner(testApp, { onboarded: false }));

type Saved = { sent: unknown; kept: unknown };
type Save = (body: Record<string, never>) => Promise<Saved | undefined>;

// Where something is saved: send it, and if it was taken read it back.
const SAVES: Record<string, Save> = {
  "POST /api/products": async (body) => {
    const answer = await as.post("/api/products", { ...body, handle: anotherHandle(body.handle) });
    return answer.ok ? productPair(body, (await answer.json()).id) : undefined;
  },
  "PUT /api/products/{id}": async (body) => {
    const { version } = await (await as.get(`/api/products/${ada.ids.product}`)).json();
    const answer = await as.put(`/api/products/${ada.ids.product}`, { ...body, version });
    return answer.ok ? productPair(body, ada.ids.product) : undefined;
  },
  "POST /api/collections": async (body) => {
    const answer = await as.post("/api/collections", { ...body, handle: anotherHandle(body.handle) });
    return answer.ok ? collectionPair(body, (await answer.json()).id) : undefined;
  },
  "PUT /api/collections/{id}": async (body) => {
    const { version } = await (await as.get(`/api/collections/${ada.ids.collection}`)).json();
    const answer = await as.put(`/api/collections/${ada.ids.collection}`, { ...body, version });
    return answer.ok ? collectionPair(body, ada.ids.collection) : undefined;
  },
  "PUT /api/store/settings": async (body) => {
    // Not in the shop that sells: its prices would follow.
    const answer = await asBob.put("/api/store/settings", body);
    return answer.ok ? { sent: body, kept: await (await asBob.get("/api/store")).json() } : undefined;
  },
  "PUT /api/store/name": async (body) => {
    const answer = await asNewcomer.put("/api/store/name", body);
    return answer.ok ? { sent: body, kept: await (await asNewcomer.get("/api/store")).json() } : undefined;
  },
  "POST /api/functions/create-order": async (body) => {
    const answer = await as.post("/api/functions/create-order", body);
    if (!answer.ok) return undefined;
    const { order } = await (await as.get(`/api/orders/${(await answer.json()).orderId}`)).json();
    const { items: _, ...sent } = body;
    return { sent, kept: order };
  },
  "POST /api/orders/{id}/fulfillments": async (body) => {
    const { id } = await anOrderReadyToShip(testApp.db, shop);
    const { lines: _, ...sent } = body;
    const answer = await as.post(`/api/orders/${id}/fulfillments`, sent);
    if (!answer.ok) return undefined;
    const [parcel] = (await (await as.get(`/api/orders/${id}`)).json()).order.fulfillments;
    return { sent, kept: { carrier: parcel.carrier ?? "", tracking_number: parcel.tracking_number ?? "" } };
  },
  "POST /factors": async (body) => {
    const answer = await as.post("/factors", body);
    if (!answer.ok) return undefined;
    const { friendly_name } = await answer.json();
    // Without a name it gets one.
    const asked = String(body.friendly_name ?? "").trim();
    return { sent: asked ? { friendly_name: asked } : {}, kept: { friendly_name } };
  },
};

let handles = 0;

function anotherHandle(handle: unknown): unknown {
  return typeof handle === "string" && handle.length < 240 ? `${handle}-${++handles}` : handle;
}

async function productPair(body: Record<string, never>, id: string): Promise<Saved> {
  const { handle: _, version, variants, description_html, ...sent } = body as Record<string, unknown>;
  const kept = await (await as.get(`/api/products/${id}`)).json();
  const { added = [], changed = [] } = variants as Record<
    "added" | "changed",
    { id: string; position?: number }[]
  >;
  // A position is a place in line: the line has no gaps.
  const withoutPosition = ({ position: _, ...variant }: { position?: number }) => variant;
  const touched = kept.variants.filter((variant: { id: string }) =>
    changed.some((change) => change.id === variant.id),
  );
  return {
    sent: {
      ...sent,
      description_html: sanitizeDescription(String(description_html)),
      ...(added.length > 0 && { added: added.map(withoutPosition) }),
      changed: changed.map(withoutPosition),
    },
    kept: { ...kept, added: kept.variants, changed: touched },
  };
}

async function collectionPair(body: Record<string, never>, id: string): Promise<Saved> {
  const { handle: _, version, description_html, product_ids, ...sent } = body as Record<string, unknown>;
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

describe(`nothing is changed silently (seed ${SEED})`, async () => {
  const settled = (await readOperations(testApp)).flatMap(([name, operation]) => {
    const save = SAVES[name];
    return save ? [[name, bodySchema(operation) as Schema, save] as const] : [];
  });

  test("wherever something is saved", () => {
    expect(settled.map(([name]) => name).sort()).toEqual(Object.keys(SAVES).sort());
  });

  test.for(settled)("by %s", async ([name, schema, save]) => {
    const good = ENDPOINTS[name]?.ask(ada.ids).body ?? {};
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(variationsOf(schema, good, 1), async (body) => {
        const saved = await save(JSON.parse(JSON.stringify(body)));
        if (!saved) return;
        taken++;
        expectKept(saved.sent, saved.kept);
      }),
      { seed: SEED, numRuns: 50 },
    );
    expect(taken).toBeGreaterThan(0);
  });
});

/** Words are trimmed, as every form here does, and no words are none; what the answer does not show says nothing. */
function expectKept(sent: unknown, kept: unknown): void {
  if (typeof sent === "string") return void expect(kept ?? "").toBe(sent.trim());
  if (typeof sent !== "object" || sent === null) return void expect(kept).toBe(sent);
  if (Array.isArray(sent)) expect(kept).toHaveLength(sent.length);
  for (const [field, value] of Object.entries(sent)) {
    const now = (kept as Record<string, unknown>)[field];
    if (field === "description_html") expect(now).toBe(value);
    else if (now !== undefined) expectKept(value, now);
  }
}
