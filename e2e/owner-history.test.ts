import { expect, test } from "vitest";
import { expectAccessible, expectGoodAtAnyWidth, takePicture } from "./browser.ts";
import { cell, openMug } from "./catalogue.ts";
import { openStore } from "./open-store.ts";
import { toast } from "./owner.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();

test("an owner sees who changed a price from the product's page, and puts it back", async () => {
  const store = await openStore(shop, "Put back");
  const { page, email, troubles } = store;
  await openMug(store, shop);
  const address = page.url();
  await page.getByRole("tab", { name: /^Variants/ }).click();
  await cell(page, "Variant", "Price").click();
  await page.keyboard.type("99,00");
  await page.keyboard.press("ControlOrMeta+s");
  await toast(page, "Product updated").waitFor();

  await page.goto(address);
  await page.getByRole("button", { name: "History" }).click();
  const changes = page.getByRole("dialog", { name: "History" }).getByRole("list", { name: "Changes" });
  const newest = changes.getByRole("listitem").first();
  await expect.poll(() => newest.innerText()).toMatch(/Price\s+€\d+\.\d\d → €99\.00/);
  expect(await newest.innerText()).toContain(email);
  await expectGoodAtAnyWidth(page, "history-of-a-product");
  await newest.getByRole("button", { name: /^Put back/ }).click();
  const dialog = page.getByRole("dialog", { name: "One change" });
  await dialog.getByRole("listitem").waitFor();
  await takePicture(page, "history-put-back");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Put back", exact: true }).click();
  await expect.poll(() => newest.innerText()).toMatch(/€99\.00 → €\d+\.\d\d/);
  expect(await newest.innerText()).toContain("Put back");
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("dialog", { name: "History" }).getByRole("button", { name: "Close" }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("tab", { name: /^Variants/ }).click();
  await expect.poll(() => cell(page, "Variant", "Price").innerText()).not.toContain("99");

  await page.goto(`${shop.url}/admin/settings/history`);
  await page.getByLabel("Kind").selectOption("Products");
  await page.getByLabel("Person").selectOption(email);
  const all = page.getByRole("list", { name: "Changes" });
  await expect.poll(() => all.getByRole("listitem").first().innerText()).toContain("Product changed");
  await expectGoodAtAnyWidth(page, "history");
  expect(troubles).toEqual([]);
});
