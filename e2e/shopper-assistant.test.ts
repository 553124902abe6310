import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aUcpClient, serveProfiles } from "#test/assistants.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { expectGoodAtAnyWidth, takePicture } from "./browser.ts";
import { aRate, openStore, openWithCart, saveShipping, stockUp } from "./open-store.ts";
import { shared } from "./shared.ts";
import { openShop } from "./shop.ts";

// Of its own: the platform's host tells assistants of a store if it is the only one.
const shop = shared(() => openShop());
const profiles = await serveProfiles();
const folder = await openTemporaryFolder();

const ZOE = {
  buyer: { first_name: "Zoë", last_name: "Samovar", email: "zoe@example.com", phone_number: "+4930123" },
  fulfillment: {
    methods: [
      {
        type: "shipping",
        destinations: [
          {
            id: "home",
            street_address: "Kiln Street 1",
            address_locality: "Berlin",
            postal_code: "10115",
            address_country: "DE",
          },
        ],
        selected_destination_id: "home",
      },
    ],
  },
};

test("an assistant finds a mug and prepares its order; a person looks it through and places it", async () => {
  const store = await openStore(shop, "Kiln");
  await stockUp(store, { title: "Mug", priceCents: 1_250, stock: 5 });
  const bowl = await stockUp(store, { title: "Bowl", priceCents: 900, stock: 5 });
  const rates = [aRate("Post", 490), aRate("Express", 1_200)];
  await saveShipping(store, { zones: [{ name: "Home", countries: ["DE"], rates }], pickup: null });
  await store.call("PUT", "/api/store/settings", { sells_to_assistants: true });

  const ucp = await aUcpClient(shop.url, `${profiles}/`);
  const send = (input: object) => ["--input", JSON.stringify(input)];
  expect(JSON.stringify(await ucp("discover"))).toContain('"create_checkout"');
  const found = await ucp("catalog", "search", "--set", "/query=mug");
  const line = { item: { id: found.result.products[0].variants[0].id }, quantity: 2 };
  const cart = await ucp("cart", "create", ...send({ line_items: [line], buyer: ZOE.buyer }));
  const checkout = { cart_id: cart.result.id, line_items: [line], fulfillment: ZOE.fulfillment };
  const made = await ucp("checkout", "create", ...send(checkout));
  const [method] = made.result.fulfillment.methods;
  const [group] = method.groups;
  const express = group.options.find(({ title }: { title: string }) => title === "Express");
  const methods = [{ ...method, groups: [{ ...group, selected_option_id: express.id }] }];
  const told = join(folder, "told.json");
  const chosen = { line_items: [line], buyer: ZOE.buyer, fulfillment: { methods } };
  const hook = ["--on-escalation", `cat > '${told}'`];
  const { result } = await ucp("checkout", "update", made.result.id, ...send(chosen), ...hook);
  const { url } = JSON.parse(await readFile(told, "utf8"));
  expect(result).toMatchObject({ status: "requires_escalation", continue_url: url });
  expect(result.totals.at(-1)).toMatchObject({ type: "total", amount: 2_500 + 1_200 });

  // She has something in her cart already, and is asked.
  const { page, troubles } = await openWithCart(shop, store.slug, [bowl], { width: 390 });
  await page.goto(url);
  await page.getByRole("button", { name: "Replace my cart" }).waitFor();
  await expectGoodAtAnyWidth(page, "assistant-handover");
  await page.getByRole("button", { name: "Replace my cart" }).click();
  await page.waitForURL(/\/checkout$/);
  await page.getByText("€37.00").first().waitFor();
  await takePicture(page, "assistant-checkout");
  for (const [label, value] of Object.entries({
    Email: "zoe@example.com",
    "Full Name": "Zoë Samovar",
    "Address Line 1": "Kiln Street 1",
    City: "Berlin",
    "Postal Code": "10115",
    Country: "DE",
  }))
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
  expect(await page.getByRole("radio", { name: /Express/ }).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();

  const done = await ucp("checkout", "get", made.result.id);
  expect(done.result).toMatchObject({ status: "completed", order: { permalink_url: page.url() } });
  await page.goto(url);
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  expect(troubles).toEqual([]);
});
