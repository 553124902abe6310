import { expect } from "vitest";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, openPage, takePicture } from "./browser.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();

const TEXTS = [
  "Be the next household name",
  "Dream big, build fast, and grow far on the product.",
  "Beautiful Storefront",
  "Product pages, collections, checkout",
  "Powerful Admin",
  "Products, variants, inventory, orders, fulfillment from one dashboard",
  "Scale with Ease",
  "Start your business journey today",
  "Built for a hackathon.",
  "A complete e-commerce platform for modern entrepreneurs",
];

test("the first response already contains every text of the landing page", async () => {
  const response = await fetch(shop.url);
  expect(response.status).toBe(200);
  const html = await response.text();
  for (const text of TEXTS) expect(html).toContain(text);
});

test("a visitor reads the landing page on a screen of any width", async () => {
  const { page, troubles } = await openPage();
  await page.goto(shop.url);
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole("heading", { level: 1, name: "Be the next household name" }).waitFor();
    for (const text of TEXTS) expect(await page.getByText(text).first().isVisible(), text).toBe(true);
    for (const number of ["01", "02", "03"]) await page.getByText(number, { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await takePicture(page, `landing-${width}`);
  }
  await expectAccessible(page);
  expect(troubles).toEqual([]);
});

test("a browser that requests /favicon.ico gets an icon", async () => {
  const response = await fetch(`${shop.url}/favicon.ico`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/x-icon");
});

test("the screenshots are there, described, and have their space reserved", async () => {
  const { page } = await openPage();
  await page.goto(shop.url);
  const pictures = await page.getByRole("main").getByRole("img").all();
  expect(pictures.length).toBe(5);
  for (const picture of pictures) {
    expect(await picture.getAttribute("alt")).toMatch(/\w+ \w+/);
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const [file, box] = await picture.evaluate((img: HTMLImageElement) => [
      img.currentSrc,
      Number(img.getAttribute("width")) / Number(img.getAttribute("height")) -
        img.naturalWidth / img.naturalHeight,
    ]);
    expect(file).toMatch(/\.avif$/);
    expect(Math.abs(Number(box))).toBeLessThan(0.01);
  }
});

swept("the first pictures come before scripts, the whole stylesheet and fonts", async () => {
  const { page, troubles } = await openPage();
  const steps: string[] = [];
  page.on("request", (request) => steps.push(`${request.resourceType()} asked`));
  page.on("requestfinished", (request) => steps.push(`${request.resourceType()} came`));
  await page.goto(shop.url, { waitUntil: "networkidle" });
  const later = ["script asked", "stylesheet asked", "font asked"].map((step) => steps.indexOf(step));
  expect(Math.min(...later)).toBeGreaterThan(steps.indexOf("image came"));
  expect(steps.slice(0, Math.min(...later))).not.toContain("stylesheet asked");
  const fonts = await page.evaluate(
    () => [...document.fonts].filter(({ status }) => status === "loaded").length,
  );
  expect(fonts).toBeGreaterThanOrEqual(2);
  expect(troubles).toEqual([]);
});

swept("a picture that does not come does not keep the page from working", async () => {
  const { page } = await openPage();
  await page.route("**/*.avif", () => undefined);
  // Returns when React has taken the page over.
  await page.goto(shop.url, { waitUntil: "commit" });
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => href ?? "in the page"),
  );
  expect(sheets).toEqual(["in the page", expect.stringMatching(/\/assets\/app-.*\.css$/)]);
});

test("every 'Log in' and 'Start for free' leads to the sign-in page", async () => {
  const { page } = await openPage();
  await page.goto(shop.url);
  for (const name of ["Log in", "Start for free"]) {
    const links = await page.getByRole("link", { name }).all();
    // In the header, the hero and the closing section.
    expect(links.length, name).toBe(3);
    for (const link of links) expect(await link.getAttribute("href")).toBe("/admin/auth");
  }
});

test("an unknown path answers 404, says so, and links home", async () => {
  const { page, troubles } = await openPage();
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));

  const response = await page.goto(`${shop.url}/no/such/page/here`);
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { name: "404" }).waitFor();
  expect(await page.getByText("Oops! Page not found").isVisible()).toBe(true);
  await expect.poll(() => logged.join("\n")).toContain("/no/such/page/here");
  await expectAccessible(page);
  expect(troubles.filter(({ kind }) => kind !== "console")).toEqual([]);

  await page.getByRole("link", { name: "Return to Home" }).click();
  await page.getByRole("heading", { name: "Be the next household name" }).waitFor();
});

test("an injected script does not run", async () => {
  const { page, troubles } = await openPage();
  await page.goto(shop.url);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.smuggled = true";
    document.body.append(script);
  });
  expect(await page.evaluate(() => "smuggled" in window)).toBe(false);
  await expect.poll(() => troubles.map(({ kind }) => kind)).toContain("policy");
});
