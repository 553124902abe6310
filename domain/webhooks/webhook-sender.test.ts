import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { describe, expect, onTestFinished, test } from "vitest";
import { inStore } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { webhooks } from "#db/schema/webhooks.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { writeWebhookMail } from "#domain/mail-writers/write-notices-mail.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import { MAX_WAITING } from "#rules/connection/webhook.ts";
import type { OrderId, StoreId, UserId, WebhookId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { aCheckout, anOpenStore, aProductOnSale, type OpenStore } from "#test/factories-orders.ts";
import { aMember } from "#test/factories-people.ts";
import { aWebhook, WEBHOOK_KEYS } from "#test/factories-webhooks.ts";
import { listen } from "#test/listen.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { setWebhookActive } from "./save-webhook.ts";
import { sendAgain, sendSince } from "./send-messages.ts";
import { createWebhookSender } from "./webhook-sender.ts";

const db = await openDatabase();

type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** Answers by path; `/silent` never does. */
const received: Received[] = [];
const statuses = new Map<string, number>();
const { url, port } = await listen(
  createServer(async (request, response) => {
    const path = request.url ?? "";
    const body = await text(request);
    if (path === "/silent") return;
    received.push({ path, headers: request.headers, body });
    response.writeHead(statuses.get(path) ?? 204).end();
  }),
);

function startSender(limits = { totalMs: 20_000, idleMs: 20_000 }) {
  const isAllowed = (address: string, asPort: number) => address === "127.0.0.1" && asPort === port;
  const posting = { isAllowed, allowsHttp: true };
  const sender = createWebhookSender({ db, keys: WEBHOOK_KEYS, log: silentLog, posting, limits });
  onTestFinished(() => sender.close());
  return sender;
}

const told = (path: string) => received.filter((one) => one.path === path);
const typesAt = (path: string) => told(path).map(({ body }) => JSON.parse(body).type);

async function buy(store: OpenStore): Promise<OrderId> {
  const mug = await aProductOnSale(db, store.id, { stock: 5 });
  const placed = await placeOrder(db, aCheckout(store, [[mug, 1]]));
  if (!placed.ok) throw new Error(placed.reason);
  return placed.orderId;
}

const ship = (store: OpenStore, order: OrderId) =>
  fulfillOrder(db, store.id, order, { carrier: "DHL", tracking_number: "1" });

/** As if the time of all that waits had come. */
const allDue = (store: StoreId) =>
  asTableOwner(db, (query) =>
    query("update webhook_messages set due_at = now() where store_id = $1 and state = 'waiting'", [store]),
  );

const queueTests = (store: StoreId, webhook: WebhookId, count: number) =>
  asTableOwner(db, (query) =>
    query(
      `insert into webhook_messages (store_id, webhook_id, topic, subject, happened_at)
       select $1, $2, 'webhook.test', gen_random_uuid(), now() from generate_series(1, $3::integer)`,
      [store, webhook, count],
    ),
  );

type MessageRow = {
  id: string;
  topic: string;
  state: string;
  attempts: number;
  wait: number;
  payload: string;
  tries: object[];
};

const messagesOf = (store: StoreId) =>
  asTableOwner(db, (query) =>
    query<MessageRow>(
      `select id, topic, state, attempts, tries, payload, round(extract(epoch from due_at - now()))::int as wait
       from webhook_messages where store_id = $1 order by seq`,
      [store],
    ),
  );

async function readWebhook(store: StoreId, id: WebhookId) {
  const [row] = await inStore(db, "owner", store, (tx) =>
    tx.select().from(webhooks).where(eq(webhooks.id, id)),
  );
  return row;
}

describe("a message", () => {
  test("is signed as Standard Webhooks says, and holds the order as the API shows it", async () => {
    const store = await anOpenStore(db);
    const { secret } = await aWebhook(db, store.id, { address: `${url}/signed`, topics: ["order.placed"] });
    const order = await buy(store);
    startSender();
    await expect.poll(() => told("/signed")).toHaveLength(1);
    const [{ headers, body }] = told("/signed") as [Received];
    const payload = new Webhook(secret).verify(body, headers as Record<string, string>) as {
      type: string;
      data: { order: { id: string; email: string } };
    };
    expect(payload).toMatchObject({ type: "order.placed", data: { order: { id: order } } });
    expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
    await expect.poll(async () => (await messagesOf(store.id))[0]?.state).toBe("delivered");
    expect((await messagesOf(store.id))[0]?.tries).toEqual([
      { at: expect.any(String), ms: expect.any(Number), status: 204, bytes: 0 },
    ]);
  });

  test("that is refused is tried again later, and the next one of its order waits for it", async () => {
    const store = await anOpenStore(db);
    const topics = ["order.placed" as const, "parcel.created" as const];
    await aWebhook(db, store.id, { address: `${url}/down`, topics });
    statuses.set("/down", 500);
    const [first, second] = [await buy(store), await buy(store)];
    await ship(store, first);
    startSender();
    // Of those that are not being sent just now.
    const attempts = async () =>
      (await messagesOf(store.id)).map(({ state, attempts }) => (state === "waiting" ? attempts : undefined));
    await expect.poll(attempts).toEqual([1, 1, 0]);
    await expect.poll(async () => (await messagesOf(store.id))[0]?.wait).toBeGreaterThan(0);
    // An hour later, with three more attempts in vain.
    for (const nth of [2, 3, 4]) {
      await allDue(store.id);
      await expect.poll(attempts).toEqual([nth, nth, 0]);
    }
    await expect.poll(async () => (await messagesOf(store.id))[1]?.wait).toBeGreaterThan(7_000);
    statuses.set("/down", 200);
    received.splice(0);
    await allDue(store.id);
    await expect.poll(() => told("/down")).toHaveLength(3);
    const orders = told("/down").map(({ body }) => [JSON.parse(body).type, JSON.parse(body).data.order.id]);
    expect(orders).toEqual(expect.arrayContaining([["order.placed", second]]));
    expect(orders.filter(([, order]) => order === first)).toEqual([
      ["order.placed", first],
      ["parcel.created", first],
    ]);
  });

  test("of a product's stock is one for many sales", async () => {
    const store = await anOpenStore(db);
    await aWebhook(db, store.id, { address: `${url}/stock`, topics: ["product.stock_changed"] });
    const mug = await aProductOnSale(db, store.id, { stock: 5 });
    startSender();
    for (const _ of [1, 2, 3]) await placeOrder(db, aCheckout(store, [[mug, 1]]));
    await expect.poll(() => messagesOf(store.id)).toHaveLength(1);
    const pending = () =>
      asTableOwner(db, (query) => query("select from webhook_changes where store_id = $1", [store.id]));
    await expect.poll(pending).toEqual([]);
    expect(await messagesOf(store.id)).toMatchObject([{ state: "waiting", attempts: 0 }]);
    await allDue(store.id);
    await expect.poll(() => told("/stock")).toHaveLength(1);
    expect(JSON.parse(told("/stock")[0]?.body ?? "").data.variants[0].inventory_qty).toBe(2);
  });

  test("does not wait for those of a silent receiver, which holds its own places alone", async () => {
    const [silent, other] = [await anOpenStore(db), await anOpenStore(db)];
    const { id } = await aWebhook(db, silent.id, { address: `${url}/silent`, topics: ["order.placed"] });
    await aWebhook(db, other.id, { address: `${url}/quick`, topics: ["order.placed"] });
    await queueTests(silent.id, id, 27);
    startSender();
    const sending = async () =>
      (await messagesOf(silent.id)).filter(({ state }) => state === "sending").length;
    await expect.poll(sending).toBe(25);
    await buy(other);
    await expect.poll(() => told("/quick")).toHaveLength(1);
    expect(await sending()).toBe(25);
  });
});

describe("an address", () => {
  test("that answers 410 is paused with its queue, and its owners get a mail; resumed, it is told what waited", async () => {
    const store = await anOpenStore(db);
    const { id } = await aWebhook(db, store.id, { address: `${url}/gone`, topics: ["order.placed"] });
    await aMember(db, store.id, { role: "owner" });
    statuses.set("/gone", 410);
    await buy(store);
    startSender();
    await expect.poll(async () => (await readWebhook(store.id, id))?.pauseReason).toBe("gone");
    const mails = await inStore(db, "owner", store.id, (tx) =>
      tx.select({ payload: mailOutbox.payload }).from(mailOutbox).where(sql`type = 'webhook-paused'`),
    );
    expect(mails).toEqual([
      { payload: { host: `127.0.0.1:${port}`, reason: "gone", at: expect.any(String) } },
    ]);
    await buy(store);
    expect(await messagesOf(store.id)).toHaveLength(1);

    statuses.delete("/gone");
    const since = (await readWebhook(store.id, id))?.pausedAt as Date;
    await setWebhookActive(db, store.id, { id, active: true, by: store.id as unknown as UserId });
    await expect.poll(() => told("/gone")).toHaveLength(2);
    await expect.poll(async () => (await messagesOf(store.id))[0]?.state).toBe("delivered");
    const sent = await inStore(db, "owner", store.id, (tx) => sendSince(tx, store.id, { id, since }));
    expect(sent).toEqual({ ok: true, queued: 1, rest_from: null });
    await expect.poll(() => told("/gone")).toHaveLength(3);
  });

  test("with a full queue is paused, its owner gets a mail, and “Send all since” tells it what it missed", async () => {
    const store = await anOpenStore(db);
    const { id } = await aWebhook(db, store.id, { address: `${url}/full`, topics: ["order.placed"] });
    const email = `${crypto.randomUUID()}@example.com`;
    await aMember(db, store.id, { role: "owner", email });
    await asTableOwner(db, (query) =>
      query(
        `insert into webhook_messages (store_id, webhook_id, topic, subject, happened_at, due_at)
         select $1, $2, 'order.placed', gen_random_uuid(), now() - interval '1 day', now() + interval '1 hour'
         from generate_series(1, $3::integer)`,
        [store.id, id, MAX_WAITING],
      ),
    );
    const order = await buy(store);
    startSender();
    await expect.poll(async () => (await readWebhook(store.id, id))?.pauseReason).toBe("queue-full");
    const [notice] = await inStore(db, "owner", store.id, (tx) =>
      tx.select().from(mailOutbox).where(sql`type = 'webhook-paused'`),
    );
    const mail = await writeWebhookMail(db, "https://shops.example", notice as typeof notice & object, []);
    expect(mail).toMatchObject({
      to: email,
      subject: expect.stringMatching(/^The webhook to .* is paused/),
      text: expect.stringContaining("More than 10,000 messages were waiting for it."),
    });

    await asTableOwner(db, (query) =>
      query("update webhook_messages set state = 'delivered' where store_id = $1", [store.id]),
    );
    const since = (await readWebhook(store.id, id))?.pausedAt as Date;
    await setWebhookActive(db, store.id, { id, active: true, by: store.id as unknown as UserId });
    await inStore(db, "owner", store.id, (tx) => sendSince(tx, store.id, { id, since }));
    await expect.poll(() => told("/full")).toHaveLength(1);
    expect(JSON.parse(told("/full")[0]?.body ?? "").data.order.id).toBe(order);
  });

  test("that fails ten times is paused", async () => {
    const store = await anOpenStore(db);
    const { id } = await aWebhook(db, store.id, { address: `${url}/dead`, topics: ["order.placed"] });
    statuses.set("/dead", 503);
    await buy(store);
    startSender();
    await expect.poll(() => told("/dead")).toHaveLength(1);
    await expect.poll(async () => (await messagesOf(store.id))[0]?.state).toBe("waiting");
    await asTableOwner(db, (query) =>
      query("update webhook_messages set attempts = 9, due_at = now() where store_id = $1", [store.id]),
    );
    await expect.poll(async () => (await readWebhook(store.id, id))?.pauseReason).toBe("failing");
    await expect
      .poll(async () => (await messagesOf(store.id)).map(({ state, attempts }) => [state, attempts]))
      .toEqual([["waiting", 10]]);
  });

  test("is sent all since a moment, in order, and the same message again under the same id", async () => {
    const store = await anOpenStore(db);
    const topics = ["order.placed" as const, "parcel.created" as const, "product.stock_changed" as const];
    const order = await buy(store);
    await ship(store, order);
    const { id } = await aWebhook(db, store.id, { address: `${url}/since`, topics });
    const since = new Date(Date.now() - 3_600_000);
    const some = await inStore(db, "owner", store.id, (tx) =>
      sendSince(tx, store.id, { id, since, most: 1 }),
    );
    expect(some).toMatchObject({ ok: true, queued: 1, rest_from: expect.any(String) });
    const all = await inStore(db, "owner", store.id, (tx) => sendSince(tx, store.id, { id, since }));
    expect(all).toEqual({ ok: true, queued: 3, rest_from: null });
    startSender();
    await expect.poll(() => told("/since")).toHaveLength(3);
    const ofOrder = typesAt("/since").filter((type) => !type.startsWith("product"));
    expect(ofOrder).toEqual(["order.placed", "parcel.created"]);
    await expect
      .poll(async () => (await messagesOf(store.id)).map(({ state }) => state))
      .toEqual(["delivered", "delivered", "delivered"]);
    const placed = (await messagesOf(store.id)).find(({ topic }) => topic === "order.placed");
    await inStore(db, "owner", store.id, (tx) => sendAgain(tx, store.id, placed?.id as never));
    await expect.poll(() => told("/since")).toHaveLength(4);
    const ids = told("/since").filter(({ body }) => body === placed?.payload);
    expect(new Set(ids.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(ids).toHaveLength(2);
  });
});

test("two processes tell each message once, and those of one record in order", async () => {
  const store = await anOpenStore(db);
  await aWebhook(db, store.id, { address: `${url}/shared`, topics: ["order.placed", "parcel.created"] });
  const orders = await Promise.all(Array.from({ length: 8 }, () => buy(store)));
  for (const order of orders) await ship(store, order);
  startSender();
  startSender();
  const states = async () => new Set((await messagesOf(store.id)).map(({ state }) => state));
  await expect.poll(states).toEqual(new Set(["delivered"]));
  expect(told("/shared")).toHaveLength(16);
  for (const order of orders) {
    const ofOrder = told("/shared").map(({ body }) => JSON.parse(body));
    const types = ofOrder.filter(({ data }) => data.order.id === order).map(({ type }) => type);
    expect(types).toEqual(["order.placed", "parcel.created"]);
  }
});

test("a message that cannot be written is given up after three attempts, and keeps no others back", async () => {
  const store = await anOpenStore(db);
  await aWebhook(db, store.id, { address: `${url}/unwritten`, topics: ["order.placed"] });
  const [broken, whole] = [await buy(store), await buy(store)];
  // A time that no answer can hold.
  await asTableOwner(db, (query) =>
    query("update orders set created_at = 'infinity' where store_id = $1 and id = $2", [store.id, broken]),
  );
  startSender();
  await expect.poll(() => told("/unwritten")).toHaveLength(1);
  expect(JSON.parse(told("/unwritten")[0]?.body ?? "").data.order.id).toBe(whole);
  const first = async () => (await messagesOf(store.id))[0];
  await expect.poll(async () => (await first())?.attempts).toBe(1);
  await expect.poll(async () => (await first())?.state).toBe("waiting");
  const attempts = async () => {
    await allDue(store.id);
    return (await first())?.state;
  };
  await expect.poll(attempts).toBe("dropped");
  expect((await first())?.tries).toMatchObject(
    Array.from({ length: 3 }, () => ({ problem: "It could not be written." })),
  );
});

test("whoever is erased is erased from the log", async () => {
  const store = await anOpenStore(db);
  await aWebhook(db, store.id, { address: `${url}/erased`, topics: ["order.placed"] });
  const mug = await aProductOnSale(db, store.id, { stock: 5 });
  await placeOrder(db, aCheckout(store, [[mug, 1]], { email: "zoe@example.com" }));
  startSender();
  await expect.poll(async () => (await messagesOf(store.id))[0]?.state).toBe("delivered");
  expect((await messagesOf(store.id))[0]?.payload).toContain("zoe@example.com");
  await inStore(db, "owner", store.id, (tx) =>
    tx.execute(sql`select erase_address('zoe@example.com', now())`),
  );
  expect((await messagesOf(store.id))[0]?.payload).toBeNull();
});

test("a restored copy tells nobody", async () => {
  const store = await anOpenStore(db);
  await aWebhook(db, store.id, { address: `${url}/copy`, topics: ["order.placed"] });
  await asTableOwner(db, (query) => query("update installation set copy_since = now()"));
  onTestFinished(async () => {
    await asTableOwner(db, (query) => query("update installation set copy_since = null"));
  });
  await buy(store);
  startSender();
  const pending = () =>
    asTableOwner(db, (query) => query("select from webhook_changes where store_id = $1", [store.id]));
  await expect.poll(pending).toEqual([]);
  expect(await messagesOf(store.id)).toEqual([]);
});
