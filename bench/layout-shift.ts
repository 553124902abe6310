import { type Browser, chromium } from "playwright-core";
import { findChromium } from "#test/chromium.ts";
import { type DemoShop, openDemoShop } from "#test/demo-shop.ts";
import { shiftOf, watchShifts } from "#test/layout-shift.ts";
import { ownerRequests } from "#test/owner.ts";
import { atMost, type Row } from "./row.ts";

const MAX_SHIFT = 0.05;
const WIDTHS = [390, 1440];
const PAGES = ["cart", "checkout"];

const aRate = (name: string, price_cents: number) => ({
  ...{ name, price_by: "value", tiers: [{ from: 0, price_cents }] },
});
const ZONES = [
  { name: "Home", countries: ["DE"], rates: [aRate("Post", 490), aRate("Express", 1_200)] },
  { name: "South", countries: ["IT"], rates: [aRate("Corriere", 900)] },
];
const TAXES = {
  ...{ included: false, home_country_code: "DE", on_shipping: true },
  rates: [{ country_code: "DE", standard: 19, reduced: 7 }],
};

/** How far the pages jump whose sums a shop must be asked for. */
export async function measureLayoutShift(): Promise<Row[]> {
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  const shop = await openDemoShop("Clay and Linen");
  const settings: [string, () => Promise<void>][] = [
    ["a flat rate", async () => undefined],
    ["taxes", () => change(shop, "/api/taxes", { taxes: TAXES })],
    ["taxes and zones", () => change(shop, "/api/shipping", { zones: ZONES, pickup: null })],
  ];
  try {
    const line = await aCartLine(shop);
    const rows: Row[] = [];
    for (const [name, apply] of settings) {
      await apply();
      for (const page of PAGES) rows.push(await measurePage(browser, shop, { page, name, line }));
    }
    return rows;
  } finally {
    await browser.close();
    await shop.stop();
  }
}

type Measured = { page: string; name: string; line: object };

async function measurePage(browser: Browser, shop: DemoShop, { page, name, line }: Measured): Promise<Row> {
  const shifts: number[] = [];
  for (const width of WIDTHS) shifts.push(await visit(browser, shop, { path: page, width, line }));
  const [narrow, wide] = shifts.map((shift) => shift.toFixed(3));
  const worst = Math.max(...shifts);
  return {
    promise: `layout shift, ${page} with ${name}`,
    figure: worst.toFixed(3),
    bar: atMost(MAX_SHIFT, worst),
    how: `${narrow} at ${WIDTHS[0]} px, ${wide} at ${WIDTHS[1]} px; what loads later comes 400 ms late, so that each stage is painted`,
  };
}

type Visit = { path: string; width: number; line: object };

/** In a context of its own: nothing is in the browser's cache. */
async function visit(
  browser: Browser,
  { home, owner }: DemoShop,
  { path, width, line }: Visit,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(
      ([key, text]) => localStorage.setItem(key as string, text as string),
      [`storewright-cart-${owner.slug}`, JSON.stringify([line])],
    );
    await watchShifts(page);
    await page.goto(`${home}/${path}`);
    return await shiftOf(page);
  } finally {
    await context.close();
  }
}

async function change({ door, owner }: DemoShop, path: string, changes: object): Promise<void> {
  const as = ownerRequests(door, owner);
  const { version } = await (await as.get(path)).json();
  const answer = await as.put(path, { version, ...changes });
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
}

/** As the product's page would add it. */
async function aCartLine({ door, owner }: DemoShop): Promise<object> {
  const as = ownerRequests(door, owner);
  const { products } = await (await as.get("/api/products?status=active")).json();
  const { id } = products[0];
  const { title, variants, featured_image_url } = await (await as.get(`/api/products/${id}`)).json();
  const [variant] = variants;
  return {
    ...{ variantId: variant.id, productId: id, title, variantTitle: variant.title },
    ...{ price: variant.price_cents, quantity: 1, image: featured_image_url },
  };
}
