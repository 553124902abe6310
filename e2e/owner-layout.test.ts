import type { Page } from "playwright-core";
import { expect } from "vitest";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, takePicture, untilDrawn } from "./browser.ts";
import { openStore } from "./open-store.ts";
import { openDashboard } from "./owner.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();

test("ctrl or meta with b collapses the sidebar to icons, and a cookie stores it for 7 days", async () => {
  const { page, context, troubles } = await openStore(shop, "Sidebar");
  await openDashboard(page, shop);
  expect(await sidebarWidth(page)).toBe(16 * 16);

  await page.keyboard.press("Control+b");
  await expect.poll(() => sidebarWidth(page)).toBe(3 * 16);
  for (const name of ["Home", "Orders", "Products", "Collections", "Settings"])
    expect(await page.getByRole("link", { name, exact: true }).isVisible(), name).toBe(true);
  const settings = await page.getByRole("link", { name: "Settings", exact: true }).boundingBox();
  expect(settings?.y).toBeGreaterThan(700);
  await expectAccessible(page);
  const cookie = (await context.cookies()).find(({ name }) => name === "sidebar");
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);

  await page.reload();
  await expect.poll(() => sidebarWidth(page)).toBe(3 * 16);
  await page.keyboard.press("Meta+b");
  await expect.poll(() => sidebarWidth(page)).toBe(16 * 16);
  expect(troubles).toEqual([]);
});

test("a store without a name is 'Store Admin'", async () => {
  const { page } = await openStore(shop, "Nameless");
  await page.route("**/api/store", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), name: "" } });
  });
  await page.goto(`${shop.url}/admin`);
  await page.getByRole("banner").getByText("Store Admin", { exact: true }).waitFor();
});

test("in an editor the same keys mean bold, and the sidebar does not change", async () => {
  const { page } = await openStore(shop, "Bold");
  await openDashboard(page, shop);
  await page.evaluate(() => {
    const editor = document.createElement("div");
    editor.contentEditable = "true";
    document.querySelector("main")?.append(editor);
    editor.focus();
  });
  await page.keyboard.press("Control+b");
  await untilDrawn(page);
  expect(await sidebarWidth(page)).toBe(16 * 16);
});

test("below 768 pixels the sidebar is a sheet of 18rem that Escape closes", async () => {
  const { page, troubles } = await openStore(shop, `A Store With ${"A Very Long Name ".repeat(4)}`, {
    width: 767,
  });
  await openDashboard(page, shop);
  await takePicture(page, "owner-long-name-767");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(767);
  expect(await page.getByRole("complementary").isVisible()).toBe(false);

  const toggle = page.getByRole("button", { name: "Toggle sidebar" });
  await toggle.click();
  const sheet = page.getByRole("dialog", { name: "Menu" });
  expect((await sheet.boundingBox())?.width).toBe(18 * 16);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);

  await toggle.click();
  await sheet.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Store Settings" }).waitFor();
  await sheet.waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 768, height: 800 });
  expect(await page.getByRole("complementary").isVisible()).toBe(true);
  expect(troubles).toEqual([]);
});

swept("settings do not scroll horizontally on the narrowest phone", async () => {
  const { page } = await openStore(shop, "Narrow", { width: 320 });
  await page.goto(`${shop.url}/admin/settings`);
  await page.getByText("This device").waitFor();
  await page.getByText("E-mails are simulated by default").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("an unknown screen shows the not-found page", async () => {
  const response = await fetch(`${shop.url}/admin/no-such-screen`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("Oops! Page not found");
});

async function sidebarWidth(page: Page): Promise<number | undefined> {
  return (await page.getByRole("complementary").boundingBox())?.width;
}
