import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { takePicture } from "./browser.ts";
import { fillProduct } from "./catalogue.ts";
import { type OpenStore, openStore } from "./open-store.ts";
import { toast } from "./owner.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();
let store: OpenStore;

beforeAll(async () => {
  store = await openStore(shop, "The Toast Rack of Hyde Park");
});

test.each([
  [1280, 900],
  [1440, 900],
  [1920, 945],
  [1280, 600],
  [390, 640],
  [768, 640],
])("at %i × %i an error covers neither Save nor its field", async (width, height) => {
  const { page } = store;
  await page.setViewportSize({ width, height });
  await fillProduct(page, shop, "Mug", "0");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  const said = toastBox(page);
  await said.getByText("Please fix variant issues").waitFor();
  await takePicture(page, `toast ${width}x${height}`);
  await expectApart(said, save);
  await expectApart(said, page.locator(":focus"));

  // Once corrected, the toast closes.
  await page.keyboard.type("12");
  await page.keyboard.press("Tab");
  await said.waitFor({ state: "detached" });
});

test.each([768, 1023, 1024, 1440])("at %i pixels a toast covers nothing in the top bar", async (width) => {
  const { page } = store;
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${shop.url}/admin/settings`);
  await saveTax(page, String(Number(await page.getByLabel("Tax (%)").inputValue()) + 1));
  const bar = page.getByRole("banner");
  const inBar = [bar.getByRole("link").first(), bar.getByRole("link", { name: "View storefront" })];
  for (const part of [...inBar, bar.getByRole("button", { name: "Logout" })])
    await expectApart(toastBox(page), part);
  const said = await bar.getByText("View storefront", { exact: true }).boundingBox();
  expect(said?.width).toBeGreaterThan(80);
});

test("a new toast replaces it; leaving the screen closes it, unless it says why the screen was left", async () => {
  const { page } = store;
  await page.setViewportSize({ width: 1280, height: 900 });
  await fillProduct(page, shop, "Bowl", "12");
  await page.route("**/api/products", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await toast(page, "Error saving product").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await toast(page, "Product created").waitFor();
  await expect.poll(() => toastBox(page).count()).toBe(1);
  await page.waitForURL("**/admin/products");
  await page.getByRole("link", { name: "Collections", exact: true }).click();
  await page.getByRole("heading", { name: "Collections", exact: true }).waitFor();
  await expect.poll(() => toastBox(page).count()).toBe(0);
});

test("a success closes after 5 seconds, even below a resting pointer; a pointer that moves onto it keeps it open", async () => {
  const { page } = store;
  await page.goto(`${shop.url}/admin/settings`);
  await page.mouse.move(640, 24);
  const before = Number(await page.getByLabel("Tax (%)").inputValue());
  const stood = timeNextToast(page);
  await saveTax(page, String(before + 1));
  expect(await stood).toBeGreaterThan(4_900);

  await saveTax(page, String(before + 2));
  await page.mouse.move(645, 28);
  await page.waitForTimeout(6_000);
  expect(await toastBox(page).count()).toBe(1);
});

async function saveTax(page: Page, percent: string) {
  await page.getByLabel("Tax (%)").fill(percent);
  await page.keyboard.press("Enter");
  await toast(page, "Settings updated successfully").waitFor();
}

/** How long it stands, in milliseconds of the page's own clock. */
function timeNextToast(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let since: number | undefined;
        const observer = new MutationObserver(() => {
          const stands = document.querySelector("[data-sonner-toast]") !== null;
          if (stands) since ??= performance.now();
          else if (since !== undefined) {
            observer.disconnect();
            resolve(performance.now() - since);
          }
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
}

function toastBox(page: Page): Locator {
  return page.locator("[data-sonner-toast]");
}

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("One of them is not on the screen.");
  const apart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  expect(apart, `${JSON.stringify(a)} ${JSON.stringify(b)}`).toBe(true);
}
