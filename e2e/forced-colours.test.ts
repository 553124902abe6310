import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, takePicture } from "./browser.ts";
import { openStore } from "./open-store.ts";
import { toast, WITHOUT_LIMITS } from "./owner.ts";
import { shared } from "./shared.ts";
import { openShop } from "./shop.ts";

const shop = shared(() => openShop(WITHOUT_LIMITS));
const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

test("in forced colours, what is chosen in the theme editor differs, and samples keep their colours", async () => {
  const { page } = await openStore(shop, "Contrast");
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${shop.url}/admin/online-store/theme`);
  const tone = (name: string) => page.locator("label").filter({ hasText: name });
  await tone("Dark").click();
  expect(await groundOf(tone("Dark"))).not.toBe(await groundOf(tone("White")));
  const [dark, white] = [tone("Dark").locator(".swatch"), tone("White").locator(".swatch")];
  expect(await groundOf(dark)).toBe("rgb(19, 20, 23)");
  expect(await groundOf(white)).toBe("rgb(255, 255, 255)");
  await takePicture(page, "forced theme");

  // The keyboard stays where it pressed, though there is nothing more to publish.
  const publish = page.getByRole("button", { name: "Publish" });
  await publish.focus();
  await page.keyboard.press("Enter");
  await toast(page, "Published").first().waitFor();
  await expect.poll(() => publish.isDisabled()).toBe(true);
  expect(await publish.evaluate((button) => button === document.activeElement)).toBe(true);
  await tone("Warm").click();
  const discard = page.getByRole("button", { name: "Discard" });
  await expect.poll(() => discard.isDisabled()).toBe(false);
  await discard.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await toast(page, "Changes discarded").first().waitFor();
  await expect.poll(() => discard.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("without JavaScript the back office says that it needs it", async () => {
  const { context } = await openPage();
  const plain = await context.browser()?.newContext({ javaScriptEnabled: false });
  const page = await plain?.newPage();
  if (!page) throw new Error("There is no browser.");
  for (const path of ["/admin", "/admin/auth", "/admin/products"]) {
    await page.goto(shop.url + path);
    expect(await page.locator("noscript p:visible").innerText(), path).toContain("needs JavaScript");
    expect(await page.getByText("Loading...").isVisible(), path).toBe(false);
  }
  await takePicture(page, "no javascript");
  await plain?.close();
});
