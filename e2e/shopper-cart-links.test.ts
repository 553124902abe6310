import { expect, test } from "vitest";
import { DEFAULT_THEME } from "#rules/theme/theme.ts";
import { expectAccessible, openPage, takePicture } from "./browser.ts";
import { ADDRESS, fillCheckout, openStore, stockUp } from "./open-store.ts";
import { sharedStore } from "./shared.ts";

const shop = sharedStore(async (shared) => {
  const store = await openStore(shared, "Kiln & Co");
  const { version } = await store.call<{ version: number }>("GET", "/api/theme");
  const theme = { ...DEFAULT_THEME, share_links: true };
  const draft = await store.call<{ version: number }>("PUT", "/api/theme", { version, theme });
  await store.call("POST", "/api/theme/publish", { version: draft.version });
  return { ...shared, store };
});

test("an owner makes a link to buy; on a phone it fills the cart, asks before it touches one, and is shared on", async () => {
  const { store } = shop;
  const { page: office } = store;
  const mug = await stockUp(store, { title: "Mug", priceCents: 1_250, stock: 5 });
  const bowl = await stockUp(store, { title: "Bowl", priceCents: 2_000, stock: 1 });

  await office.goto(`${shop.url}/admin/products/${mug.productId}`);
  await office.getByRole("button", { name: "Link to buy" }).click();
  const dialog = office.getByRole("dialog", { name: "Link to buy" });
  await dialog.getByLabel(`How many of ${mug.title}`).fill("2");
  await dialog.getByLabel("Opens").selectOption("The checkout");
  await expectAccessible(office);
  await takePicture(office, "link-to-buy");
  const link = (await dialog.getByText(/^http.*\/buy\//).textContent()) ?? "";
  expect(link).toBe(`${shop.url}/${store.slug}/buy/${mug.variantId}:2?to=checkout`);

  const { page, troubles } = await openPage({ width: 390, height: 844, hasTouch: true });
  await page.goto(link);
  await page.waitForURL(/\/checkout$/);
  await page.getByText("€25.00").first().waitFor();

  await page.goto(`${shop.url}/${store.slug}/buy/${bowl.variantId}:3,${mug.variantId}:1`);
  await page.getByText("There is already something in your cart.").waitFor();
  await page.getByText(/^Only 1 of .*Bowl left/).waitFor();
  await expectAccessible(page);
  await takePicture(page, "cart-link-asks");
  await page.getByRole("button", { name: "Add to my cart" }).click();
  await page.waitForURL(/\/cart$/);
  const lines = page.getByRole("main").getByRole("listitem");
  const quantity = lines.nth(0).getByRole("group").getByRole("status");
  await lines.nth(1).waitFor();
  expect(await quantity.textContent()).toBe("2");

  await page.evaluate(() => {
    navigator.share = async ({ url } = {}) => {
      document.title = url ?? "";
    };
  });
  await page.getByRole("button", { name: "Share this cart" }).click();
  const shared = `${shop.url}/${store.slug}/buy/${mug.variantId}:2,${bowl.variantId}:1`;
  await expect.poll(() => page.title()).toBe(shared);
  await takePicture(page, "cart-shared");

  // Once more, from the history: nothing is added twice.
  await page.goto(shared);
  await page.waitForURL(/\/cart$/);
  await lines.nth(1).waitFor();
  expect(await quantity.textContent()).toBe("2");

  await page.goto(`${shop.url}/${store.slug}/checkout`);
  await fillCheckout(page, ADDRESS);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  const number = (
    await page
      .getByText(/#\d{10}/)
      .first()
      .textContent()
  )?.match(/\d{10}/)?.[0];
  await page.goto(`${shop.url}/${store.slug}/orders/${number}`);
  await expectAccessible(page);
  await takePicture(page, "order-buy-again");
  await page.getByRole("link", { name: "Buy again" }).click();
  await page.getByText(/Bowl is sold out\.$/).waitFor();
  await page.getByRole("button", { name: "Add to my cart" }).click();
  await page.waitForURL(/\/cart$/);
  expect(troubles).toEqual([]);
});
