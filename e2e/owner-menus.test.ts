import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, openPage, openWithoutScripts } from "./browser.ts";
import { openMugShop } from "./mug-shop.ts";
import { openDashboard, toast } from "./owner.ts";
import { sharedStore } from "./shared.ts";

const HREF = "/admin/online-store/menus";
const PAGES = ["About", "Care"];

const shop = sharedStore(async (shared) => {
  const opened = await openMugShop(shared);
  for (const title of PAGES)
    await opened.store.call("POST", "/api/pages", {
      title,
      body_html: "<p>Hello.</p>",
      handle: title.toLowerCase(),
      status: title === "Care" ? "draft" : "published",
    });
  return opened;
});

const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await toast(page, "Menus saved").first().waitFor();
};

test("by mouse: an owner picks pages, types an address, and is told what is wrong and what is a draft", async () => {
  const { page, slug, troubles } = shop.store;
  await openDashboard(page, shop);
  await page.getByRole("link", { name: "Menus", exact: true }).click();
  await page.getByRole("button", { name: "Add links to the footer menu" }).click();
  await page.getByRole("menuitem", { name: "Pages" }).click();
  for (const title of PAGES) await page.getByRole("checkbox", { name: title }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("Not shown: this page is a draft").waitFor();

  await page.getByRole("button", { name: "Add links to the footer menu" }).click();
  await page.getByRole("menuitem", { name: "Web address" }).click();
  await page.getByLabel("Web address", { exact: true }).fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Enter a web address that begins with https://, or a path").waitFor();
  await page.getByText("Label is required").waitFor();
  // Opened by what is wrong, and stays open while that is corrected.
  await page.getByRole("button", { name: /^javascript/, expanded: true }).click();
  await page.getByLabel("Web address", { exact: true }).fill("https://blog.example/");
  await page.getByLabel("Label", { exact: true }).pressSequentially("<b>Blog</b>");
  await save(page);

  const visitor = await page.context().newPage();
  await shop.visit(visitor, "");
  const footer = visitor.getByRole("navigation", { name: "Footer menu" });
  expect(await footer.getByRole("link").allInnerTexts()).toEqual(["About", "<b>Blog</b>"]);
  const boxes = await Promise.all((await footer.getByRole("link").all()).map((link) => link.boundingBox()));
  expect(boxes[1]?.y, "links without a second level are a row").toBe(boxes[0]?.y);
  await footer.getByRole("link", { name: "About" }).click();
  await visitor.waitForURL(`${shop.url}/${slug}/pages/about`);
  expect(await visitor.getByRole("navigation", { name: "Store" }).innerText()).toBe("Shop");
  await visitor.close();
  expect(troubles).toEqual([]);
});

test("by keys alone: an owner adds, orders and nests items of the header", async () => {
  const { page } = shop.store;
  const { keyboard } = page;
  const press = async (name: string, key = "Enter") => {
    await page.getByRole("button", { name, exact: true }).focus();
    await keyboard.press(key);
  };
  await page.goto(shop.url + HREF);
  for (const label of ["Mugs", "Shop", "New"]) {
    await press("Add links to the header menu");
    await page.getByRole("menuitem", { name: "Search or all products" }).focus();
    await keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
    await page.getByLabel("Label", { exact: true }).focus();
    await keyboard.type(label);
  }
  const header = page.getByRole("list", { name: "Header menu" });
  await press("Move Mugs", "Space");
  await page.getByText("Mugs is at 1 of 3.").waitFor();
  await keyboard.press("ArrowDown");
  await page.getByText("Mugs is at 2 of 3.").waitFor();
  await keyboard.press("Space");
  await page.getByText("Mugs is now 2 of 3.").waitFor();
  await press("Indent Mugs");
  await page.getByText("Mugs is now below Shop.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Outdent Mugs");
  await press("Indent New");
  await page.getByText("New is now below Shop.").waitFor();
  await keyboard.press("Enter");
  await page.getByText("New is now on the first level.").waitFor();
  await press("Indent New");
  await page.getByRole("list", { name: "Below Shop" }).waitFor();
  expect(await header.getByRole("button", { name: /^Move/ }).count()).toBe(3);
  await expectAccessible(page);
  await save(page);
  await page.reload();
  await page.getByRole("list", { name: "Below Shop" }).getByText("New").waitFor();
});

test("by keys: what is removed is announced, and the focus stays beside it", async () => {
  const { page } = shop.store;
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const remove = async (name: string) => {
    await button(`Remove ${name}`).focus();
    await page.keyboard.press("Enter");
  };
  const expectFocus = (name: string | RegExp) =>
    expect.poll(() => button(name).evaluate((element) => element === document.activeElement)).toBe(true);

  await page.goto(shop.url + HREF);
  await remove("Mugs");
  await page.getByRole("status").getByText("Mugs is removed.").waitFor();
  await expectFocus(/^New/);
  await remove("New");
  await page.getByRole("status").getByText("New is removed.").waitFor();
  await expectFocus(/^Shop/);
  await remove("Shop");
  await page.getByRole("status").getByText("Shop is removed.").waitFor();
  await expectFocus("Add links to the header menu");

  await button("Indent Care").click();
  await remove("About");
  const question = page.getByRole("alertdialog", { name: "Remove About?" });
  await question.getByRole("button", { name: "Remove" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("About is removed.").waitFor();
  await expectFocus(/^<b>Blog/);
});

test("a shopper opens the second level by keys, and the drawer on a phone", async () => {
  const desk = await openPage({ width: 1280 });
  await shop.visit(desk.page, "");
  const nav = desk.page.getByRole("navigation", { name: "Store" });
  const more = nav.getByRole("button", { name: "More of Shop" });
  await more.focus();
  await desk.page.keyboard.press("Enter");
  await nav.getByRole("link", { name: "Mugs" }).waitFor();
  expect(await more.getAttribute("aria-expanded")).toBe("true");
  await expectAccessible(desk.page);
  await desk.page.keyboard.press("Tab");
  await desk.page.keyboard.press("Tab");
  await desk.page.keyboard.press("Escape");
  await expect.poll(() => more.getAttribute("aria-expanded")).toBe("false");
  await expect.poll(() => desk.page.evaluate(() => document.activeElement?.ariaLabel)).toBe("More of Shop");
  await more.click();
  await nav.getByRole("link", { name: "Mugs" }).waitFor();
  await desk.page.getByRole("main").click({ position: { x: 5, y: 300 } });
  await nav.getByRole("link", { name: "Mugs" }).waitFor({ state: "hidden" });

  const phone = await openPage({ width: 390, height: 800 });
  await shop.visit(phone.page, "");
  const opener = phone.page.getByRole("button", { name: "Menu", exact: true });
  await opener.focus();
  await phone.page.keyboard.press("Enter");
  const drawer = phone.page.getByRole("dialog", { name: "Menu" });
  await drawer.getByRole("link", { name: "Mugs" }).waitFor();
  await expectAccessible(phone.page);
  for (let tab = 0; tab < 6; tab++) await phone.page.keyboard.press("Tab");
  expect(await drawer.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
  await phone.page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  await expect.poll(() => phone.page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Menu");
  await opener.click();
  await drawer.getByRole("link", { name: "New" }).click();
  await phone.page.waitForURL(/\/products/);
  await drawer.waitFor({ state: "hidden" });
  expect([...desk.troubles, ...phone.troubles]).toEqual([]);
});

test("without scripts all links of the menu are there, also on a phone", async () => {
  const { page, context } = await openWithoutScripts({ viewport: { width: 390, height: 800 } });
  await page.goto(`${shop.url}/${shop.store.slug}`);
  const links = page.getByRole("navigation", { name: "Store" }).getByRole("link");
  expect(await links.allInnerTexts()).toEqual(["Shop", "Mugs", "New"]);
  expect(await page.getByRole("button", { name: "Menu", exact: true }).count()).toBe(0);
  await context.close();
});
