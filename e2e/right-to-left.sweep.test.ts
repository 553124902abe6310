import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { takePicture } from "./browser.ts";
import { aVariant, NEW_PRODUCT, openStore } from "./open-store.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();

/** Hebrew and Arabic that is laid out from left to right. */
function strayTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const stray: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [text, parent] = [node.textContent ?? "", node.parentElement];
      // An option has its list's direction; a name in a sentence stands between isolating marks.
      const isOurs = !/[\u0590-\u06ff]/.test(text) || text.includes("\u2068");
      if (isOurs || !parent || parent.closest("option, script, title")) continue;
      if (getComputedStyle(parent).direction !== "rtl") stray.push(`${parent.tagName}: ${text}`);
    }
    return stray;
  });
}

test("names that are written from right to left are shown that way, everywhere", async () => {
  const { page, slug, call } = await openStore(shop, "Kiln");
  await call("PUT", "/api/store/settings", { name: "כלי חרס (2)" });
  const variant = { price_cents: 1_250, inventory_qty: 2 };
  const form = {
    ...NEW_PRODUCT,
    title: "כוס קרמיקה, 2 יח'",
    description_html: "<p>نص عن الكوب.</p><ul><li>אחד</li></ul>",
    vendor: "קדר",
    handle: "cup",
    options: [{ name: "גודל" }],
    variants: {
      added: ["קטן", "גדול"].map((option1_value, position) =>
        aVariant({ ...variant, option1_value, position }),
      ),
    },
  };
  await call("POST", "/api/products", form);
  await call("POST", "/api/pages", {
    title: "אודות",
    body_html: "<p>שלום</p>",
    handle: "about",
    status: "published",
  });
  await call("POST", "/api/discounts", {
    kind: "percent",
    value: 1_000,
    applies_to: "everything",
    code: null,
    title: "מבצע קיץ",
  });

  for (const [path, name] of [
    [`/${slug}`, "כוס"],
    [`/${slug}/products?search=כוס`, "כוס"],
    [`/${slug}/products/cup`, "גודל"],
    [`/${slug}/pages/about`, "שלום"],
    ["/admin", "כוס"],
    ["/admin/products", "כוס"],
    ["/admin/discounts", "מבצע"],
    ["/admin/online-store/pages", "אודות"],
  ] as const) {
    await page.goto(shop.url + path);
    await page.locator("main").getByText(name).first().waitFor();
    expect(await strayTexts(page), path).toEqual([]);
    await takePicture(page, `rtl ${path.replaceAll("/", " ")}`);
  }

  await page.goto(`${shop.url}/${slug}/products/cup`);
  await page.getByRole("radio", { name: "קטן" }).click();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByText("added to cart").first().waitFor();
  expect(await strayTexts(page)).toEqual([]);
  await page.goto(`${shop.url}/${slug}/cart`);
  await page.getByText("מבצע קיץ").waitFor();
  expect(await strayTexts(page)).toEqual([]);
  const title = page.locator("main").getByText("כוס").first();
  // Beside its own quantity and price, not at the far edge.
  const look = await title.evaluate((link) => {
    const box = link.closest("p") ?? link;
    const range = document.createRange();
    range.selectNodeContents(link);
    const gap = range.getBoundingClientRect().left - box.getBoundingClientRect().left;
    return { direction: getComputedStyle(box).direction, isBesideTheRest: Math.abs(gap) < 2 };
  });
  expect(look).toEqual({ direction: "rtl", isBesideTheRest: true });

  await page.goto(`${shop.url}/${slug}/checkout`);
  const field = page.getByLabel("Full Name");
  await field.fill("דנה לוי");
  expect(await field.evaluate((input) => getComputedStyle(input).direction)).toBe("rtl");
  await field.fill("Dana Levi");
  expect(await field.evaluate((input) => getComputedStyle(input).direction)).toBe("ltr");
});
