import { expect, test } from "vitest";
import { KEY_FORBIDS, KEY_UNKNOWN } from "#rules/connection/key-refusals.ts";
import { openStore, stockUp } from "./open-store.ts";
import { confirmIdentity, expectGoodLook, oldProof, toast } from "./owner.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();

test("a key that may read orders and nothing else is made, used by a program, and revoked", async () => {
  const store = await openStore(shop, "Well Connected");
  await stockUp(store, { title: "Bowl", priceCents: 1_000, stock: 5 });
  const { page } = store;
  await oldProof(page, "**/api/connections/keys");
  await page.goto(`${shop.url}/admin/settings/connections`);
  await page.getByText("No keys yet").waitFor();
  await page.getByRole("button", { name: "Make a key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Accounting");
  await page.getByRole("checkbox", { name: /^Read orders/ }).check();
  await page.getByLabel("Expires").selectOption("In 90 days");
  await page.getByRole("button", { name: "Make the key" }).click();
  await confirmIdentity(page, shop, store.email);

  const dialog = page.getByRole("dialog", { name: "The key Accounting" });
  const key = (await dialog.getByText(/^sw_live_/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Copy key" }).waitFor();
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  await page.getByText(`sw_live_…${key.slice(-4)}`).waitFor();
  expect(await page.getByText(key).count()).toBe(0);
  await expectGoodLook(page, "owner-connections");

  const ask = async (path: string) => {
    const answer = await fetch(shop.url + path, { headers: { authorization: `Bearer ${key}` } });
    return [answer.status, (await answer.json()).error];
  };
  expect(await ask("/api/orders")).toEqual([200, undefined]);
  for (const path of ["/api/products", "/api/store", "/api/customers", "/api/dashboard/series"])
    expect(await ask(path)).toEqual([403, KEY_FORBIDS]);
  const write = await fetch(`${shop.url}/api/orders/bulk`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ action: "archive", ids: [] }),
  });
  expect(write.status).toBe(403);

  await page.reload();
  await page.getByText(/last used just now/).waitFor();
  await page.getByRole("button", { name: "Revoke the key Accounting" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await toast(page, "The key Accounting was revoked").waitFor();
  await page.getByText("No keys yet").waitFor();
  expect(await ask("/api/orders")).toEqual([401, KEY_UNKNOWN]);

  await page.goto(`${shop.url}/admin/settings/history`);
  await page.getByText("API key revoked").waitFor();
  await page.getByText("API key made").waitFor();
});
