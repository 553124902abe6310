import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findOrder } from "#domain/orders/find-order.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import type { UserId } from "#rules/input/ids.ts";
import { momentWords } from "#rules/store/moment-words.ts";
import { openTestApp } from "#test/app.ts";
import { speaks } from "#test/factories-language.ts";
import { anOpenStore, anUnpaidOrder, type OpenStore, setOrder } from "#test/factories-orders.ts";
import { takesWithdrawals } from "#test/factories-returns.ts";

const { db, request } = await openTestApp();
const store = await anOpenStore(db);
const other = await anOpenStore(db);
for (const { id } of [store, other]) await takesWithdrawals(db, id);

async function anOrder(of: OpenStore = store) {
  const { id } = await anUnpaidOrder(db, of);
  const order = await findOrder(db, of.id, id);
  const withdrawer = {
    storeId: of.id,
    name: "Zoë",
    order_number: String(order?.order_number),
    email: order?.email ?? "",
  };
  const lines = [{ line_item_id: order?.line_items[0]?.id ?? "", quantity: 2 }];
  return { id, withdrawer, lines };
}

function send(path: string, body: object, from: string): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return request(path, { method: "POST", headers, body: JSON.stringify(body) }, from);
}

/** From an address of its own, so that misses are not added up. */
let addresses = 0;
const anAddress = () => `198.51.100.${++addresses}`;

describe("withdrawing", () => {
  test("shows what is withdrawn from, and then answers with a receipt, again and again the same", async () => {
    const { withdrawer, lines } = await anOrder();
    const from = anAddress();
    const found = await (await send("/api/withdrawals/find", withdrawer, from)).json();
    expect(found).toMatchObject({ lines: [{ ...lines[0], title: "Mug" }], requests: [] });
    const receipts = [];
    for (let times = 0; times < 2; times++)
      receipts.push(await (await send("/api/withdrawals", { ...withdrawer, lines }, from)).json());
    expect(receipts[0]).toMatchObject({ state: "requested", lines: [{ ...lines[0], title: "Mug" }] });
    expect(receipts[1]).toEqual(receipts[0]);
    const again = await (await send("/api/withdrawals/find", withdrawer, from)).json();
    expect(again).toMatchObject({ lines: [], requests: [{ requested_at: receipts[0].requested_at }] });
  });

  test("answers with the time in the store's zone, as the mail says it", async () => {
    const tokyo = await anOpenStore(db);
    await takesWithdrawals(db, tokyo.id);
    const by = randomUUID() as UserId;
    await changeDetails(db, tokyo.id, { change: { time_zone: "Asia/Tokyo" }, by });
    const { withdrawer, lines } = await anOrder(tokyo);
    const made = await (await send("/api/withdrawals", { ...withdrawer, lines }, anAddress())).json();
    expect(made.received).toBe(momentWords(new Date(made.requested_at), "Asia/Tokyo"));
    expect(made.received).toMatch(/ at \d\d:\d\d:\d\d (GMT\+9|JST)$/);
    const found = await (await send("/api/withdrawals/find", withdrawer, anAddress())).json();
    expect(found.requests).toMatchObject([{ received: made.received }]);
  });

  test("says when it was received in the shop's language", async () => {
    const { withdrawer, lines } = await anOrder(other);
    await speaks(db, other.id, "de");
    const made = await (await send("/api/withdrawals", { ...withdrawer, lines }, anAddress())).json();
    const found = await (await send("/api/withdrawals/find", withdrawer, anAddress())).json();
    await speaks(db, other.id, "en");
    expect(made.received).toMatch(/^\d+\. \p{L}+ \d{4} um /u);
    expect(found.requests).toMatchObject([{ received: made.received }]);
  });

  test("says the same whatever is wrong, also about orders of other stores and demo orders", async () => {
    const [ours, theirs, demo] = [await anOrder(), await anOrder(other), await anOrder()];
    await setOrder(db, demo.id, { financial_status: "demo", payment_kind: null });
    const wrong = [
      { ...ours.withdrawer, email: "somebody@example.com" },
      { ...ours.withdrawer, order_number: "1000000001" },
      { ...ours.withdrawer, order_number: "no number" },
      { ...theirs.withdrawer, storeId: store.id },
      { ...ours.withdrawer, storeId: other.id },
      demo.withdrawer,
    ];
    const answers = new Set<string>();
    for (const withdrawer of wrong)
      for (const [path, body] of [
        ["/api/withdrawals/find", withdrawer],
        ["/api/withdrawals", { ...withdrawer, lines: ours.lines }],
      ] as const) {
        const answer = await send(path, body, anAddress());
        const { requestId: _, ...said } = await answer.json();
        answers.add(JSON.stringify([answer.status, said]));
      }
    expect([...answers]).toEqual([
      '[404,{"error":"We could not find an order with this number and e-mail that you can withdraw from."}]',
    ]);
  });

  test("is refused after twenty wrong pairs from one network, also with the right one", async () => {
    const { withdrawer, lines } = await anOrder();
    const from = anAddress();
    const wrong = { ...withdrawer, email: "somebody@example.com" };
    for (let n = 0; n < 20; n++) expect((await send("/api/withdrawals/find", wrong, from)).status).toBe(404);
    for (const body of [withdrawer, wrong]) {
      const answer = await send("/api/withdrawals/find", body, from);
      expect(answer.status).toBe(429);
      expect((await answer.json()).error).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
    }
    expect((await send("/api/withdrawals", { ...withdrawer, lines }, from)).status).toBe(429);
    expect((await send("/api/withdrawals", { ...withdrawer, lines }, anAddress())).status).toBe(200);
  });

  test("names each field that is wrong", async () => {
    const body = { storeId: store.id, name: " ", order_number: "", email: "zoe", lines: [] };
    const answer = await send("/api/withdrawals", body, anAddress());
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields).toEqual({
      name: "Name is required",
      order_number: "Order number is required",
      email: "Invalid email address",
      lines: "Choose at least one item",
    });
  });
});

describe("the store's pages", () => {
  const page = async (slug: string, path = "") => {
    const answer = await request(`/${slug}${path}`);
    return { status: answer.status, html: await answer.text() };
  };

  test("link to the withdrawal only while its owner offers it, at once", async () => {
    const shop = await anOpenStore(db);
    expect((await page(shop.slug)).html).not.toContain("Withdraw from contract here");
    expect((await page(shop.slug, "/withdraw")).status).toBe(404);
    await takesWithdrawals(db, shop.id);
    expect((await page(shop.slug)).html).toContain("Withdraw from contract here");
    expect((await page(shop.slug, "/withdraw?order=1234567890")).html).toContain('value="1234567890"');
    await takesWithdrawals(db, shop.id, false);
    expect((await page(shop.slug)).html).not.toContain("Withdraw from contract here");
  });

  test("show on an order that a withdrawal was received, and offer none from a demo order", async () => {
    const { id, withdrawer, lines } = await anOrder();
    const address = `/orders/${withdrawer.order_number}`;
    expect((await page(store.slug, address)).html).toContain(`/withdraw?order=${withdrawer.order_number}`);
    await send("/api/withdrawals", { ...withdrawer, lines }, anAddress());
    expect((await page(store.slug, address)).html).toContain("We received your withdrawal on");
    await setOrder(db, id, { financial_status: "demo", payment_kind: null });
    expect((await page(store.slug, address)).html).not.toContain("/withdraw?order=");
  });
});
