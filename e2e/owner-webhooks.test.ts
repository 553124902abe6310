import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "#test/listen.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { openStore, openWithCart, placeOrder, stockUp } from "./open-store.ts";
import { expectGoodLook } from "./owner.ts";
import { openStocked, shopAt } from "./shop.ts";

type Told = { type: string; data: { order: { id: string; fulfillments: unknown[] } } };

test("a program is told of orders, is away for an hour, and is told in order what it missed", async () => {
  const accepted: { headers: IncomingHttpHeaders; body: string }[] = [];
  let isAway = false;
  const receiver = await listen(
    createServer(async (request, response) => {
      const body = await text(request);
      if (!isAway) accepted.push({ headers: request.headers, body });
      response.writeHead(isAway ? 500 : 204).end();
    }),
  );
  const server = await openStocked(async () => undefined, { WEBHOOK_RECEIVER: receiver.url });
  onTestFinished(async () => {
    await server.stop();
  });
  const shop = shopAt(server.url);
  const store = await openStore(shop, "Told Abroad");
  const bowl = await stockUp(store, { title: "Bowl", priceCents: 1_000, stock: 9 });
  const buy = async () => {
    const { page } = await openWithCart(shop, store.slug, [bowl]);
    await placeOrder(shop, store.slug, page);
  };

  const { page } = store;
  await page.goto(`${shop.url}/admin/settings/connections`);
  await page.getByRole("button", { name: "Add a webhook" }).click();
  await page.getByRole("textbox", { name: "Address" }).fill(`${receiver.url}/orders`);
  await page.getByRole("checkbox", { name: "Placed" }).check();
  await page.getByRole("checkbox", { name: "Shipped" }).check();
  await page.getByRole("button", { name: "Add the webhook" }).click();
  const made = page.getByRole("dialog", { name: "The webhook's secret" });
  const secret = (await made.getByText(/^whsec_/).textContent()) ?? "";
  await made.getByRole("button", { name: "Done" }).click();
  const verified = (at: number) => {
    const { body, headers } = accepted[at] ?? { body: "", headers: {} };
    return new Webhook(secret).verify(body, headers as Record<string, string>) as Told;
  };

  await buy();
  await expect.poll(() => accepted.length).toBe(1);
  expect(verified(0).type).toBe("order.placed");

  isAway = true;
  await buy();
  const { orders } = await store.call<{ orders: { id: string }[] }>("GET", "/api/orders");
  const missed = orders[0]?.id ?? "";
  await store.call("POST", `/api/orders/${missed}/fulfillments`, { carrier: "DHL", tracking_number: "1" });
  await page.getByRole("button", { name: "Log", exact: true }).click();
  const log = page.getByRole("dialog", { name: "Log" });
  await log.getByText("answered 500").first().waitFor();
  await log.getByText("Tried again later").waitFor();
  await expectGoodLook(page, "owner-webhooks");

  isAway = false;
  await asTableOwner(server.db, (query) =>
    query("update webhook_messages set due_at = due_at - interval '1 hour' where state = 'waiting'"),
  );
  await expect.poll(() => accepted.length).toBe(3);
  expect([verified(1), verified(2)].map(({ type, data }) => [type, data.order.id])).toEqual([
    ["order.placed", missed],
    ["parcel.created", missed],
  ]);

  await page.reload();
  await page.getByRole("button", { name: "Log", exact: true }).click();
  const newest = log.getByRole("listitem").filter({ hasText: "Parcels: Shipped" });
  await newest.getByText("Delivered").waitFor();
  await newest.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => accepted.length).toBe(4);
  expect(verified(3)).toEqual(verified(2));
  expect(accepted[3]?.headers["webhook-id"]).toBe(accepted[2]?.headers["webhook-id"]);
  expect(store.troubles).toEqual([]);
});
