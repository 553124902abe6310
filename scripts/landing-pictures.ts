// node scripts/landing-pictures.ts: takes the landing page's screenshots of our own storefront, in each of the ready
// looks, and of the back office, builds, and takes the README's screenshot of the landing page. Run it after a change of
// the screens shown; the files are part of the repository.
import { spawnSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { READY_LOOKS } from "#rules/theme/ready-looks.ts";
import type { Announcement } from "#rules/theme/theme.ts";
import { findChromium } from "#test/chromium.ts";
import { type DemoShop, openDemoShop } from "#test/demo-shop.ts";
import { heroWith, publishTheme } from "#test/publish-theme.ts";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "app/landing/pictures");
const DESK = { viewport: { width: 1120, height: 800 }, deviceScaleFactor: 2 };
const PHONE = { viewport: { width: 390, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const README = { viewport: { width: 1280, height: 760 }, deviceScaleFactor: 1 };
const DESK_WIDTHS = [480, 768, 1152, 1536];
const PHONE_WIDTHS = [160, 320, 480];
const NEWS: Announcement = { text: "Free shipping from €80", link: "", from: null, until: null };

type Take = (page: Page, shop: DemoShop) => Promise<void>;
type Shot = { look?: string; screen: BrowserContextOptions; widths: number[]; take: Take };

const SHOTS: Record<string, Shot> = {
  "shop-home": { look: "Market", screen: DESK, widths: DESK_WIDTHS, take: openHome },
  "shop-listing": {
    look: "Night",
    screen: PHONE,
    widths: PHONE_WIDTHS,
    take: (page, { home }) => open(page, `${home}/products`),
  },
  "shop-product": { look: "Atelier", screen: DESK, widths: DESK_WIDTHS, take: putMugIntoCart },
  "shop-checkout": { look: "Night", screen: PHONE, widths: PHONE_WIDTHS, take: beginCheckout },
  "office-product": { screen: DESK, widths: DESK_WIDTHS, take: showVariants },
};

const found = await findChromium();
const browser = await chromium.launch({
  ...found,
  env: { ...process.env, ...found.env } as Record<string, string>,
});
try {
  await withShop(takePictures);
  build();
  await withShop(takeReadmePicture);
} finally {
  await browser.close();
}

async function withShop(work: (shop: DemoShop) => Promise<void>): Promise<void> {
  const shop = await openDemoShop("Clay and Linen");
  await work(shop).finally(shop.stop);
}

function build(): void {
  const ended = spawnSync(process.execPath, ["scripts/build.ts"], { cwd: ROOT, stdio: "inherit" });
  if (ended.status !== 0) throw new Error("The landing page with its new pictures could not be built.");
}

async function takePictures(shop: DemoShop): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const sizes: Record<string, object> = {};
  for (const [name, { look, screen, widths, take }] of Object.entries(SHOTS)) {
    if (look) await dress(shop, look);
    sizes[name] = await keep(name, widths, await photograph(shop, screen, take));
  }
  await writeFile(join(FOLDER, "pictures.json"), `${JSON.stringify(sizes, null, 2)}\n`);
}

async function dress(shop: DemoShop, name: string): Promise<void> {
  const ready = READY_LOOKS.find((each) => each.name === name);
  const words = { headline: "Made to be used", text: "Stoneware, linen and light for every day." };
  const sections = await heroWith(shop, "Stoneware Mug", words);
  await publishTheme(shop, { ...ready?.look, sections, announcement: NEWS });
}

async function takeReadmePicture(shop: DemoShop): Promise<void> {
  const png = await photograph(shop, README, (page) => open(page, shop.url));
  await sharp(png).png({ palette: true }).toFile(join(ROOT, "docs/front-page.png"));
}

async function photograph(shop: DemoShop, screen: BrowserContextOptions, take: Take): Promise<Buffer> {
  const page = await openPage(browser, shop, screen);
  await take(page, shop);
  await page.mouse.move(0, 0);
  await page.waitForLoadState("networkidle");
  // Fades, fonts and pictures may still be loading.
  await page.waitForTimeout(1_000);
  const png = await page.screenshot();
  await page.context().close();
  return png;
}

/** As the shop's owner, whom only the back office recognises. */
async function openPage(
  browser: Browser,
  { owner, url }: DemoShop,
  screen: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ ...screen, reducedMotion: "reduce" });
  const [name = "", value = ""] = owner.cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  const { accessToken, refreshToken } = owner;
  const session = JSON.stringify({ accessToken, refreshToken, expiresAt: Date.now() + 300_000 });
  await context.addInitScript((text) => localStorage.setItem("storewright.session", text), session);
  return context.newPage();
}

function openHome(page: Page, { home }: DemoShop): Promise<void> {
  return open(page, home);
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "networkidle" });
}

async function putMugIntoCart(page: Page, { home }: DemoShop): Promise<void> {
  await open(page, `${home}/products/stoneware-mug`);
  await page.getByRole("radio", { name: "Sage", exact: true }).check();
  await page.getByRole("button", { name: "Add to cart" }).click();
  // Waits until the toast has closed.
  await page.getByText("added to cart").first().waitFor({ state: "detached" });
}

async function beginCheckout(page: Page, shop: DemoShop): Promise<void> {
  await putMugIntoCart(page, shop);
  await open(page, `${shop.home}/checkout`);
  const typed = { Email: "anna@example.com", "Full Name": "Anna Bianchi", "Address Line 1": "Via Roma 1" };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("Address Line 1", { exact: true }).blur();
  await page.evaluate(() => scrollTo(0, 0));
}

async function showVariants(page: Page, { url }: DemoShop): Promise<void> {
  await open(page, `${url}/admin/products`);
  await page.getByRole("link", { name: "Linen Shirt" }).first().click();
  await page.getByRole("tab", { name: /Variants/ }).click();
  await page.getByRole("heading", { name: "Variants", exact: true }).evaluate((heading) => {
    scrollTo(0, scrollY + heading.getBoundingClientRect().top - 120);
  });
}

async function keep(name: string, widths: number[], png: Buffer): Promise<object> {
  const { width, height } = await sharp(png).metadata();
  for (const wide of widths)
    await sharp(png)
      .resize({ width: wide })
      .avif({ quality: 60, effort: 5 })
      .toFile(join(FOLDER, `${name}-${wide}.avif`));
  // One is enough for the few browsers without AVIF.
  await sharp(png)
    .resize({ width: widths.at(-1) })
    .webp({ quality: 82 })
    .toFile(join(FOLDER, `${name}.webp`));
  return { width, height, widths };
}
