import { expect, test } from "vitest";
import { openMugShop } from "./mug-shop.ts";
import { openDashboard, toast } from "./owner.ts";
import { sharedStore } from "./shared.ts";

const shop = sharedStore(openMugShop);

test("an owner leads an old address to a product, changes it, and is told of a circle", async () => {
  const { page, slug, troubles } = shop.store;
  const save = page.getByRole("button", { name: "Save", exact: true });
  const [from, to] = [page.getByLabel("From", { exact: true }), page.getByLabel("To", { exact: true })];
  await openDashboard(page, shop);
  await page.getByRole("link", { name: "Redirects", exact: true }).click();
  await page.getByRole("link", { name: "Create Redirect" }).click();
  await from.fill(`${shop.url}/${slug}/Old-Mug/`);
  await to.fill(`/${slug}/products`);
  await save.click();
  await toast(page, "Redirect created").first().waitFor();
  const row = page.getByRole("row").filter({ hasText: "/old-mug" });
  await expect.poll(() => row.innerText()).toMatch(/\/old-mug.*\/products/s);

  const visitor = await page.context().newPage();
  await shop.visit(visitor, "/OLD-MUG/");
  await visitor.waitForURL(`${shop.url}/${slug}/products`);
  await visitor.close();

  await page.getByRole("link", { name: "Edit /old-mug" }).click();
  await to.fill("/old-mug?again");
  await save.click();
  await page.getByText("This would lead in a circle: /old-mug → /old-mug").first().waitFor();
  await to.fill("/cart");
  await save.click();
  await toast(page, "Redirect updated").first().waitFor();
  await page.getByRole("button", { name: "Delete /old-mug" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No redirects yet").waitFor();
  expect(troubles.filter(({ text }) => !text.includes("422"))).toEqual([]);
});
