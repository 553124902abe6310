import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import type { OrderId } from "#rules/ids.ts";
import { openTestApp } from "#test/app.ts";
import { anOrderReadyToShip, type OpenStore } from "#test/factories-orders.ts";
import { anOwner, mailsTo, newestMail, type Owner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const { db } = testApp;
let owner: Owner;
let stranger: Owner;
let store: OpenStore;

beforeAll(async () => {
  [owner, stranger] = [await anOwner(testApp), await anOwner(testApp)];
  // As an owner's store begins: no shipping rate, no tax.
  store = { id: owner.storeId, slug: owner.slug, shippingFlatRateCents: 0, taxPercent: "0" };
});

const as = (who: Owner) => ownerRequests(testApp, who);

async function anOrder(quantities?: number[]): Promise<OrderId> {
  return (await anOrderReadyToShip(db, store, quantities)).id;
}

async function shown(id: OrderId) {
  return (await (await as(owner).get(`/api/orders/${id}`)).json()).order;
}

describe("the owner's endpoints about orders", () => {
  const endpoints: [string, string, (id: string) => string, ((id: string) => unknown)?][] = [
    ["list", "get", () => "/api/orders"],
    ["count", "get", () => "/api/orders/count"],
    ["search", "get", () => "/api/orders/search?q=zoe"],
    ["detail", "get", (id) => `/api/orders/${id}`],
    ["fulfil", "post", (id) => `/api/orders/${id}/fulfillments`, () => ({})],
    [
      "resend",
      "post",
      () => "/api/functions/send-order-email",
      (orderId) => ({ orderId, type: "confirmation" }),
    ],
    ["series", "get", () => "/api/dashboard/series?midnights=2026-01-01T00:00:00Z"],
    ["low stock", "get", () => "/api/dashboard/low-stock"],
  ];

  test.for(endpoints)("%s is closed to whoever is not signed in", async ([, method, path, body]) => {
    const id = await anOrder();
    const answer = await testApp.request(path(id), {
      method: method.toUpperCase(),
      headers: { "content-type": "application/json" },
      body: body && JSON.stringify(body(id)),
    });
    expect([answer.status, (await answer.json()).error]).toEqual([401, "Please sign in."]);
  });

  test.for(endpoints.filter(([name]) => ["detail", "fulfil", "resend"].includes(name)))(
    "%s answers a stranger as if the order did not exist, word for word",
    async ([, method, path, body]) => {
      const foreign = await anOrder();
      const ask = async (id: string) => {
        const send = as(stranger)[method as "get" | "post"];
        const answer = await send(path(id), body?.(id));
        const { requestId: _, ...words } = await answer.json();
        return [answer.status, words];
      };
      const unknown = [404, { error: "Order not found" }];
      expect(await ask(foreign)).toEqual(unknown);
      expect(await ask(randomUUID())).toEqual(unknown);
      expect(await ask("12abc")).toEqual(unknown);
      expect(await shown(foreign)).toMatchObject({ fulfillment_status: "unfulfilled" });
    },
  );

  test("a stranger's list, count, search and dashboard hold nothing of it", async () => {
    await anOrder();
    const read = async (path: string) => (await as(stranger).get(path)).json();
    expect(await read("/api/orders")).toEqual({ orders: [], page: 1, has_next: false });
    expect(await read("/api/orders/count")).toEqual({ count: 0 });
    expect(await read("/api/orders/search?q=zoe")).toEqual({ orders: [], more: false });
    expect(await read("/api/dashboard/low-stock")).toEqual({ count: 0, variants: [] });
    expect(await read("/api/dashboard/series?midnights=2026-01-01T00:00:00Z")).toMatchObject({
      days: [{ orders: 0, revenue_cents: 0 }],
    });
  });
});

describe("the list", () => {
  test("shows what a row needs, and bad pages mean the first", async () => {
    const id = await anOrder();
    for (const page of ["1", "0", "-3", "abc", "1e9", "99999999999"]) {
      const body = await (await as(owner).get(`/api/orders?page=${page}`)).json();
      expect(body).toMatchObject({
        page: 1,
        orders: [
          { id, financial_status: "demo", fulfillment_status: "unfulfilled" },
          ...Array(body.orders.length - 1).fill({}),
        ],
      });
    }
    expect(await (await as(owner).get("/api/orders?page=7")).json()).toEqual({
      orders: [],
      page: 7,
      has_next: false,
    });
  });

  test.for(["status=lost", "from=yesterday", "to=2026-13-01"])("%s: 422 at its field", async (query) => {
    const answer = await as(owner).get(`/api/orders?${query}`);
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).fields)).toEqual([query.split("=")[0]]);
  });

  const WRONG_MIDNIGHTS = {
  none: "",
  "no time": "now",
  "in the wrong order": "2026-01-02T00:00:00Z,2026-01-01T00:00:00Z",
  "too many": Array.from({ length: 63 }, (_, day) => new Date(day * 86_400_000).toISOString()).join(","),
};

test.for(Object.entries(WRONG_MIDNIGHTS))("a series with midnights %s is refused", async ([, midnights]) => {
  const answer = await as(owner).get(`/api/dashboard/series?midnights=${encodeURIComponent(midnights)}`);
  expect(answer.status).toBe(422);
});
