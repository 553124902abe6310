import { expect, test } from "vitest";
import { openMugShop } from "./mug-shop.ts";
import { savePayments } from "./open-store.ts";
import { openDashboard, toast } from "./owner.ts";
import { sharedStore } from "./shared.ts";

const shop = sharedStore(openMugShop);

test("an owner makes a page from a starting text, publishes it, and the checkout links to it", async () => {
  const { page, slug, call, troubles } = shop.store;
  await call("PUT", "/api/store/details", { legal_name: "Mugs & Co", contact_email: "hi@mugs.example" });
  await savePayments(shop.store, [{ kind: "custom", name: "Voucher", instructions: "" }]);
  const save = page.getByRole("button", { name: "Save", exact: true });

  await openDashboard(page, shop);
  await page.getByRole("link", { name: "Pages", exact: true }).click();
  await page.getByRole("link", { name: "Create Page" }).click();
  await page.getByRole("link", { name: /^Terms/ }).click();
  await page.getByText("no legal advice").waitFor();
  await page.getByText("Still to fill in:").waitFor();
  const text = page.getByRole("textbox", { name: "Text" });
  expect(await text.innerText()).toContain("Mugs & Co");
  await page.getByLabel("Status").selectOption("published");
  await save.click();
  const question = page.getByRole("alertdialog", { name: "Publish a page with blanks?" });
  await question.getByRole("button", { name: "Cancel" }).click();

  await text.fill("All sales are final.");
  await page.getByText("Still to fill in:").waitFor({ state: "detached" });
  await save.click();
  await toast(page, "Page created").first().waitFor();
  await page.getByRole("link", { name: "Terms", exact: true }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "View page" }).click();
  const shown = await opened;
  await shown.getByRole("heading", { name: "Terms", level: 1 }).waitFor();
  await shown.getByText("All sales are final.").waitFor();
  await shown.close();

  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("link", { name: "Payments", exact: true }).click();
  await page.getByLabel("Terms", { exact: true }).selectOption("Terms");
  await save.click();
  await toast(page, "Settings updated successfully").first().waitFor();
  const shopper = await shop.openCart();
  await shop.visit(shopper.page, "/checkout");
  const link = shopper.page.getByRole("list", { name: "Before you buy" }).getByRole("link");
  await link.first().waitFor();
  expect(await link.first().getAttribute("href")).toBe(`/${slug}/pages/terms`);
  expect(troubles).toEqual([]);
});
