import { expect } from "vitest";
import { READY_LOOKS } from "#rules/theme/ready-looks.ts";
import { DEFAULT_THEME } from "#rules/theme/theme.ts";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, takePicture } from "./browser.ts";
import { aRate, fillCheckout, openStore, openWithCart, saveShipping, stockUp } from "./open-store.ts";
import { expectGoodLook, toast } from "./owner.ts";
import { sharedShop } from "./shared.ts";

// A shop that is closed while it is built, and the list of first steps that leads to its opening.

const shop = sharedShop();
const WIDTHS = [390, 768, 1440];

test("a new store is led through its first steps to its opening", async () => {
  const store = await openStore(shop, "First Steps");
  const { page, call } = store;
  const done = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const lookAgain = () => page.goto(`${shop.url}/admin`);
  const closed = page.getByRole("link", { name: /^Closed/ });

  await lookAgain();
  await done("0 of 7 done");
  expect(await page.getByText("Last 30 days").count()).toBe(0);
  await expectGoodLook(page, "first-steps");
  await page.getByRole("link", { name: "Enter your store details" }).click();
  await page.getByRole("heading", { name: "Store details" }).waitFor();

  await page.goto(`${shop.url}/admin/settings`);
  await page.getByRole("checkbox", { name: "Close the shop" }).click();
  await toast(page, "Settings updated successfully").waitFor();
  await closed.waitFor();
  await expectGoodLook(page, "settings-closed");

  await stockUp(store, { title: "Mug", priceCents: 1_000, stock: 5 });
  await call("PUT", "/api/store/details", {
    street: "Via Roma 1",
    city: "Torino",
    country_code: "IT",
    contact_email: "hi@example.com",
  });
  await saveShipping(store, {
    zones: [{ name: "World", countries: ["IT"], rates: [aRate("Post", 500)] }],
    pickup: null,
  });
  await lookAgain();
  await done("4 of 8 done");
  await page.getByText("Done: Add your first product").waitFor();
  await page.getByText("To do: Open your shop").waitFor();
  await expectGoodLook(page, "first-steps-closed");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Open the shop" }).click();
  await done("4 of 7 done");
  expect(await closed.count()).toBe(0);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("heading", { name: "Last 30 days" }).waitFor();
  await lookAgain();
  await page.getByRole("heading", { name: "Last 30 days" }).waitFor();
  expect(await page.getByText("Get your shop ready").count()).toBe(0);

  await call("PUT", "/api/store/settings", { opening_soon: true });
  await lookAgain();
  await page.getByText("Your shop is closed.").waitFor();
  await expectGoodLook(page, "dashboard-closed");
});

swept("an open tab of a closed shop is told so, and gets to 'Opening soon'", async () => {
  const store = await openStore(shop, "Closing Time");
  const line = await stockUp(store, { title: "Mug", priceCents: 1_000, stock: 5 });
  const { page } = await openWithCart(shop, store.slug, [line]);
  await page.goto(`${shop.url}/${store.slug}/checkout`);
  await fillCheckout(page);
  await store.call("PUT", "/api/store/settings", { opening_soon: true });
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByText("This shop is closed at the moment, and takes no orders.").first().waitFor();
  await page.getByRole("link", { name: "Shop", exact: true }).first().click();
  await page.getByRole("heading", { name: "Opening soon" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${store.slug}/products`);
  await store.call("PUT", "/api/store/settings", { opening_soon: false });
  await page.reload();
  await page.getByRole("heading", { name: "All products" }).waitFor();
  // The cart is kept.
  await page.getByRole("button", { name: "Cart, 1 item" }).waitFor();
});

swept("'Opening soon' is accessible in every ready look", async () => {
  const store = await openStore(shop, "Soon in Colours");
  await store.call("PUT", "/api/store/settings", { opening_soon: true });
  const { page } = store;
  for (const { name, look } of READY_LOOKS) {
    const { version } = await store.call<{ version: number }>("GET", "/api/theme");
    await store.call("PUT", "/api/theme", {
      version,
      theme: { ...DEFAULT_THEME, ...look },
    });
    await store.call("POST", "/api/theme/publish", { version: version + 1 });
    await page.goto(`${shop.url}/${store.slug}`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await takePicture(page, `opening-soon-${name}-${width}`);
    }
    await expectAccessible(page);
  }
});
