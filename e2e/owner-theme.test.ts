import { expect } from "vitest";
import type { Theme } from "#rules/theme/theme.ts";
import { swept, test } from "#test/swept.ts";
import { openPage } from "./browser.ts";
import { pictures } from "./catalogue.ts";
import { expectFocusKept, expectTrap, pressByKeyboard, tabTo, typeByKeyboard } from "./keyboard.ts";
import { type OpenStore, openStore, stockUp } from "./open-store.ts";
import { toast } from "./owner.ts";
import { sharedShop } from "./shared.ts";

// The look of a store: edited as a draft that saves itself, published, put back.

const shop = sharedShop();
const HREF = "/admin/online-store/theme";
const SAVED = "All changes are saved as a draft";

type Themes = { theme: Theme; is_draft: boolean; published: { theme: Theme }[] };

async function openEditor(store: OpenStore) {
  const { page, call } = store;
  await page.goto(shop.url + HREF);
  await page.getByRole("heading", { name: "Ready looks" }).waitFor();
  return {
    read: () => call<Themes>("GET", "/api/theme"),
    open: (group: string) => page.getByRole("heading", { name: group, exact: true }).click(),
    press: (name: string | RegExp) => page.getByRole("button", { name, exact: true }).click(),
    status: (text: string) => page.getByRole("status").getByText(text, { exact: true }).waitFor(),
  };
}

test("a store gets a look by mouse: a draft, published, put back, discarded", async () => {
  const store = await openStore(shop, "Ada's Pots");
  const { page } = store;
  const { read, open, press, status } = await openEditor(store);
  await press(/^Market/);
  await open("Announcement");
  await page.getByLabel("Announcement", { exact: true }).fill("Free shipping in June");
  await open("Home page");
  await press("Hero");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press("Choose a picture")]);
  const [hero] = await pictures("teal");
  await chooser.setFiles(hero ?? []);
  const dot = page.getByRole("slider", { name: "Focal point" });
  await dot.waitFor();
  await page.getByLabel("Headline").fill("Made by hand");
  const box = await dot.locator("..").boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 4, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await expect.poll(() => dot.getAttribute("aria-valuetext")).toBe("25 % from the left, 50 % from the top");
  await press("Hide Collections");
  const handle = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
  await press("Hero");
  await handle("Featured products").hover();
  await page.mouse.down();
  await handle("Hero").hover();
  await handle("Hero").hover({ position: { x: 4, y: 2 } });
  await page.getByRole("status").filter({ hasText: "is at 1 of 3" }).waitFor();
  await page.mouse.up();
  await status(SAVED);

  const draft = await read();
  expect(draft).toMatchObject({ is_draft: true, published: [] });
  expect(draft.theme).toMatchObject({
    brand_color: "#b8431f",
    announcement: { text: "Free shipping in June" },
    sections: [
      { kind: "featured-products" },
      { kind: "hero", headline: "Made by hand", focal_point: { x: 25, y: 50 } },
      { kind: "collections", hidden: true },
    ],
  });
  await press("Publish");
  await toast(page, "Published").waitFor();
  await status("Published");
  expect((await read()).published[0]?.theme).toEqual(draft.theme);

  await press("Earlier looks");
  await press(/^Put back/);
  await toast(page, "The look is back").waitFor();
  expect((await read()).published[0]?.theme.brand_color).toBe("#0f6b4f");
  expect(await page.getByLabel("Brand colour", { exact: true }).inputValue()).toBe("#0f6b4f");

  await page.getByLabel("Brand colour", { exact: true }).fill("#7a1f3d");
  await status(SAVED);
  await press("Discard");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await toast(page, "Changes discarded").waitFor();
  expect(await page.getByLabel("Brand colour", { exact: true }).inputValue()).toBe("#0f6b4f");
  expect(await read()).toMatchObject({ is_draft: false });
});

test("a change shows in the preview at once, and to nobody else until it is published", async () => {
  const store = await openStore(shop, "Seen Early");
  const { page, slug, troubles } = store;
  const { open, press, status } = await openEditor(store);
  const frame = page.frameLocator("iframe[title='Your store with the draft']");
  await frame.getByRole("heading", { level: 1 }).waitFor();
  await open("Announcement");
  await page.getByLabel("Announcement", { exact: true }).fill("Free shipping in June");
  await frame.getByText("Free shipping in June").waitFor();
  await page.getByLabel("Brand colour", { exact: true }).fill("#7a1f3d");
  const fill = () =>
    frame.locator("html").evaluate((html) => getComputedStyle(html).getPropertyValue("--fill"));
  await expect.poll(fill).toBe("#7a1f3d");
  await frame.locator("html").evaluate(holdTransitions);
  await frame.getByRole("link", { name: "Shop", exact: true }).first().click();
  await page.getByLabel("Announcement", { exact: true }).fill("Free shipping in July");
  await frame.getByText("Free shipping in July").waitFor();
  await frame.locator("html").evaluate(() => window.endTransitions());
  expect(await frame.getByText("Free shipping in July").count()).toBe(1);

  const shopper = await openPage();
  await shopper.page.goto(`${shop.url}/${slug}`);
  expect(await shopper.page.getByText(/Free shipping/).count()).toBe(0);
  await status(SAVED);
  await press("Publish");
  await toast(page, "Published").waitFor();
  await shopper.page.reload();
  await shopper.page.getByText("Free shipping in July").waitFor();
  expect(troubles).toEqual([]);
});

declare global {
  interface Window {
    endTransitions(): Promise<void>;
  }
}

/** As in a browser that is busy: changes come while it goes from one page to the next. */
function holdTransitions() {
  const start = document.startViewTransition.bind(document);
  const held = Promise.withResolvers<void>();
  let last: ViewTransition | undefined;
  document.startViewTransition = (update) => {
    last = start(async () => {
      await held.promise;
      await (update as () => Promise<void>)();
    });
    return last;
  };
  window.endTransitions = async () => {
    held.resolve();
    await last?.finished;
  };
}

swept("the preview shows the section that is edited, and a press or a key in it opens another", async () => {
  const store = await openStore(shop, "Pointed At");
  await stockUp(store, { title: "Mug", priceCents: 1_000, stock: 3 });
  const { page, troubles } = store;
  const { read, open, press, status } = await openEditor(store);
  const frame = page.frameLocator("iframe[title='Your store with the draft']");
  const outlineOf = (section: string) =>
    frame.locator(`[data-section=${section}]`).evaluate((element) => getComputedStyle(element).outlineStyle);
  await frame.getByRole("heading", { level: 1 }).waitFor();
  await open("Home page");
  await press("Featured products");
  await expect.poll(() => outlineOf("products")).toBe("solid");
  await expect.poll(() => frame.locator("html").evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await outlineOf("hero")).toBe("none");

  await frame.getByRole("button", { name: "Edit Collections" }).press("Enter");
  await expect.poll(() => page.locator(":focus").innerText()).toBe("Collections");
  await expect.poll(() => outlineOf("collections")).toBe("solid");
  await frame.getByRole("link", { name: "Shop now" }).click();
  await expect.poll(() => page.locator(":focus").innerText()).toBe("Hero");
  expect(await page.getByLabel("Headline").count()).toBe(1);

  await press("Choose button link");
  await page.getByRole("menuitem", { name: "Product", exact: true }).click();
  await page.getByRole("dialog").getByRole("checkbox").first().click();
  await page.getByText("Change button link").waitFor();
  await status(SAVED);
  const [hero] = (await read()).theme.sections;
  expect(hero).toMatchObject({ button: { link: { kind: "product" } } });
  // The hero is open in the editor, so its links work.
  const link = frame.getByRole("link", { name: "Shop now" });
  await expect.poll(() => link.getAttribute("href")).toContain("/products/");
  await link.click();
  await frame.getByRole("button", { name: "Add to cart" }).waitFor();
  expect(troubles).toEqual([]);
});

swept("a change that is saved while the preview loads shows in it too", async () => {
  const store = await openStore(shop, "Ada's Pots");
  const { page } = store;
  // The page is made before the change, and arrives after it.
  const [made, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/admin\/preview\//, async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue();
    const response = await route.fetch();
    made.resolve();
    await saved.promise;
    await route.fulfill({ response });
  });
  const { open, status } = await openEditor(store);
  await made.promise;
  await open("Announcement");
  await page.getByLabel("Announcement", { exact: true }).fill("Free shipping in June");
  await status(SAVED);
  saved.resolve();
  await page.frameLocator("iframe").getByText("Free shipping in June").waitFor();
});

swept("a look by keys alone: a draft, published, put back", async () => {
  const store = await openStore(shop, "Keys Only");
  const { page, troubles } = store;
  const { read, status } = await openEditor(store);
  await pressByKeyboard(page, "button", /^Night/);
  await typeByKeyboard(page, "Brand colour", "#ffd500");
  await tabTo(page, "radio", "Dark");
  await page.keyboard.press("ArrowLeft");
  await page.getByText(/^Text on buttons is dark/).waitFor();
  await status(SAVED);
  expect((await read()).theme).toMatchObject({ brand_color: "#ffd500", tone: "warm", fonts: "grotesk" });

  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    pressByKeyboard(page, "button", "Choose a favicon"),
  ]);
  await chooser.setFiles((await pictures("teal"))[0] ?? []);
  const focused = () => page.locator(":focus").innerText();
  await expect.poll(focused).toBe("Replace favicon");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("Choose a favicon");
  for (const _ of ["Announcement", "Home page"]) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, "button", "Move Hero");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.getByText("Hero is at 2 of 3.").waitFor({ state: "attached" });
  await page.keyboard.press("Space");
  await page.getByText("Hero is now 2 of 3.").waitFor({ state: "attached" });
  await pressByKeyboard(page, "button", "Add section");
  await page.getByRole("menuitem", { name: "Text", exact: true }).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(":focus").innerText()).toBe("Text");
  await pressByKeyboard(page, "button", "Remove Text");
  await page.getByRole("alertdialog").waitFor();
  await pressByKeyboard(page, "button", "Remove");
  await expectFocusKept(page, "a section was removed");
  await status(SAVED);
  expect((await read()).theme.sections.map(({ kind }) => kind)).toEqual([
    "collections",
    "hero",
    "featured-products",
  ]);

  await tabTo(page, "button", "Publish", "Shift+Tab");
  await page.keyboard.press("Enter");
  await toast(page, "Published").waitFor();
  await tabTo(page, "button", "Earlier looks", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expectTrap(page, "Earlier looks");
  await page.keyboard.press("Enter");
  await pressByKeyboard(page, "button", /^Put back/);
  await toast(page, "The look is back").waitFor();
  expect((await read()).published[0]?.theme.tone).toBe("warm");
  expect(troubles.filter(({ kind }) => kind === "page" || kind === "policy")).toEqual([]);
});

swept("what is typed without a connection is kept, and saved when it is back", async () => {
  const store = await openStore(shop, "Bad Line");
  const { page, context } = store;
  const { read, open, status } = await openEditor(store);
  await open("Footer");
  await context.setOffline(true);
  await page.getByLabel("Footer text").fill("Made by hand");
  await status("You are offline. Your changes are kept here and sent when you are back");
  await page.getByRole("link", { name: "Products", exact: true }).click();
  await page.getByRole("alertdialog", { name: "Leave without saving?" }).getByText("Cancel").click();
  await context.setOffline(false);
  await status(SAVED);
  expect((await read()).theme.footer_text).toBe("Made by hand");
});

swept("a saved change whose answer was lost is no conflict; one of another tab is", async () => {
  const store = await openStore(shop, "Two Tabs");
  const { page, context } = store;
  const { read, open, press, status } = await openEditor(store);
  await open("Footer");
  let isLost = false;
  await page.route("**/api/theme", async (route) => {
    if (isLost || route.request().method() !== "PUT") return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel("Footer text").fill("One");
  await expect.poll(async () => (await read()).theme.footer_text).toBe("One");
  await page.getByLabel("Footer text").fill("One, two");
  await status(SAVED);
  expect((await read()).theme.footer_text).toBe("One, two");

  expect(isLost).toBe(true);

  const other = await context.newPage();
  await other.goto(shop.url + HREF);
  await other.getByLabel("Brand colour", { exact: true }).fill("#7a1f3d");
  await other.getByRole("status").getByText(SAVED).waitFor();
  await page.getByLabel("Footer text").fill("Three");
  await page
    .getByRole("alert")
    .getByText(/^The theme was changed elsewhere/)
    .waitFor();
  await press("Load again");
  await expect.poll(() => page.getByLabel("Brand colour", { exact: true }).inputValue()).toBe("#7a1f3d");
  await page.getByLabel("Footer text").fill("Three");
  await status(SAVED);
  expect((await read()).theme).toMatchObject({ footer_text: "Three", brand_color: "#7a1f3d" });
});

swept("a change is saved before the screen is left", async () => {
  const store = await openStore(shop, "Quick Leaver");
  const { page } = store;
  const { read, open } = await openEditor(store);
  await open("Footer");
  await page.getByLabel("Footer text").fill("Off");
  await page.getByRole("link", { name: "Products", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
  expect((await read()).theme.footer_text).toBe("Off");
});

swept("on a phone Publish stays in view, and the preview is a phone's", async () => {
  const store = await openStore(shop, "One Hand", { width: 390 });
  const { page } = store;
  await openEditor(store);
  const bottomOf = async (name: string) => {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await page.getByRole("heading", { name: "Footer", exact: true }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await bottomOf("Publish")).toBeLessThanOrEqual(800);

  const fonts = page.getByRole("group", { name: "Fonts" });
  const familyOf = (name: string) =>
    fonts.getByText(name, { exact: true }).evaluate((text) => getComputedStyle(text).fontFamily);
  expect(await familyOf("Source Sans")).toBe('"Source Sans 3 Variable"');

  await page.getByRole("radio", { name: "Preview", exact: true }).check();
  const frame = page.frameLocator('iframe[title="Your store with the draft"]');
  await frame.getByRole("link", { name: "Shop now" }).waitFor();
  expect(await frame.locator("html").evaluate(() => innerWidth)).toBe(390);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  expect(await bottomOf("Publish")).toBeLessThanOrEqual(800);
});
