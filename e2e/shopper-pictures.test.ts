import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { DEFAULT_THEME, type Theme } from "#rules/theme/theme.ts";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, openPage, openWithoutScripts, takePicture, untilDrawn } from "./browser.ts";
import { expectTrap, pressByKeyboard } from "./keyboard.ts";
import { aVariant, type OpenStore, openStore } from "./open-store.ts";
import { sharedShop } from "./shared.ts";

// A product with six pictures: in the grid of four, in the viewer, and large with thumbnails.

const shop = sharedShop();
const PHONE = { width: 390, height: 844, hasTouch: true };
let store: OpenStore;
let address: string;

beforeAll(async () => {
  store = await openStore(shop, "Six Sides");
  await store.call("POST", "/api/functions/seed-data", { store_id: store.id });
  type Listed = { products: { featured_image_url: string | null }[] };
  const { products } = await store.call<Listed>("GET", "/api/products");
  const urls = products.flatMap(({ featured_image_url }) => featured_image_url ?? []).slice(0, 6);
  const product = { vendor: "", tags: ["ceramics"], status: "active" };
  await store.call("POST", "/api/products", {
    ...product,
    title: "Vase of six sides",
    description_html: "<p>Turn it round.</p>".repeat(20),
    handle: "vase",
    featured_image_url: urls[0],
    images: urls.map((url, at) => ({ url, alt: `Side ${at + 1}` })),
    options: [{ name: "Colour" }],
    variants: {
      added: [
        { ...VARIANT, option1_value: "Sage", image_urls: [urls[4]] },
        {
          ...VARIANT,
          position: 1,
          option1_value: "Blue",
          image_urls: [urls[2]],
          compare_at_price_cents: 6_900,
        },
      ],
    },
  });
  await store.call("POST", "/api/products", {
    ...product,
    title: "Plate",
    description_html: "",
    handle: "plate",
    featured_image_url: urls[0],
    images: [{ url: urls[0], alt: "The plate" }],
    options: [],
    variants: { added: [VARIANT] },
  });
  address = `${shop.url}/${store.slug}/products/vase`;
});

const VARIANT = aVariant({ price_cents: 4_900, inventory_qty: 2 });

async function publish(theme: Partial<Theme>) {
  const version = async () => (await store.call<{ version: number }>("GET", "/api/theme")).version;
  await store.call("PUT", "/api/theme", { version: await version(), theme: { ...DEFAULT_THEME, ...theme } });
  await store.call("POST", "/api/theme/publish", { version: await version() });
}

const viewer = (page: Page) => page.getByRole("dialog", { name: "Vase of six sides" });
const says = (page: Page, words: string) =>
  viewer(page).getByRole("status").getByText(words, { exact: true }).waitFor();
const inView = (page: Page) =>
  viewer(page).getByRole("list", { name: "Pictures", exact: true }).locator("li:not([inert])");
/** How much larger than its pane the picture in view is. */
const zoomOf = (page: Page) =>
  inView(page).evaluate((slide) => (slide.querySelector("img")?.clientWidth ?? 0) / slide.clientWidth);
/** What has moved since the page was opened, without a press. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((answer) => {
        type Shift = PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Element }[];
        };
        const moved: string[] = [];
        const watch = new PerformanceObserver((list) => {
          // In our font, some names of stores are some pixels wider than in the one before, and move what is beside them.
          for (const entry of list.getEntries() as Shift[])
            if (!entry.hadRecentInput && entry.value > 0.001)
              for (const { node } of entry.sources) moved.push(`${node?.nodeName} ${node?.className}`);
        });
        watch.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => answer(moved), 300);
      }),
  );

describe("the viewer shows all pictures of a product", () => {
  test("by mouse: arrows, thumbnails, zoom", async () => {
    const { page, troubles } = await openPage({ width: 1440, height: 900 });
    await page.goto(address);
    await page.getByRole("button", { name: "Enlarge: Side 4, and 2 more", exact: true }).click();
    await says(page, "Picture 4 of 6: Side 4");
    await expectAccessible(page);
    await takePicture(page, "viewer-1440");
    // A window that changes its size, or a phone that is turned, shows the same picture.
    await page.setViewportSize({ width: 900, height: 900 });
    await untilDrawn(page);
    await says(page, "Picture 4 of 6: Side 4");
    const leftEdge = () => inView(page).evaluate((slide) => Math.round(slide.getBoundingClientRect().left));
    await expect.poll(leftEdge).toBe(0);

    const next = viewer(page).getByRole("button", { name: "Next picture" });
    await next.click();
    await says(page, "Picture 5 of 6: Side 5");
    await next.click();
    await says(page, "Picture 6 of 6: Side 6");
    await expect.poll(() => next.getAttribute("aria-disabled")).toBe("true");
    await viewer(page).getByRole("button", { name: "Show picture 2: Side 2" }).click();
    await says(page, "Picture 2 of 6: Side 2");

    await inView(page).locator("img").click();
    await expect.poll(() => zoomOf(page)).toBeCloseTo(2.5, 1);
    await next.click();
    await says(page, "Picture 3 of 6: Side 3");
    await expect.poll(() => zoomOf(page)).toBe(1);
    await viewer(page).getByRole("button", { name: "Close" }).click();
    await viewer(page).waitFor({ state: "detached" });
    expect(troubles).toEqual([]);
  });

  swept("by keys: arrows, Home and End, zoom and pan; Tab stays inside, Escape leads back", async () => {
    const { page } = await openPage();
    await page.goto(address);
    await pressByKeyboard(page, "button", "Enlarge: Side 1");
    await says(page, "Picture 1 of 6: Side 1");
    for (const [key, words] of [
      ["ArrowRight", "Picture 2 of 6: Side 2"],
      ["ArrowRight", "Picture 3 of 6: Side 3"],
      ["End", "Picture 6 of 6: Side 6"],
      ["ArrowRight", "Picture 6 of 6: Side 6"],
      ["ArrowLeft", "Picture 5 of 6: Side 5"],
      ["Home", "Picture 1 of 6: Side 1"],
    ] as const) {
      await page.keyboard.press(key);
      await says(page, words);
    }
    await pressByKeyboard(page, "button", "Zoom");
    await expect.poll(() => zoomOf(page)).toBeCloseTo(2.5, 1);
    const scrolled = () =>
      inView(page)
        .locator("> div")
        .evaluate((pane) => pane.scrollTop);
    const before = await scrolled();
    await page.keyboard.press("ArrowDown");
    await expect.poll(scrolled).toBe(before + 120);
    await says(page, "Picture 1 of 6: Side 1");
    await expectTrap(page, /Enlarge: Side 1/);
  });

  swept("on a phone: a swipe, a double tap, two fingers; the page behind stands still", async () => {
    const { page, context } = await openPage(PHONE);
    const fingers = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: [x: number, y: number][]) =>
      fingers.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
    await page.goto(address);
    await page.getByRole("button", { name: "Enlarge: Side 1" }).tap();
    await says(page, "Picture 1 of 6: Side 1");
    await expectAccessible(page);
    await takePicture(page, "viewer-390");
    await fingers.send("Input.synthesizeScrollGesture", { x: 300, y: 400, xDistance: -250, speed: 2_000 });
    await says(page, "Picture 2 of 6: Side 2");

    await page.touchscreen.tap(200, 400);
    expect(await zoomOf(page)).toBe(1);
    await page.waitForTimeout(400);
    await page.touchscreen.tap(200, 400);
    await page.touchscreen.tap(200, 400);
    await expect.poll(() => zoomOf(page)).toBeCloseTo(2.5, 1);
    await page.waitForTimeout(400);
    await page.touchscreen.tap(200, 400);
    await page.touchscreen.tap(200, 400);
    await expect.poll(() => zoomOf(page)).toBe(1);

    await touch("touchStart", [180, 400], [220, 400]);
    await touch("touchMove", [160, 400], [240, 400]);
    await touch("touchMove", [140, 400], [260, 400]);
    await touch("touchEnd");
    await expect.poll(() => zoomOf(page)).toBeCloseTo(3, 1);
    await says(page, "Picture 2 of 6: Side 2");
    expect(await page.evaluate(() => [scrollY, getComputedStyle(document.documentElement).overflow])).toEqual(
      [0, "hidden"],
    );
  });

  swept(
    "says that a picture does not come, and asks for it again; a single picture has no counter",
    async () => {
      const { page } = await openPage();
      await page.goto(`${shop.url}/${store.slug}/products/plate`);
      await page.route("**/storage/**", (route) => route.abort());
      await page.getByRole("button", { name: "Enlarge: The plate" }).click();
      const dialog = page.getByRole("dialog", { name: "Plate" });
      await dialog.getByText("This picture could not be loaded.").waitFor();
      expect(await dialog.getByRole("button").allInnerTexts()).toEqual(["Zoom", "", "Try again"]);
      expect(await dialog.getByRole("status").count()).toBe(0);
      await expectAccessible(page);
      await page.unroute("**/storage/**");
      await dialog.getByRole("button", { name: "Try again" }).click();
      await page.waitForFunction(() => {
        const picture = document.querySelector<HTMLImageElement>("dialog li img");
        return (picture?.naturalWidth ?? 0) > 0;
      });
      expect(await dialog.getByText("This picture could not be loaded.").count()).toBe(0);
    },
  );

  swept(
    "its code comes with the first press; if it does not, the page says so and stays as it is",
    async () => {
      const { page } = await openPage();
      const files: string[] = [];
      page.on("request", (request) => files.push(request.url()));
      await page.goto(`${shop.url}/${store.slug}/products/plate`);
      await page.waitForLoadState("networkidle");
      const isAsked = () => files.some((url) => /\/parts-/.test(url));
      expect(isAsked()).toBe(false);
      await page.route("**/parts-*", (route) => route.abort());
      await page.getByRole("button", { name: "Enlarge: The plate" }).click();
      await page.getByRole("status").getByText("Part of this page could not be loaded").waitFor();
      expect(isAsked()).toBe(true);
      await page.getByRole("heading", { level: 1, name: "Plate" }).waitFor();
    },
  );
});

test("a chosen colour brings its picture into the first cell, also when the address names it", async () => {
  const { page, troubles } = await openPage();
  await page.goto(address);
  const cells = () =>
    page
      .getByRole("button", { name: /^Enlarge/ })
      .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel?.slice(9)));
  expect(await cells()).toEqual(["Side 1", "Side 2", "Side 3", "Side 4, and 2 more"]);
  await page.getByRole("radio", { name: "Sage" }).click();
  await expect.poll(cells).toEqual(["Side 5", "Side 2", "Side 3", "Side 4, and 2 more"]);
  await page.getByRole("status").getByText("Picture shown: Side 5").waitFor({ state: "attached" });
  await page.getByRole("radio", { name: "Blue" }).click();
  await expect.poll(cells).toEqual(["Side 3", "Side 2", "Side 1", "Side 4, and 2 more"]);
  await page.getByRole("button", { name: "Enlarge: Side 3" }).click();
  await says(page, "Picture 3 of 6: Side 3");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect.poll(cells).toEqual(["Side 3", "Side 2", "Side 1", "Side 4, and 2 more"]);
  expect(await shifts(page)).toEqual([]);
  expect(troubles).toEqual([]);
});

test("a missing option is marked and focused; the toast of an added product leads to the cart", async () => {
  const { page } = await openPage();
  await page.goto(address);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("status").getByText("Please select all options").waitFor();
  const option = page.getByRole("radiogroup", { name: "Colour" });
  expect(await option.getAttribute("aria-invalid")).toBe("true");
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).ariaLabel)).toBe("Sage");
  await expectAccessible(page);
  await takePicture(page, "missing-option-1280");
  await page.getByRole("radio", { name: "Sage" }).click();
  expect(await page.getByRole("radiogroup", { name: "Colour" }).count()).toBe(0);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await takePicture(page, "added-1280");
  await page.getByRole("status").getByRole("link", { name: "View cart" }).click();
  await page.getByRole("heading", { level: 1, name: "Your Cart" }).waitFor();
});

describe("large pictures with thumbnails", () => {
  beforeAll(() => publish({ product_pictures: "large", tone: "dark", picture_shape: "1:1" }));

  const shown = (page: Page) =>
    page
      .locator("#gallery > ul")
      .first()
      .evaluate((row) => Math.round(row.scrollLeft / row.clientWidth) + 1);
  const marked = (page: Page) => page.locator("#gallery [aria-current]").getAttribute("aria-label");

  test("a thumbnail shows its picture and is marked; the picture opens the viewer; nothing shifts", async () => {
    const { page, troubles } = await openPage({ width: 1440, height: 900 });
    await page.goto(address);
    await expectAccessible(page);
    expect(await shifts(page)).toEqual([]);
    await takePicture(page, "large-1440");
    await page.getByRole("link", { name: "Show picture 3: Side 3" }).click();
    await expect.poll(() => shown(page)).toBe(3);
    await expect.poll(() => marked(page)).toBe("Show picture 3: Side 3");
    expect(page.url()).toBe(address);
    await page.getByRole("link", { name: "Enlarge: Side 3" }).click();
    await says(page, "Picture 3 of 6: Side 3");
    await page.keyboard.press("Escape");
    await page.getByRole("radio", { name: "Sage" }).click();
    await expect.poll(() => shown(page)).toBe(5);
    await expect.poll(() => marked(page)).toBe("Show picture 5: Side 5");
    // A page is painted while it arrives: the pictures have their place before the thumbnails do.
    const place = () => page.locator("#gallery > ul").first().boundingBox();
    const whole = await place();
    await page.getByRole("list", { name: "Go to picture" }).evaluate((thumbnails) => thumbnails.remove());
    expect(await place()).toEqual(whole);
    expect(troubles).toEqual([]);
  });

  swept("on a phone it is swiped through, with dots", async () => {
    const { page, context } = await openPage(PHONE);
    await page.goto(address);
    await expectAccessible(page);
    await takePicture(page, "large-390");
    const [left, width] = await page
      .locator("#picture-1")
      .evaluate((picture) => [picture.getBoundingClientRect().left, picture.clientWidth]);
    expect([left, width]).toEqual([0, 390]);
    const fingers = await context.newCDPSession(page);
    await fingers.send("Input.synthesizeScrollGesture", { x: 300, y: 300, xDistance: -250, speed: 2_000 });
    await expect.poll(() => marked(page)).toBe("Show picture 2: Side 2");
  });

  swept("works without scripts", async () => {
    const { page, context } = await openWithoutScripts();
    await page.goto(address);
    await page.getByRole("link", { name: "Show picture 4: Side 4" }).click();
    await expect
      .poll(() =>
        page
          .locator("#picture-4")
          .boundingBox()
          .then((box) => (box?.x ?? -1) >= 0),
      )
      .toBe(true);
    await page.getByRole("link", { name: "Enlarge: Side 4" }).click();
    await page.waitForURL(/\/storage\//);
    await context.close();
  });
});

describe("what else a product's page can show", () => {
  beforeAll(() =>
    publish({ sticky_add_to_cart: true, low_stock_at: 3, related_products: true, recently_viewed: true }),
  );

  test("what is left of the chosen variant", async () => {
    const { page } = await openPage();
    await page.goto(address);
    await page.getByRole("radio", { name: "Sage" }).click();
    await page.getByText("Only 2 left", { exact: true }).waitFor();
  });

  swept("what this browser has viewed before, and nothing where it may keep nothing", async () => {
    const { page } = await openPage();
    await page.goto(`${shop.url}/${store.slug}/products/linen-shirt`);
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes("viewed")));
    // And one that is no longer on sale.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.includes("viewed")) ?? "";
      const viewed = JSON.parse(localStorage.getItem(key) ?? "[]");
      const gone = { handle: "gone", title: "Gone", picture: null };
      localStorage.setItem(key, JSON.stringify([gone, ...viewed]));
    });
    await page.goto(address);
    const viewed = page.getByRole("region", { name: "Recently viewed" });
    await viewed.getByRole("link", { name: "Linen Shirt" }).waitFor();
    expect(await viewed.getByRole("link").count()).toBe(1);
    await page
      .getByRole("region", { name: "Related products" })
      .getByRole("link", { name: "Plate" })
      .waitFor();
    await expectAccessible(page);
    await takePicture(page, "recently-viewed-1280");
    await viewed.getByRole("link", { name: "Linen Shirt" }).click();
    await viewed.getByRole("link", { name: "Vase of six sides" }).waitFor();

    const { page: refused, troubles } = await openPage();
    await refused.addInitScript(() =>
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("refused", "SecurityError");
        },
      }),
    );
    await refused.goto(`${shop.url}/${store.slug}/products/linen-shirt`);
    await refused.goto(address);
    await refused.getByRole("radio", { name: "Sage" }).click();
    await refused.getByText("Only 2 left", { exact: true }).waitFor();
    expect(await refused.getByText("Recently viewed").count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  test("'Add to cart' on a phone, while the button and the footer are out of view", async () => {
    const { page } = await openPage(PHONE);
    await page.goto(address);
    const bar = page.getByRole("region", { name: "Add to cart" });
    const button = page.getByRole("main").getByRole("button", { name: "Add to cart" }).first();
    await button.waitFor();
    expect(await bar.count()).toBe(0);
    await page.getByText("Turn it round.").last().scrollIntoViewIfNeeded();
    await bar.waitFor();
    await takePicture(page, "sticky-390");
    await bar.getByRole("button").tap();
    await page.getByRole("status").getByText("Please select all options").waitFor();
    // The missing option is in view, and the button with it.
    await bar.waitFor({ state: "detached" });
    await page.getByRole("radio", { name: "Sage" }).tap();
    await page.getByText("Turn it round.").last().scrollIntoViewIfNeeded();
    await bar.waitFor();
    await expectAccessible(page);
    await bar.getByRole("button").tap();
    await page.getByRole("status").getByText("1 × Vase of six sides added to cart").waitFor();
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await bar.waitFor({ state: "detached" });
    await button.scrollIntoViewIfNeeded();
    expect(await bar.count()).toBe(0);

    // Its struck price has the line that belongs to struck prices.
    await store.call("PUT", "/api/store/settings", { show_lowest_price: true });
    await page.goto(address);
    await page.getByRole("radio", { name: "Blue" }).tap();
    await page.getByText("Turn it round.").last().scrollIntoViewIfNeeded();
    await bar.getByText("€69.00").waitFor();
    await bar.getByText(/^Lowest price since .*: €49\.00$/).waitFor();
    await takePicture(page, "sticky-lowest-price-390");
  });
});
