import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { aNetwork, cookieOf, openProtectedShops } from "#test/protected-orders.ts";

const { db, request, store, other, anOrder, read, answer, linkIn } = await openProtectedShops();

/** What strangers must not learn from its page. */
const PERSONAL = ["Zoë", "Via Roma", "10100", "Torino", "@example.com", "333 123", "Mug", "1Z999", "20.00"];

describe("a store that does not protect its orders", () => {
  test("shows them as before, and its mails link to the plain page", async () => {
    const open = await anOpenStore(db);
    const { id, page } = await anOrder(open);
    expect((await read(page)).text).toContain("Via Roma 1");
    expect(await linkIn(id, open)).toBe(page);
    const { status, headers } = await answer(page, "anything");
    expect([status, headers.get("location"), headers.get("set-cookie")]).toEqual([303, page, null]);
  });

  test("tells no page whether it protects them", async () => {
    for (const path of [`/${store.slug}`, `/${store.slug}.data`, `/${store.slug}/cart`])
      expect((await read(path)).text).not.toContain("protectsOrders");
  });
});

describe("a protected order", () => {
  test("shows how far it is, and nothing personal, in the page and in its data", async () => {
    const { id, number, page } = await anOrder();
    await fulfillOrder(db, store.id, id, { carrier: "UPS", tracking_number: "1Z999", even_unpaid: true });
    for (const path of [page, `${page}.data`]) {
      const { status, headers, text } = await read(path);
      expect(status).toBe(200);
      expect(text).toContain(String(number));
      for (const words of [...PERSONAL, id]) expect(text).not.toContain(words);
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
    }
    const { text } = await read(page);
    for (const words of ["Fulfilled", "Your order has been shipped!", "Postal code or email"])
      expect(text).toContain(words);
  });

  test.each([
    ["its postal code", "10100"],
    ["its postal code, spelled otherwise", " 10-1 00"],
  ])("opens for a week with %s", async (_, words) => {
    const { page, number } = await anOrder();
    const opened = await answer(page, words);
    expect([opened.status, opened.headers.get("location")]).toEqual([303, page]);
    expect(opened.headers.get("set-cookie")).toMatch(
      new RegExp(
        `^order-${number}=[0-9a-f]{44}; Path=/${store.slug}/orders; Max-Age=604800; HttpOnly; SameSite=Lax$`,
      ),
    );
    for (const path of [page, `${page}.data`]) {
      const { headers, text } = await read(path, `device=1; ${cookieOf(opened)}`);
      expect(text).toContain("Via Roma 1");
      expect(headers.get("cache-control")).toBe("private, no-store");
    }
  });

  test("opens with its e-mail, and nothing tells which of the two was right", async () => {
    const { page, email } = await anOrder();
    const answers = [await answer(page, "10100"), await answer(page, ` ${email.toUpperCase()}`)];
    const told = answers.map(({ status, headers }) => [
      status,
      [...headers]
        .filter(([name]) => name !== "x-request-id")
        .map(([name, value]) => [name, value.replace(/=[0-9a-f]{44};/, "")]),
    ]);
    expect(told[0]).toEqual(told[1]);
    expect((await read(page, cookieOf(answers[1] as Response))).text).toContain("Via Roma 1");
  });

  test("says that an answer is wrong or missing, at its field", async () => {
    const { page } = await anOrder();
    for (const [words, said] of [
      ["10101", "This does not match the order. Please check it and try again."],
      ["x".repeat(1_000), "This does not match the order. Please check it and try again."],
      [" ", "Please fill in this field."],
    ] as const) {
      const response = await answer(page, words);
      const html = await response.text();
      expect([response.status, response.headers.get("set-cookie")]).toEqual([422, null]);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(html).toContain(said);
      expect(html).toMatch(/<input[^>]*aria-describedby="[^"]+-error [^"]+"[^>]*aria-invalid="true"/);
      for (const secret of PERSONAL) expect(html).not.toContain(secret);
    }
  });

  test("keeps a wrong answer in its field, as text", async () => {
    const { page } = await anOrder();
    for (const [words, shown] of [
      ["zoe@exampel.com", "zoe@exampel.com"],
      [`"><script>alert(1)</script>`, "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"],
    ] as const) {
      const html = await (await answer(page, words)).text();
      expect(html.match(/<input[^>]*name="answer"[^>]*>/)?.[0]).toContain(`value="${shown}"`);
      expect(html).not.toContain("<script>alert");
    }
  });

  test.each([
    ["of a country without postal codes", { shipping_zip: "" }],
    ["whose shopper has none", { shipping_zip: "00000" }],
    ["that is picked up", { shipping_zip: "", pickup_address: "Corner 1", pickup_instructions: "Ring" }],
  ])("%s asks for the e-mail alone", async (_, columns) => {
    const { page, email } = await anOrder(store, columns);
    const { text } = await read(page);
    expect(text).toContain("This order has no postal code.");
    expect(text).not.toContain("Corner 1");
    for (const wrong of ["00000", "-"]) expect((await answer(page, wrong)).status).toBe(422);
    expect((await answer(page, email)).status).toBe(303);
  });

  test("does not open with a proof of another order or of another store", async () => {
    const [mine, next, theirs] = [await anOrder(), await anOrder(), await anOrder(other)];
    const proof = cookieOf(await answer(mine.page, "10100")).split("=")[1];
    for (const { page, number } of [next, theirs]) {
      expect((await read(page, `order-${number}=${proof}`)).text).not.toContain("Via Roma");
      const linked = await read(`${page}?key=${proof}`);
      expect([linked.status, linked.headers.get("set-cookie")]).toEqual([303, null]);
    }
    expect(
      (await answer(`/${other.slug}/orders/${mine.number}`, "10100")).headers.get("set-cookie"),
    ).toBeNull();
  });

  test("counts answers about numbers that do not exist as guesses at numbers", async () => {
    const from = aNetwork();
    const { page } = await anOrder();
    for (let n = 0; n < 20; n++)
      expect((await answer(`/${store.slug}/orders/${1_000_000_000 + n}`, "10100", from)).status).toBe(303);
    expect(cookieOf(await answer(page, "10100", from))).toBe("");
  });

  test("takes its own small form alone", async () => {
    const { page } = await anOrder();
    const foreign = await answer(page, "10100", aNetwork(), { "sec-fetch-site": "cross-site" });
    expect([foreign.status, foreign.headers.get("set-cookie")]).toEqual([403, null]);
    // What browsers send from a page without a referrer.
    const own = { "sec-fetch-site": "same-origin", origin: "null" };
    expect((await answer(page, "10100", aNetwork(), own)).status).toBe(303);
    expect((await answer(page, "x".repeat(11_000))).status).toBe(413);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    expect((await request(page, { method: "POST", body: "{}", headers })).status).toBe(422);
    for (const path of [
      `/${store.slug}/cart`,
      "/admin/orders/1",
      `/${store.slug}/checkout/orders/${randomUUID()}`,
    ])
      expect((await request(path, { method: "POST" })).status).toBe(405);
  });
});
