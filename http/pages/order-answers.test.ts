import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { correctOrder, findContact } from "#domain/orders/correct-order.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { OrderId, UserId } from "#rules/input/ids.ts";
import { openTestApp } from "#test/app.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { takesWithdrawals } from "#test/factories-returns.ts";
import { listen } from "#test/listen.ts";
import { aNetwork, cookieOf, openProtectedShops } from "#test/protected-orders.ts";

const lines: string[] = [];
const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
const shops = await openProtectedShops(log);
const { app, db, request, store, protect, anOrder, read, answer, linkIn } = shops;
const secondProcess = await openTestApp({}, log, db);

async function correctEmail(id: OrderId, email: string): Promise<void> {
  const found = await findContact(db, store.id, id);
  if (!found) throw new Error("The order is gone.");
  const was = found.contact;
  const by = randomUUID() as UserId;
  const corrected = await correctOrder(db, store.id, id, { correction: { ...was, email, was }, by });
  expect(corrected.ok).toBe(true);
}

describe("wrong answers", () => {
  test("are five in an hour for each order and network; then the right one waits, too", async () => {
    const [order, next] = [await anOrder(), await anOrder()];
    const from = aNetwork();
    for (let n = 0; n < 5; n++) expect((await answer(order.page, `1010${n + 1}`, from)).status).toBe(422);
    for (const words of ["10101", "10100", order.email]) {
      const refused = await answer(order.page, words, from);
      expect([refused.status, cookieOf(refused)]).toEqual([429, ""]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_500);
      expect(await refused.text()).toContain("Too many wrong answers. Please try again in 60 minutes.");
    }
    expect((await answer(next.page, "10100", from)).status).toBe(303);
    expect((await answer(order.page, "10100")).status).toBe(303);
    // A link is no guess.
    expect((await read(await linkIn(order.id))).headers.get("set-cookie")).toContain(
      `order-${order.number}=`,
    );
  });

  test("are five also over parallel connections to two processes", async () => {
    const { page } = await anOrder();
    const urls: string[] = [];
    for (const { listener } of [app, secondProcess.app])
      urls.push((await listen(createServer(listener))).url);
    const sent = Array.from({ length: 60 }, (_, n) =>
      fetch(urls[n % 2] + page, {
        method: "POST",
        body: new URLSearchParams({ answer: String(20_000 + n) }),
        redirect: "manual",
      }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(55);
  });

  test("are not used up by right ones, however many at once", async () => {
    const { page } = await anOrder();
    const from = aNetwork();
    for (let n = 0; n < 4; n++) await answer(page, "wrong", from);
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(page, "10100", from)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect((await answer(page, "wrong", from)).status).toBe(422);
    expect((await answer(page, "wrong", from)).status).toBe(429);
  });

  function withdrawFrom(number: number, email: string, from: string) {
    const body = JSON.stringify({ storeId: store.id, name: "Zoë", order_number: `#${number}`, email });
    const headers = { "content-type": "application/json" };
    return request("/api/withdrawals/find", { method: "POST", headers, body }, from);
  }

  test("are no right e-mails at a withdrawal, also of an order without a contract", async () => {
    const { page, number, email } = await anOrder(store, { financial_status: "demo", payment_kind: null });
    await takesWithdrawals(db, store.id);
    const from = aNetwork();
    for (let n = 0; n < 6; n++) expect((await withdrawFrom(number, email, from)).status).toBe(404);
    expect((await answer(page, "10100", from)).status).toBe(303);
  });

  test("count together with the e-mails that are tried at a withdrawal", async () => {
    const order = await anOrder();
    const { page, email } = order;
    await takesWithdrawals(db, store.id);
    const from = aNetwork();
    const withdraw = (typed: string) => withdrawFrom(order.number, typed, from);
    expect((await withdraw(email)).status).toBe(200);
    for (let n = 0; n < 5; n++) expect((await withdraw(`${n}@example.com`)).status).toBe(404);
    expect((await withdraw(email)).status).toBe(429);
    expect((await answer(page, "10100", from)).status).toBe(429);
  });
});

describe("a proof", () => {
  test("comes with the link of a mail, and leaves the address bar at once", async () => {
    const { id, page } = await anOrder();
    const link = await linkIn(id);
    expect(link).toMatch(/\?key=[0-9a-f]{44}$/);
    const { status, headers } = await read(link);
    expect([status, headers.get("location")]).toEqual([303, page]);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect((await read(page, cookieOf({ headers }))).text).toContain("Via Roma 1");
  });

  test("opens its order from a network that has guessed too often, and leaves the address bar there, too", async () => {
    const [{ id, page }, next] = [await anOrder(), await anOrder()];
    const from = aNetwork();
    const readFrom = (path: string, cookie = "") =>
      request(path, { headers: { cookie }, redirect: "manual" }, from);
    for (let n = 0; n < 20; n++) await readFrom(`/${store.slug}/orders/${1_000_000_000 + n}`);
    expect((await readFrom(page)).status).toBe(429);

    const linked = await readFrom(await linkIn(id));
    expect([linked.status, linked.headers.get("location")]).toEqual([303, page]);
    const opened = await readFrom(page, cookieOf(linked));
    expect(opened.status).toBe(200);
    expect(await opened.text()).toContain("Via Roma 1");
    for (const path of [next.page, `/${store.slug}/orders/1000000000`]) {
      const { status, headers } = await readFrom(`${path}?key=${"0".repeat(44)}`);
      expect([status, headers.get("location"), cookieOf({ headers })]).toEqual([303, path, ""]);
    }
  });

  test("is neither kept nor passed on by the way from a former slug, or one in capitals", async () => {
    const shop = await anOpenStore(db);
    await protect(shop);
    const { id, page } = await anOrder(shop);
    const link = await linkIn(id, shop);
    const slug = `new-${shop.slug}`;
    await changeSettings(db, shop.id, { change: { slug }, by: randomUUID() as UserId });
    const inCapitals = (path: string) => path.replace(shop.slug, shop.slug.toUpperCase());
    for (const [path, to] of [
      [link, link.replace(shop.slug, slug)],
      [inCapitals(link), link],
    ] as const) {
      const { status, headers } = await read(path);
      expect([status, headers.get("location")]).toEqual([301, to]);
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
    }
    for (const path of [page, inCapitals(page)])
      expect((await read(path)).headers.get("cache-control")).toBe("no-cache");
  });

  test("comes with the confirmation, for 'Track Order'", async () => {
    const { id, page } = await anOrder();
    for (const path of [
      `/${store.slug}/checkout/orders/${id}`,
      `/${store.slug}/checkout/orders/${id}.data`,
    ]) {
      const confirmation = await read(path);
      expect(confirmation.text).toContain("Via Roma 1");
      expect((await read(page, cookieOf(confirmation))).text).toContain("Via Roma 1");
    }
    const open = await anOpenStore(db);
    const order = await anOrder(open);
    expect(cookieOf(await read(`/${open.slug}/checkout/orders/${order.id}`))).toBe("");
  });

  test("ends when the owner corrects the e-mail, and the new e-mail counts", async () => {
    const { id, page, email } = await anOrder();
    const link = await linkIn(id);
    const cookie = cookieOf(await answer(page, email));
    await correctEmail(id, "right@example.com");
    expect((await read(page, cookie)).text).not.toContain("Via Roma");
    expect(cookieOf(await read(link))).toBe("");
    // A mail to the former address that was on its way meanwhile.
    expect(cookieOf(await read(await linkIn(id, store, email)))).toBe("");
    expect((await answer(page, email)).status).toBe(422);
    expect((await answer(page, "right@example.com")).status).toBe(303);
    expect(cookieOf(await read(await linkIn(id)))).not.toBe("");
  });

  test("outlives that the protection is switched off and on again", async () => {
    const shop = await anOpenStore(db);
    await protect(shop);
    const { id, page } = await anOrder(shop);
    const link = await linkIn(id, shop);
    await protect(shop, false);
    expect((await read(link)).headers.get("location")).toBe(page);
    expect((await read(page)).text).toContain("Via Roma 1");
    await protect(shop);
    expect((await read(page)).text).not.toContain("Via Roma 1");
    expect(cookieOf(await read(link))).not.toBe("");
  });

  test("is not in the log, nor is an answer", async () => {
    const { id, page, email } = await anOrder();
    lines.length = 0;
    const link = await linkIn(id);
    const cookie = cookieOf(await read(link));
    await read(page, cookie);
    await answer(page, email);
    await answer(page, "10100");
    const written = lines.join("");
    expect(written).toContain(page);
    for (const secret of [link.split("=")[1], cookie.split("=")[1], email, "10100"])
      expect(written).not.toContain(secret);
  });
});
