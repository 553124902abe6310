import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import type { OrderId } from "#rules/input/ids.ts";
import { openTestApp } from "#test/app.ts";
import { anApiKey } from "#test/factories-api-keys.ts";
import { anOrderReadyToShip, anUnpaidOrder, type OpenStore, setOrder } from "#test/factories-orders.ts";
import { aColleague } from "#test/factories-people.ts";
import { anOwner, mailsTo, newestMail, type Owner, ownerRequests } from "#test/owner.ts";
import { asTableOwner } from "#test/rows-of.ts";

const testApp = await openTestApp();
const { db } = testApp;
let owner: Owner;
let stranger: Owner;
let store: OpenStore;

beforeAll(async () => {
  [owner, stranger] = [await anOwner(testApp), await anOwner(testApp)];
  // A new store has no shipping rate and no tax.
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
    ["filters", "get", () => "/api/orders/filters"],
    ["ids", "get", () => "/api/orders/ids"],
    ["many at once", "post", () => "/api/orders/bulk", (id) => ({ action: "archive", ids: [id] })],
    ["archive", "put", (id) => `/api/orders/${id}/archived`, () => ({ archived: true })],
    ["fulfil", "post", (id) => `/api/orders/${id}/fulfillments`, () => ({})],
    [
      "resend",
      "post",
      () => "/api/functions/send-order-email",
      (orderId) => ({ orderId, type: "confirmation" }),
    ],
    ["series", "get", () => "/api/dashboard/series?midnights=2026-01-01T00:00:00Z"],
    ["low stock", "get", () => "/api/dashboard/low-stock"],
    ["to do", "get", () => "/api/dashboard/to-do"],
  ];

  test.for(endpoints)("%s needs a sign-in", async ([, method, path, body]) => {
    const id = await anOrder();
    const answer = await testApp.request(path(id), {
      method: method.toUpperCase(),
      headers: { "content-type": "application/json" },
      body: body && JSON.stringify(body(id)),
    });
    expect([answer.status, (await answer.json()).error]).toEqual([401, "Please sign in."]);
  });

  test.for(endpoints.filter(([name]) => ["detail", "archive", "fulfil", "resend"].includes(name)))(
    "%s answers another owner as if the order did not exist",
    async ([, method, path, body]) => {
      const foreign = await anOrder();
      const ask = async (id: string) => {
        const send = as(stranger)[method as "get" | "post" | "put"];
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

  test("another owner's list, count, search and dashboard do not contain it", async () => {
    await anOrder();
    const read = async (path: string) => (await as(stranger).get(path)).json();
    expect(await read("/api/orders")).toEqual({ orders: [], page: 1, has_next: false });
    expect(await read("/api/orders/count")).toEqual({ count: 0 });
    expect(await read("/api/orders/search?q=zoe")).toEqual({ orders: [], more: false });
    expect(await read("/api/dashboard/low-stock")).toEqual({ count: 0, variants: [] });
    expect(await read("/api/dashboard/to-do")).toEqual({ ship: 0, unpaid: 0, return: 0, owed: 0 });
    expect(await read("/api/dashboard/series?midnights=2026-01-01T00:00:00Z")).toMatchObject({
      days: [{ orders: 0, revenue_cents: 0 }],
    });
  });
});

describe("the list", () => {
  test("shows what a row needs, and invalid pages mean the first", async () => {
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

  test.for([
    "payment=lost",
    "country=",
    "country=%00",
    `country=${"x".repeat(101)}`,
    "status=lost",
    "from=yesterday",
    "to=2026-13-01",
    "from=0000-01-01T00:00:00Z",
  ])("%s: 422 at its field", async (query) => {
    const answer = await as(owner).get(`/api/orders?${query}`);
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).fields)).toEqual([query.split("=")[0]]);
  });

  test.for(["", "%20%20", "x".repeat(101), "%00"])("a search for %j: 422", async (q) => {
    expect((await as(owner).get(`/api/orders/search?q=${q}`)).status).toBe(422);
  });

  test("a search without letters or digits finds nothing and does not fail", async () => {
    for (const q of ["%25", "_", "%5C", "'%3B--", "%F0%9F%A6%8A", "99999999999999999999"]) {
      expect((await as(owner).get(`/api/orders/search?q=${q}`)).status).toBe(200);
    }
  });
});

describe("many at once", () => {
  test("are queued as a job, at most 500", async () => {
    const [id, ghost] = [await anOrder(), randomUUID()];
    const change = (ids: string[], action = "archive") => as(owner).post("/api/orders/bulk", { action, ids });
    const answer = await change([id, ghost]);
    expect([answer.status, await answer.json()]).toEqual([202, { job: expect.any(String), total: 1 }]);
    expect((await change([ghost])).status).toBe(404);
    expect((await change([])).status).toBe(422);
    expect((await change([id], "delete")).status).toBe(422);
    expect((await change(Array.from({ length: 501 }, () => id))).status).toBe(422);
    await expect
      .poll(async () => (await (await as(owner).get("/api/orders?payment=archived")).json()).orders)
      .toMatchObject([{ id }]);
    expect(await (await as(owner).get("/api/orders/ids?payment=archived")).json()).toEqual({ ids: [id] });
    expect(await shown(id)).toMatchObject({ id });
  });

  test("an order that awaits its payment is not archived, and a sentence says why", async () => {
    const id = await anOrder();
    await setOrder(db, id, { financial_status: "awaiting_payment" });
    const answer = await as(owner).put(`/api/orders/${id}/archived`, { archived: true });
    expect([answer.status, (await answer.json()).error]).toEqual([
      409,
      "This order awaits its payment. It can be archived when that is settled.",
    ]);
  });
});

describe("fulfilling over HTTP", () => {
  test("ships in parts and then completely, and the shopper sees both", async () => {
    const id = await anOrder([3]);
    const { email, line_items } = await shown(id);
    const part = {
      carrier: "DHL",
      tracking_number: "JD01",
      lines: [{ line_item_id: line_items[0].id, quantity: 1 }],
    };
    const first = await as(owner).post(`/api/orders/${id}/fulfillments`, part);
    expect(await first.json()).toEqual({
      success: true,
      fulfillment_id: expect.any(String),
      fulfillment_status: "partial",
    });
    await newestMail(testApp, email, 1);
    const subjects = (await mailsTo(testApp, email)).map((mail) => mail.subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^A part of your order #\d+ at .+ has shipped$/));

    const rest = await as(owner).post(`/api/orders/${id}/fulfillments`, {});
    expect(await rest.json()).toMatchObject({ fulfillment_status: "fulfilled" });
    const mail = await newestMail(testApp, email, 2);
    expect(mail.text).toContain("2 × Mug");
    const again = await as(owner).post(`/api/orders/${id}/fulfillments`, {});
    expect([again.status, (await again.json()).error]).toEqual([409, "This order is already fulfilled."]);
    const { timeline } = await shown(id);
    expect(timeline.filter((entry: { kind: string }) => entry.kind === "mail")).toHaveLength(3);
    const shipped = timeline.filter((entry: { type: string }) => entry.type === "order.fulfilled");
    expect(shipped).toMatchObject([{ payload: { by: owner.userId } }, { payload: { by: owner.userId } }]);
  });

  test("whoever did something is named to her colleagues, and to no program", async () => {
    const id = await anOrder();
    const colleague = await aColleague(testApp, store.id, "orders");
    const note = { text: "Rang, nobody there" };
    expect((await ownerRequests(testApp, colleague).post(`/api/orders/${id}/notes`, note)).status).toBe(200);
    const { order, people } = await (await as(owner).get(`/api/orders/${id}`)).json();
    const [noted] = order.timeline.filter(({ type }: { type: string }) => type === "order.noted");
    expect(people).toEqual([{ id: noted.payload.by, email: colleague.email }]);

    const { headers } = await anApiKey(db, store.id, { by: owner.userId });
    const told = await testApp.request(`/api/orders/${id}`, { headers });
    expect((await told.json()).people).toEqual([]);
  });

  test("an unpaid order: 409 in words until it is confirmed; a cancelled one: 409", async () => {
    const { id } = await anUnpaidOrder(db, store);
    const ship = async (body: object) => {
      const answer = await as(owner).post(`/api/orders/${id}/fulfillments`, body);
      return [answer.status, (await answer.json()).error];
    };
    const unpaid = [409, "This order is not paid yet. Fulfill it only if you are sure."];
    expect(await ship({})).toEqual(unpaid);
    await setOrder(db, id, { cancelled_at: "2026-01-31" });
    const cancelled = [409, "This order is cancelled. It cannot be fulfilled."];
    expect(await ship({ even_unpaid: true })).toEqual(cancelled);
    await setOrder(db, id, { cancelled_at: null });
    expect(await ship({ even_unpaid: true })).toEqual([200, undefined]);
  });

  test("too many of a line: 409 at its field; a foreign line: 422", async () => {
    const [id, other] = [await anOrder([2]), await anOrder([2])];
    const ship = async (line_item_id: string, quantity: number) => {
      const answer = await as(owner).post(`/api/orders/${id}/fulfillments`, {
        lines: [{ line_item_id, quantity }],
      });
      return [answer.status, (await answer.json()).fields];
    };
    expect(await ship((await shown(id)).line_items[0].id, 3)).toEqual([
      409,
      { "lines.0.quantity": 'Only 2 of "Mug" are left to fulfill.' },
    ]);
    expect(await ship((await shown(other)).line_items[0].id, 1)).toEqual([
      422,
      { "lines.0.line_item_id": "This item is not part of the order." },
    ]);
  });

  test("an Idempotency-Key makes a second click the same parcel", async () => {
    const id = await anOrder([3]);
    const [line] = (await shown(id)).line_items;
    const body = JSON.stringify({ lines: [{ line_item_id: line.id, quantity: 1 }] });
    const headers = { ...owner.headers, "content-type": "application/json", "idempotency-key": randomUUID() };
    const press = async () =>
      (await testApp.request(`/api/orders/${id}/fulfillments`, { method: "POST", headers, body })).json();
    expect(await press()).toEqual(await press());
    expect((await shown(id)).line_items[0].fulfilled_quantity).toBe(1);
  });

  test("unknown fields and long texts are refused", async () => {
    const id = await anOrder();
    for (const body of [
      { status: "lost" },
      { carrier: "x".repeat(101) },
      { lines: [] },
      { tracking_number: "\0" },
    ]) {
      expect((await as(owner).post(`/api/orders/${id}/fulfillments`, body)).status).toBe(422);
    }
  });
});

describe("corrections over HTTP", () => {
  test("are refused in words: 422 at the field, 409 when it changed or is shipped", async () => {
    const id = await anOrder();
    const { contact } = await (await as(owner).get(`/api/orders/${id}/contact`)).json();
    const put = async (change: object) => {
      const body = { ...contact, ...change, was: contact };
      const answer = await as(owner).put(`/api/orders/${id}/contact`, body);
      const { error, fields } = await answer.json();
      return [answer.status, fields ?? error];
    };
    expect(await put({ email: "nobody" })).toEqual([422, { email: "Invalid email address" }]);
    expect(await put({ shipping_phone: "call me" })).toEqual([
      422,
      { shipping_phone: "Invalid phone format" },
    ]);
    expect(await put({ shipping_city: " " })).toEqual([422, { shipping_city: "City is required" }]);
    expect(await put({ shipping_city: "Milano" })).toEqual([200, undefined]);
    expect(await put({ shipping_city: "Roma" })).toEqual([
      409,
      "This order was corrected elsewhere since you opened it. Look at it again.",
    ]);
    await as(owner).post(`/api/orders/${id}/fulfillments`, {});
    expect(await put({ shipping_city: "Roma" })).toEqual([
      409,
      "Something of this order is shipped already. Its address can no longer be corrected.",
    ]);
  });

  test("a note has 1 to 1,000 characters", async () => {
    const id = await anOrder();
    const note = async (text: string) => (await as(owner).post(`/api/orders/${id}/notes`, { text })).status;
    expect([await note(" "), await note("n".repeat(1_001)), await note("n".repeat(1_000))]).toEqual([
      422, 422, 200,
    ]);
  });
});

describe("send-order-email", () => {
  const resend = async (orderId: string, type = "confirmation") => {
    const answer = await as(owner).post("/api/functions/send-order-email", { orderId, type });
    return { status: answer.status, ...(await answer.json()) };
  };

  test("without a provider says that it was simulated, and the mail is in the mailbox", async () => {
    const id = await anOrder();
    const { email } = await shown(id);
    expect(await resend(id)).toMatchObject({
      status: 200,
      success: false,
      reason: "no-provider",
      error: expect.stringMatching(/Configure an e-mail API key to send it for real: Email .* says how\.$/),
    });
    expect((await mailsTo(testApp, email))[0]?.subject).toMatch(/^Your order #/);
    const mails = (await shown(id)).timeline.filter((entry: { kind: string }) => entry.kind === "mail");
    expect(mails[0]).toMatchObject({
      type: "confirmation",
      state: "simulated",
      attempts: 1,
      last_error: null,
    });
  });

  test("does not confirm a cancelled order again, nor for the first time", async () => {
    // Otherwise the outbox, which looks now and then, may send it before the order is cancelled.
    const queueMailsFor = (time: string) =>
      asTableOwner(testApp.db, (query) =>
        query(`alter table mail_outbox alter column next_attempt_at set default ${time}`),
      );
    await queueMailsFor("'9998-01-01'");
    const id = await anOrder().finally(() => queueMailsFor("now()"));
    const { email } = await shown(id);
    await as(owner).post(`/api/orders/${id}/cancel`, { reason: "other", restock: [], tell_shopper: false });
    expect(await resend(id)).toMatchObject({
      success: false,
      reason: "cancelled",
      error: "This order is cancelled. Its confirmation is not sent again.",
    });
    expect(await mailsTo(testApp, email)).toEqual([]);
  });

  test("cannot send a fulfillment mail before there is a parcel", async () => {
    const id = await anOrder();
    expect(await resend(id, "fulfillment")).toMatchObject({ success: false, reason: "not-shipped" });
    await as(owner).post(`/api/orders/${id}/fulfillments`, {});
    expect(await resend(id, "fulfillment")).toMatchObject({ reason: "no-provider" });
  });

  test("sends nothing for a demo order", async () => {
    const id = randomUUID() as OrderId;
    const cents = { subtotalCents: 0, shippingCents: 0, taxCents: 0, totalCents: 0, taxPercent: "0" };
    const ship = {
      shippingName: "",
      shippingAddress1: "",
      shippingCity: "",
      shippingZip: "",
      shippingCountry: "",
    };
    const demo = {
      id,
      storeId: owner.storeId,
      orderNumber: 1_000_000_001,
      email: "demo@example.com",
      demo: true,
    };
    await inStore(db, "owner", owner.storeId, (tx) =>
      tx.insert(orders).values({ ...demo, ...cents, ...ship, currencyCode: "EUR" }),
    );
    expect(await resend(id)).toMatchObject({ success: false, reason: "demo" });
    expect(await mailsTo(testApp, "demo@example.com")).toEqual([]);
  });

  test("tells of the parcel that was named, and of none that is not there", async () => {
    const id = await anOrder([2]);
    const line_item_id = (await shown(id)).line_items[0].id;
    const ship = async (tracking_number: string) => {
      const body = { tracking_number, lines: [{ line_item_id, quantity: 1 }] };
      return (await (await as(owner).post(`/api/orders/${id}/fulfillments`, body)).json()).fulfillment_id;
    };
    const [first] = [await ship("FIRST-1"), await ship("SECOND-2")];
    const { email } = await shown(id);
    await newestMail(testApp, email, 2);
    const tell = async (fulfillment_id: string) => {
      const body = { orderId: id, type: "fulfillment", fulfillment_id };
      return (await (await as(owner).post("/api/functions/send-order-email", body)).json()).reason;
    };
    expect(await tell(first)).toBe("no-provider");
    expect((await newestMail(testApp, email, 3)).text).toContain("FIRST-1");
    expect(await tell(randomUUID())).toBe("not-shipped");
  });

  test("goes to the order's address, whatever the request says", async () => {
    const send = async (body: object) =>
      (await as(owner).post("/api/functions/send-order-email", body)).status;
    const orderId = await anOrder();
    expect(await send({ orderId, type: "confirmation", to: "victim@example.com" })).toBe(422);
    expect(await send({ orderId, type: "poem" })).toBe(422);
  });
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
