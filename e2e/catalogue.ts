import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import type { CartLine } from "#rules/cart/cart.ts";
import { type OpenStore, stockUp } from "./open-store.ts";
import { toast } from "./owner.ts";
import type { Shop } from "./shop.ts";

export function numbered(word: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${word} ${index + 1}`.trim());
}

export async function pictures(...colours: string[]) {
  return Promise.all(
    colours.map(async (background, index) => ({
      name: `picture-${index}.jpg`,
      mimeType: "image/jpeg",
      buffer: await sharp({ create: { width: 400, height: 500, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  );
}

export async function fillProduct(page: Page, shop: Shop, title: string, price: string) {
  await page.goto(`${shop.url}/admin/products/new`);
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("tab", { name: /^Variants/ }).click();
  await fillPrice(page, price);
}

/** The price of a product without options: a cell of the grid, on a phone a field. */
async function fillPrice(page: Page, price: string) {
  if ((page.viewportSize()?.width ?? 0) < 768) return page.getByLabel("Price", { exact: true }).fill(price);
  await cell(page, "Variant", "Price").click();
  await page.keyboard.type(price);
  await page.keyboard.press("Enter");
}

/** A draft as the form would save it, for 12.00, made over the API. On the page of its form. */
export async function openMug(store: OpenStore, shop: Shop): Promise<CartLine> {
  const mug = await stockUp(store, { title: "Mug", priceCents: 1_200, stock: 10, status: "draft" });
  await store.page.goto(`${shop.url}/admin/products/${mug.productId}`);
  return mug;
}

export async function save(page: Page, message: string) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await toast(page, message).first().waitFor();
  await page.waitForURL(/\/admin\/(products|collections)$/);
}

export async function addOption(page: Page, number: number, name: string, values: string[]) {
  await page.getByRole("button", { name: "Add option" }).click();
  const option = page.getByRole("group", { name: `Option ${number}` });
  await option.getByLabel("Option name").fill(name);
  const input = option.getByLabel("Values");
  for (const value of values) {
    await input.fill(value);
    await input.press("Enter");
  }
}

const COLUMNS = [
  "Pictures",
  "Price",
  "Compare-at price",
  "SKU",
  "Barcode",
  "Inventory",
  "Weight (g)",
  "Shipping",
];

export function cell(page: Page, variant: string, column: string): Locator {
  const name = page.getByRole("rowheader").filter({ has: page.getByText(variant, { exact: true }) });
  const row = page.getByRole("grid", { name: "Variants" }).getByRole("row").filter({ has: name });
  return row.getByRole("gridcell").nth(COLUMNS.indexOf(column));
}

export async function expectCell(page: Page, variant: string, column: string, text: string) {
  await expect.poll(() => cell(page, variant, column).innerText()).toBe(text);
}

export async function paste(page: Page, text: string) {
  await page.evaluate((block) => navigator.clipboard.writeText(block), text);
  await page.keyboard.press("ControlOrMeta+v");
}

export function handleOf(page: Page, title: string): Locator {
  return page.getByRole("button", { name: `Move ${title}`, exact: true });
}

export async function expectMembers(page: Page, titles: string[]) {
  const members = page
    .getByRole("list", { name: "Selected products" })
    .getByRole("button", { name: /^Move / });
  const names = () => members.evaluateAll((handles) => handles.map((handle) => handle.ariaLabel?.slice(5)));
  await expect.poll(names).toEqual(titles);
}

/** Checks the announcements: picked up, moved, dropped. */
export async function moveByKeyboard(page: Page, handle: Locator, arrow: string, place: string) {
  const says = (text: RegExp) => page.getByRole("status").filter({ hasText: text }).waitFor();
  await handle.focus();
  await page.keyboard.press("Space");
  await says(/is (picked up|at)/);
  await page.keyboard.press(arrow);
  await says(new RegExp(`is at ${place}`));
  await page.keyboard.press("Space");
  await says(new RegExp(`is now ${place}`));
}

/** Lets go only when the list has said that the thing is at its new place. */
export async function drag(page: Page, from: Locator, to: Locator, place: string) {
  // Away from the edges of the screen, where a drag would scroll the page.
  await to.evaluate((handle) => handle.scrollIntoView({ block: "center" }));
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("Both handles must be in view.");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + 4, { steps: 12 });
  await page
    .getByRole("status")
    .filter({ hasText: `is at ${place}` })
    .waitFor();
  await page.mouse.up();
}

/** Drops files onto the zone with this text: a picture for each name given, a note for each that is not. */
export async function drop(page: Page, words: string, files: (Buffer | undefined)[]) {
  const dataTransfer = await page.evaluateHandle(
    (contents) => {
      const transfer = new DataTransfer();
      for (const content of contents) {
        const bytes = Uint8Array.from(atob(content ?? ""), (letter) => letter.charCodeAt(0));
        const [name, type] = content ? ["picture.jpg", "image/jpeg"] : ["notes.txt", "text/plain"];
        transfer.items.add(new File([bytes], name as string, { type: type as string }));
      }
      return transfer;
    },
    files.map((file) => file?.toString("base64")),
  );
  await page.getByText(words).dispatchEvent("drop", { dataTransfer });
}
