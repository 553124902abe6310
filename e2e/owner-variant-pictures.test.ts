import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, openPage, takePicture } from "./browser.ts";
import { addOption, cell, pictures, save } from "./catalogue.ts";
import { fillCheckout, openStore } from "./open-store.ts";
import { sharedShop } from "./shared.ts";

// The owner says which pictures show which variants; what a shopper buys is then shown by them everywhere.

const shop = sharedShop();

type Product = { images: { url: string }[]; variants: { id: string; title: string; image_urls: string[] }[] };

const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name }).click();
const chooser = (page: Page) => page.getByRole("dialog", { name: "Choose pictures" });

test("pictures for all Sage and for one variant are what the shopper sees from the cart to the parcel", async () => {
  const store = await openStore(shop, "Kiln & Co", { width: 1440 });
  const { page, call, slug } = store;
  await page.goto(`${shop.url}/admin/products/new`);
  await page.getByLabel("Title", { exact: true }).fill("Vase");
  await page.getByLabel("Status").selectOption("active");
  await tab(page, /^Variants/);
  await addOption(page, 1, "Colour", ["White", "Sage"]);
  await addOption(page, 2, "Size", ["S", "L"]);
  await page.getByRole("columnheader", { name: "Price", exact: true }).click();
  await page.getByLabel("New value for 4 cells of Price").fill("20");
  await page.getByRole("button", { name: "Apply" }).click();

  await tab(page, /^Media/);
  const [white, sage, room] = await pictures("#eeeeee", "#8a9a5b", "#886644");
  if (!white || !sage || !room) throw new Error("There are three pictures.");
  const files = [white, { ...sage, name: "vase-sage.jpg" }, room];
  await page.locator('input[type="file"]').setInputFiles(files);
  await page.getByRole("button", { name: "Use for Sage (image 2)" }).waitFor();
  await page.getByLabel("Alternative text of image 3").waitFor();
  await expectAccessible(page);
  await takePicture(page, "variant-pictures-media");
  await page.getByRole("button", { name: "Use for Sage (image 2)" }).click();
  await page.getByRole("button", { name: "For Sage (image 2)" }).waitFor();

  await page.getByRole("button", { name: "Use for… (image 1)" }).click();
  const uses = page.getByRole("dialog", { name: "Use image 1 for" });
  await uses.getByRole("checkbox", { name: "White / S" }).check();
  await expectAccessible(page);
  await uses.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "For 1 variant (image 1)" }).waitFor();

  await tab(page, /^Variants/);
  await cell(page, "Sage / L", "Price").click();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await chooser(page).getByRole("button", { name: "image 3", exact: true }).press("Enter");
  await chooser(page).getByRole("button", { name: "image 3, 2" }).waitFor();
  await expectAccessible(page);
  await takePicture(page, "variant-pictures-chooser");
  await chooser(page).getByRole("button", { name: "Done" }).press("Enter");
  await cell(page, "Sage / L", "Pictures").getByText("2 pictures").waitFor();
  await takePicture(page, "variant-pictures-grid");
  await save(page, "Product created");

  const [listed] = (await call<{ products: { id: string }[] }>("GET", "/api/products")).products;
  const product = await call<Product>("GET", `/api/products/${listed?.id}`);
  const [whiteUrl = "", sageUrl = "", roomUrl = ""] = product.images.map(({ url }) => url);
  expect(product.variants.map(({ title, image_urls }) => [title, image_urls])).toEqual([
    ["White / S", [whiteUrl]],
    ["White / L", []],
    ["Sage / S", [sageUrl]],
    ["Sage / L", [sageUrl, roomUrl]],
  ]);

  const shopper = await openPage();
  const { page: shopPage } = shopper;
  await shopPage.goto(`${shop.url}/${slug}/products/vase`);
  const requests: string[] = [];
  shopPage.on("request", (request) => requests.push(request.url()));
  const before = await shopPage.evaluate(() => history.length);
  await shopPage.getByRole("radio", { name: "Sage" }).check();
  await shopPage.getByRole("radio", { name: "L", exact: true }).check();
  const chosen = product.variants.find(({ title }) => title === "Sage / L")?.id;
  await expect.poll(() => shopPage.url()).toBe(`${shop.url}/${slug}/products/vase?variant=${chosen}`);
  expect(await shopPage.evaluate(() => history.length)).toBe(before);
  expect(requests.filter((url) => url.includes("variant") || url.includes(".data"))).toEqual([]);
  await shopPage.reload();
  await expect.poll(() => shopPage.getByRole("radio", { name: "L", exact: true }).isChecked()).toBe(true);

  const key = sageUrl.replace(/\.webp$/, "");
  const shows = (where: Page) => where.locator(`img[src^="${key}"]`).first().waitFor();
  await shopPage.getByRole("button", { name: "Add to cart" }).click();
  await shopPage.getByRole("button", { name: /^Cart/ }).click();
  await shopPage.getByRole("dialog", { name: /^Cart/ }).locator(`img[src^="${key}"]`).waitFor();
  await shopPage.goto(`${shop.url}/${slug}/cart`);
  await shows(shopPage);
  await shopPage.goto(`${shop.url}/${slug}/checkout`);
  await shows(shopPage);
  await fillCheckout(shopPage);
  await shopPage.getByRole("button", { name: "Place Order" }).click();
  await shopPage.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  await shows(shopPage);
  const number = (await shopPage.locator("main").innerText()).match(/#(\d{10})/)?.[1];
  await shopPage.goto(`${shop.url}/${slug}/orders/${number}`);
  await shows(shopPage);
  expect(await shopPage.locator(`img[src*="${whiteUrl.replace(/\.webp$/, "")}"]`).count()).toBe(0);
  expect(shopper.troubles).toEqual([]);

  const orderId = (await call<{ orders: { id: string }[] }>("GET", "/api/orders")).orders[0]?.id;
  await page.goto(`${shop.url}/admin/orders/${orderId}`);
  await shows(page);
  await page.goto(`${shop.url}/admin/orders/print?kind=packing-slip&ids=${orderId}`);
  await page.getByRole("heading", { name: /^Packing slip #/ }).waitFor();
  await shows(page);
  await expectAccessible(page);
  await takePicture(page, "variant-pictures-packing-slip");
});
