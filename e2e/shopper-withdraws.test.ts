import { expect } from "vitest";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, expectGoodAtAnyWidth, openPage, takePicture } from "./browser.ts";
import { openStore, orderByCall, savePayments, stockUp } from "./open-store.ts";
import { newAddress } from "./owner.ts";
import { sharedStore } from "./shared.ts";

const EMAIL = newAddress();

const shop = sharedStore(async (shared) => ({
  ...shared,
  store: await openStore(shared, "Second Thoughts"),
}));

type Order = {
  id: string;
  order_number: number;
  line_items: { id: string }[];
  returns: { state: string; lines: object[] }[];
};

/** Two mugs and a jug by bank transfer, paid. */
async function aPaidOrder(): Promise<Order> {
  const { store } = shop;
  const { methods } = await store.call<{ methods: { id: string }[] }>("GET", "/api/payments");
  const method = methods[0]?.id ?? (await switchOn());
  const [mug, jug] = [
    await stockUp(store, { title: "Mug", priceCents: 1_000, stock: 5 }),
    await stockUp(store, { title: "Jug", priceCents: 3_000, stock: 5 }),
  ];
  const change = { email: EMAIL, payment_method_id: method };
  const orderId = await orderByCall(store, [{ ...mug, quantity: 2 }, jug], change);
  await store.call("POST", `/api/orders/${orderId}/payments`, { paid_on: "2026-01-31" });
  return readOrder(orderId);
}

async function switchOn(): Promise<string | undefined> {
  await shop.store.call("PUT", "/api/store/settings", { takes_withdrawals: true });
  const [method] = await savePayments(shop.store, [{ instructions: "IBAN" }]);
  return method;
}

async function readOrder(id: string): Promise<Order> {
  return (await shop.store.call<{ order: Order }>("GET", `/api/orders/${id}`)).order;
}

test("a shopper withdraws from a part of an order, on a screen of any width", async () => {
  const { store } = shop;
  const { id, order_number } = await aPaidOrder();
  const { page, troubles } = await openPage({ width: 390 });
  await page.goto(`${shop.url}/${store.slug}/orders/${order_number}`);
  await page.getByRole("region", { name: "Withdrawal" }).getByRole("link").click();
  await page.getByRole("heading", { name: "Withdraw from contract" }).waitFor();
  expect(await page.getByLabel("Order number").inputValue()).toBe(String(order_number));
  await page.getByLabel("Name").fill("Anna Bianchi");
  await page.getByLabel("Email").fill("somebody@example.com");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("alert").getByText("We could not find an order with this number").waitFor();
  await expectGoodAtAnyWidth(page, "withdraw-who");

  await page.getByLabel("Email").fill(EMAIL);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Check your withdrawal" }).waitFor();
  await page
    .getByRole("button", { name: /^Decrease quantity of/ })
    .first()
    .click();
  await page.getByLabel("Message to the store").fill("Too small");
  await expectGoodAtAnyWidth(page, "withdraw-what");

  await page.getByRole("button", { name: "Confirm withdrawal" }).dblclick();
  await page.getByRole("heading", { name: "We received your withdrawal" }).waitFor();
  await expectGoodAtAnyWidth(page, "withdraw-receipt");
  const { returns } = await readOrder(id);
  expect(returns).toMatchObject([
    {
      state: "requested",
      lines: expect.arrayContaining([{ line_item_id: expect.any(String), quantity: 1 }]),
    },
  ]);
  expect(returns[0]?.lines).toHaveLength(2);

  await page.getByRole("link", { name: "See your order" }).click();
  await page.getByText(/We received your withdrawal on/).waitFor();
  await expectGoodAtAnyWidth(page, "withdraw-status");
  // The wrong e-mail was answered with 404.
  expect(troubles.filter(({ text }) => !text.includes("404"))).toEqual([]);
  const receipts = (await shop.mailbox(EMAIL)).filter(({ subject }) =>
    subject.includes(String(order_number)),
  );
  expect(receipts.map(({ subject }) => subject)).toContainEqual(expect.stringContaining("withdrawal"));
});

test("the owner receives the return and refunds it, with its items filled in", async () => {
  const { store } = shop;
  const { id, order_number, line_items } = await aPaidOrder();
  await store.call("POST", `/api/orders/${id}/fulfillments`, {});
  const [mug] = line_items;
  await withdraw(order_number, [{ line_item_id: mug?.id, quantity: 1 }]);

  const { page } = store;
  await page.goto(`${shop.url}/admin/orders/${id}`);
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Return request" }) });
  await card.getByText("Requested").waitFor();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await takePicture(page, `return-card-${width}`);
  }
  await card.getByRole("button", { name: "Mark as received" }).click();
  await card.getByText("Received", { exact: true }).waitFor();
  await card.getByRole("button", { name: "Refund" }).click();
  const dialog = page.getByRole("dialog", { name: "Refund" });
  await dialog.getByText("€10.00").first().waitFor();
  await takePicture(page, "return-refund-1440");
  await dialog.getByRole("button", { name: "Refund" }).click();
  await card.getByText("Closed").waitFor();
  expect((await readOrder(id)).returns).toMatchObject([{ state: "refunded" }]);
  expect(await card.getByRole("button").count()).toBe(0);
});

swept("the owner refuses a return with a reason that the shopper does not see", async () => {
  const { store } = shop;
  const { id, order_number, line_items } = await aPaidOrder();
  await withdraw(
    order_number,
    line_items.map((line) => ({ line_item_id: line.id, quantity: 1 })),
  );
  const { page } = store;
  await page.goto(`${shop.url}/admin/orders/${id}`);
  await page.getByRole("button", { name: "Refuse" }).click();
  const dialog = page.getByRole("dialog", { name: "Refuse the return" });
  await dialog.getByRole("button", { name: "Refuse" }).click();
  await dialog.getByText("Reason is required").waitFor();
  await expectAccessible(page);
  await takePicture(page, "return-refuse-1440");
  await dialog.getByLabel("Reason").fill("It was worn");
  await dialog.getByRole("button", { name: "Refuse" }).click();
  await page.getByText("Refused: It was worn").waitFor();
  await page.goto(`${shop.url}/${store.slug}/orders/${order_number}`);
  await page.getByText("The store did not accept it.").waitFor();
  expect(await page.content()).not.toContain("It was worn");
});

function withdraw(order_number: number, lines: object[]) {
  const { store } = shop;
  return store.call("POST", "/api/withdrawals", {
    storeId: store.id,
    name: "Anna Bianchi",
    order_number: String(order_number),
    email: EMAIL,
    lines,
    words: "Too small",
  });
}
