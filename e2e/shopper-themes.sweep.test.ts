import { beforeAll, describe, expect, test } from "vitest";
import { READY_LOOKS } from "#rules/theme/ready-looks.ts";
import { DEFAULT_THEME, type Theme } from "#rules/theme/theme.ts";
import { IS_SWEEP } from "#test/is-sweep.ts";
import { axeFindings, expectAccessible, type OpenPage, openPage, takePicture } from "./browser.ts";
import { unreadableStates } from "./for-everyone.ts";
import { fillCheckout, type OpenStore, openStore, putInCart, stockUp } from "./open-store.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();
let store: OpenStore;
let stranger: OpenPage;
let picture: string;

beforeAll(async () => {
  store = await openStore(shop, "Kiln");
  await store.call("POST", "/api/functions/seed-data", { store_id: store.id });
  stranger = await openPage({ width: 1440, height: 1000 });
  const { products } = await store.call<{ products: { featured_image_url: string }[] }>(
    "GET",
    "/api/products",
  );
  picture = products.find(({ featured_image_url }) => featured_image_url)?.featured_image_url ?? "";
});

const [defaultHero, collections, products] = DEFAULT_THEME.sections;

function aTheme(change: Partial<Theme>): Theme {
  return { ...DEFAULT_THEME, ...change };
}

/** Saves the draft, and returns the path of a preview. */
async function draft(theme: Theme): Promise<string> {
  const { version } = await store.call<{ version: number }>("GET", "/api/theme");
  await store.call("PUT", "/api/theme", { version, theme });
  const { url } = await store.call<{ url: string }>("POST", "/api/theme/preview");
  return `${url}/${store.slug}`;
}

async function publish(theme: Theme): Promise<void> {
  await draft(theme);
  const { version } = await store.call<{ version: number }>("GET", "/api/theme");
  await store.call("POST", "/api/theme/publish", { version });
}

const DARK = aTheme({
  brand_color: "#ffd500",
  tone: "dark",
  fonts: "grotesk",
  corners: "sharp",
  picture_shape: "1:1",
  announcement: { text: "Free shipping from €50", link: "", from: null, until: null },
  footer_text: "Thrown by hand in Lisbon.",
  social_links: ["https://www.instagram.com/kiln"],
});

test("a draft is seen at the preview's address, and by nobody else", async () => {
  const announcement = { ...DARK.announcement, link: `/${store.slug}/products` };
  const path = await draft({ ...DARK, announcement });
  const { page, troubles } = stranger;
  await page.goto(shop.url + path);
  await page.getByText("Free shipping from €50").waitFor();
  await page.getByText("Preview: this is not published yet.").waitFor();
  expect(await colorOf("body")).toBe("rgb(19, 20, 23)");
  // The browser's own controls and scroll bars too.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  await takePicture(page, "theme-dark-1440");
  await page.emulateMedia({ media: "print" });
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  expect(await ink(), "on paper").toBe("rgb(22, 24, 29)");
  await page.emulateMedia({ media: "screen" });
  await expectAccessible(page);

  // Every link stays below the preview, without another page load.
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole("link", { name: "Shop now" }).click();
  await page.waitForURL(`${shop.url}${path}/products`);
  await page.getByRole("heading", { name: "All products" }).waitFor();
  expect(await page.evaluate(() => "same" in window)).toBe(true);
  await takePicture(page, "theme-dark-products-1440");
  await page.goBack();
  await page.getByRole("link", { name: "Free shipping from €50" }).click();
  await page.waitForURL(`${shop.url}${path}/products`);

  await page.getByRole("link", { name: "Glass Carafe with Tumbler" }).click();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByText("Added to cart", { exact: true }).waitFor();
  await page.goto(`${shop.url}${path}/checkout`);
  await fillCheckout(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByText("Nothing can be ordered in a preview.").waitFor();

  await page.goto(`${shop.url}/${store.slug}`);
  expect(await colorOf("body")).toBe("rgb(251, 250, 247)");
  expect(await page.getByText("Free shipping from €50").count()).toBe(0);
  expect(troubles).toEqual([]);

  async function colorOf(selector: string) {
    // The page's ground is that of the root.
    return page.evaluate(
      (of) => getComputedStyle(document.querySelector(of)?.parentElement ?? document.body).backgroundColor,
      selector,
    );
  }
});

test("a published theme is what everybody sees, with its sections in the owner's order", async () => {
  if (!defaultHero || !collections || !products || defaultHero.kind !== "hero")
    throw new Error("No default sections.");
  await publish(
    aTheme({
      brand_color: "#7a1f3d",
      tone: "white",
      fonts: "playfair",
      corners: "round",
      picture_shape: "3:2",
      sections: [
        {
          ...defaultHero,
          picture: { url: picture, alt: "A pot" },
          focal_point: { x: 20, y: 80 },
          headline: "Made to be used",
          text: "Stoneware for every day.",
          button: { label: "See the pots", link: `/${store.slug}/products` },
        },
        {
          id: "words",
          kind: "rich-text",
          hidden: false,
          html: "<h2>Our kiln</h2><p>Wood-fired since <b>1998</b>.</p>",
        },
        {
          id: "story",
          kind: "picture-with-text",
          hidden: false,
          picture: { url: picture, alt: "A pot" },
          focal_point: { x: 50, y: 50 },
          side: "right",
          heading: "Two hands",
          text: "Each piece is different.",
          button: { label: "Read more", link: "https://example.com" },
        },
        { ...products, heading: "New on the shelf" } as Theme["sections"][number],
        { ...collections, hidden: true },
      ],
    }),
  );
  const { page, troubles } = stranger;
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto(`${shop.url}/${store.slug}`);
    await page.getByRole("heading", { name: "Made to be used", level: 1 }).waitFor();
    await takePicture(page, `theme-white-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual([
    "Our kiln",
    "Two hands",
    "New on the shelf",
  ]);
  await expectAccessible(page);
  await page.getByRole("link", { name: "See the pots" }).click();
  await page.getByRole("heading", { name: "All products" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Made to be used" }).waitFor();
  expect(troubles).toEqual([]);
});

describe("every screen of a shop can be read and used", () => {
  /** Where they are, and what they say when they are complete. */
  const screens: Record<string, [path: string, says: string]> = {
    home: ["", "Our kiln"],
    listing: ["/products", "Linen Shirt"],
    search: ["/products?search=linen", "Linen Shirt"],
    collection: ["/collections/kitchen-table", "Stoneware Mug"],
    product: ["/products/linen-shirt", "Add to cart"],
    page: ["/pages/about", "Wood-fired"],
    cart: ["/cart", "Proceed to Checkout"],
    checkout: ["/checkout", "Place Order"],
    "not found": ["/nowhere", "Oops! Page not found"],
  };

  beforeAll(async () => {
    const line = await stockUp(store, { title: "Bowl", priceCents: 1_000, stock: 5 });
    await stranger.page.goto(`${shop.url}/${store.slug}/cart`);
    await putInCart(stranger.page, store.slug, [line]);
    const html = '<h2>Our kiln</h2><p>Wood-fired, <a href="/">since 1998</a>.</p>';
    const about = { title: "About", handle: "about", status: "published", body_html: html };
    await store.call("POST", "/api/pages", about);
    const { orders } = await store.call<{ orders: { order_number: number }[] }>("GET", "/api/orders?page=1");
    const number = orders[0]?.order_number;
    screens["order status"] = [`/orders/${number}`, `Order #${number}`];
  });

  // Each screen by itself, in the default look: shopper-every-screen.test.ts.
  test.for(READY_LOOKS)("in the look $name", async ({ name, look }) => {
    await publish(aTheme({ ...DARK, ...look, sections: everyKindOfSection(picture) }));
    const { page } = stranger;
    const found: string[] = [];
    for (const [screen, [path, says]] of Object.entries(screens)) {
      const here = (finding: string) => found.push(`${screen}: ${finding}`);
      await page.setViewportSize({ width: 390, height: 900 });
      await page.goto(`${shop.url}/${store.slug}${path}`);
      await page.getByText(says).filter({ visible: true }).first().waitFor();
      (await axeFindings(page)).forEach(here);
      await takePicture(page, `look-${name}-${screen}-390`);
      if (!IS_SWEEP) continue;
      await page.setViewportSize({ width: 1440, height: 900 });
      (await axeFindings(page, { only: "color-contrast" })).forEach(here);
      (await unreadableStates(page)).forEach(here);
      await takePicture(page, `look-${name}-${screen}-1440`);
    }
    expect(found).toEqual([]);
  });
});

/** With a picture, words and links. */
function everyKindOfSection(url: string): Theme["sections"] {
  const placed = { hidden: false, picture: { url, alt: "A pot" }, focal_point: { x: 50, y: 50 } };
  const button = { label: "See the pots", link: "https://example.com" };
  const text = "Stoneware for every day.";
  return [
    { id: "hero", kind: "hero", layout: "full-width", ...placed, headline: "Made to be used", text, button },
    {
      id: "words",
      kind: "rich-text",
      hidden: false,
      html: "<h2>Our kiln</h2><p>Fired with <b>wood</b>.</p>",
    },
    { id: "story", kind: "picture-with-text", ...placed, side: "right", heading: "Two hands", text, button },
    ...DEFAULT_THEME.sections.slice(1),
  ];
}

test.each([
  ["forged", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
  ["no token at all", "x"],
])("an address that is %s shows nothing", async (_, token) => {
  const { page } = stranger;
  const answer = await page.goto(`${shop.url}/admin/preview/${token}/${store.slug}`);
  expect(answer?.status()).toBe(404);
});
