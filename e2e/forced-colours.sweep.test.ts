import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { AA, contrastIn } from "#test/text-pairs.ts";
import { openWithoutScripts, takePicture } from "./browser.ts";
import { addOption, cell, fillProduct, save } from "./catalogue.ts";
import { openStore } from "./open-store.ts";
import { toast } from "./owner.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();
const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

/** Every text with its colour and its ground: where colours are forced, that is a plate of the page's own colour. */
function textsOf(page: Page): Promise<{ text: string; color: string; ground: string }[]> {
  return page.evaluate(() => {
    const plate = getComputedStyle(document.documentElement).backgroundColor;
    const groundOf = (element: Element): string => {
      const ground = getComputedStyle(element).backgroundColor;
      const isClear = ground.endsWith(", 0)");
      return isClear && element.parentElement ? groundOf(element.parentElement) : ground;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: { text: string; color: string; ground: string }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [text, parent] = [node.textContent?.trim(), node.parentElement];
      if (!text || !parent?.checkVisibility() || parent.closest("svg, .swatch, :disabled")) continue;
      const style = getComputedStyle(parent);
      const isForced = style.getPropertyValue("forced-color-adjust") !== "none";
      texts.push({ text, color: style.color, ground: isForced ? plate : groundOf(parent) });
    }
    return texts;
  });
}

async function expectReadable(page: Page): Promise<void> {
  const unreadable = (await textsOf(page)).filter(({ color, ground }) => {
    const palette = new Map(
      Object.entries({ color, ground, card: ground }).map(([name, rgb]) => [name, hex(rgb)]),
    );
    return contrastIn(palette, "color", "ground") < AA;
  });
  expect(unreadable).toEqual([]);
}

function hex(rgb: string): string {
  const channels = rgb.match(/\d+/g)?.slice(0, 3) ?? [];
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, "0")).join("")}`;
}

test("in forced colours, what is chosen can be read, also where its label is a part of it", async () => {
  const { page, slug } = await openStore(shop, "Legible");
  await page.emulateMedia({ forcedColors: "active" });
  await fillProduct(page, shop, "Mug", "12.50");
  await addOption(page, 1, "Size", ["Small", "Large"]);
  await cell(page, "Small", "Price").click();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await expectReadable(page);
  await takePicture(page, "forced grid");
  await page.keyboard.press("ControlOrMeta+d");
  await page.getByRole("tab", { name: "Details" }).click();
  await page.getByLabel("Status").selectOption("active");
  await save(page, "Product created");
  await page.getByRole("checkbox", { name: "Select Mug" }).check();
  await expectReadable(page);
  await takePicture(page, "forced list");

  await page.goto(`${shop.url}/admin/online-store/menus`);
  await page.getByRole("button", { name: "Add links to the header menu" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-highlighted]").waitFor();
  await expectReadable(page);
  await takePicture(page, "forced menu");

  await page.goto(`${shop.url}/${slug}/products/mug`);
  await page.getByRole("radio", { name: "Small" }).check();
  await expectReadable(page);
  await takePicture(page, "forced product");
});

test("in forced colours, what is chosen in the theme editor differs, and samples keep their colours", async () => {
  const { page } = await openStore(shop, "Contrast");
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${shop.url}/admin/online-store/theme`);
  const tone = (name: string) => page.locator("label").filter({ hasText: name });
  await page.getByRole("list").getByRole("button", { pressed: false }).first().click();
  await page.getByRole("button", { pressed: true }).first().waitFor();
  await expectReadable(page);
  await takePicture(page, "forced looks");
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
  const { page, context } = await openWithoutScripts();
  for (const path of ["/admin", "/admin/auth", "/admin/products"]) {
    await page.goto(shop.url + path);
    expect(await page.locator("noscript p:visible").innerText(), path).toContain("needs JavaScript");
    expect(await page.getByText("Loading...").isVisible(), path).toBe(false);
  }
  await takePicture(page, "no javascript");
  await context.close();
});
