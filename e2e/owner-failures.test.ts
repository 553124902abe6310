import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPostOffice, type PostOffice } from "#test/post-office.ts";
import { WITHOUT_LIMITS } from "#test/server-process.ts";
import { openPage } from "./browser.ts";
import { fillProduct, pictures, save } from "./catalogue.ts";
import { ADDRESS, openStore, openWithCart, placeOrder, stockUp } from "./open-store.ts";
import { atDashboard, freshName, newAddress, openDashboard, signIn, toast } from "./owner.ts";
import { mailsTo } from "./post-mails.ts";
import { shared } from "./shared.ts";
import { openShop, type Shop } from "./shop.ts";

// What an owner reads when something fails, and that a retry works.

let office: PostOffice;
let refused: string | undefined;

const shop: Shop = shared(async () => {
  office = await openPostOffice({
    onRcptTo: ({ address }, _session, done) =>
      done(address === refused ? new Error("Come back later") : null),
  });
  const mail = { SMTP_URL: office.url, MAIL_FROM: "shops@example.com" };
  const opened = await openShop({ ...WITHOUT_LIMITS, ...mail });
  async function stop() {
    const code = await opened.stop();
    await office.close();
    return code;
  }
  return { ...opened, stop, mailbox: async (to: string) => mailsTo(office, to) };
});

test("signing in and opening a store continues after each failed step", async () => {
  const { page } = await openPage();
  const email = newAddress();
  const press = (name: string) => page.getByRole("button", { name }).click();
  await page.goto(`${shop.url}/admin/auth`);
  await page.getByLabel("Email").fill(email);
  await unanswered(page, "**/api/auth/sign-in", async () => {
    await press("Continue with email");
    await toast(page, "Failed to send magic link").waitFor();
  });
  const sentence = "The shop is closed for a minute.";
  await page.route(
    "**/api/auth/sign-in",
    (route) => route.fulfill({ status: 503, json: { error: sentence } }),
    {
      times: 1,
    },
  );
  await press("Continue with email");
  await toast(page, sentence).waitFor();
  await signIn(page, shop, email);
  await page.getByLabel("Store name").fill(freshName("Bad Luck"));
  await unanswered(page, "**/api/store/name", async () => {
    await press("Continue");
    await toast(page, "Failed to update store name").waitFor();
  });
  await press("Continue");
  await page.getByRole("heading", { name: "Product Management" }).waitFor();
  await press("Continue");
  await unanswered(page, "**/api/store/complete-onboarding", async () => {
    await press("Go to Dashboard");
    await toast(page, "Failed to complete onboarding").waitFor();
  });
  await press("Go to Dashboard");
  await atDashboard(page);
});

test("a product that could not be loaded, saved, uploaded to or deleted can be tried again", async () => {
  const { page } = await openStore(shop, "Broken Mugs");
  await fillProduct(page, shop, "Mug", "12");
  await unanswered(page, "**/api/products", async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await toast(page, "Error saving product").waitFor();
  });
  await page.getByRole("tab", { name: /^Media/ }).click();
  await unanswered(page, "**/api/uploads?*", async () => {
    await page.locator('input[type="file"]').setInputFiles(await pictures("#7d8c6a"));
    await toast(page, "Error uploading image").waitFor();
  });
  await page.getByRole("button", { name: /^Remove/ }).click();
  await refusePicture(page);
  await save(page, "Product created");

  await unanswered(page, "**/api/products/bulk", async () => {
    await page.getByRole("button", { name: "Delete Mug" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await toast(page, "Failed to delete product").waitFor();
    await toast(page, "Error").waitFor();
  });
  await unanswered(page, /\/api\/products(\?|$)/, async () => {
    await page.reload();
    await toast(page, "Failed to load products").waitFor();
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: "Mug", exact: true }).waitFor();
});

async function refusePicture(page: Page): Promise<void> {
  const buffer = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const damaged = { name: "damaged.png", mimeType: "image/png", buffer };
  await page.locator('input[type="file"]').setInputFiles(damaged);
  const remove = page.getByRole("button", { name: /^Remove/ });
  const tile = page.getByRole("listitem").filter({ has: remove });
  await tile.getByText("This image is damaged").waitFor();
  // Our placeholder instead of the browser's broken image.
  expect(await tile.locator("img").count()).toBe(0);
  await remove.click();
}

test("a collection that could not be loaded, saved or deleted can be tried again", async () => {
  const { page } = await openStore(shop, "Broken Shelves");
  await page.goto(`${shop.url}/admin/collections/new`);
  await page.getByLabel("Title", { exact: true }).fill("Shelf");
  await unanswered(page, "**/api/collections", async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await toast(page, "Error saving collection").waitFor();
  });
  await save(page, "Collection created");

  await unanswered(page, "**/api/collections/*", async () => {
    await page.getByRole("button", { name: "Delete Shelf" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await toast(page, "Failed to delete collection").waitFor();
  });
  await page.goto(`${shop.url}/admin/collections/00000000-0000-4000-8000-000000000000`);
  await toast(page, "Error loading collection").waitFor();
  await page.waitForURL(`${shop.url}/admin/collections`);
  await unanswered(page, /\/api\/collections(\?|$)/, async () => {
    await page.reload();
    await toast(page, "Failed to load collections").waitFor();
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: "Shelf", exact: true }).waitFor();
});

test("settings and demo data that could not be loaded or saved succeed at the second try", async () => {
  const { page } = await openStore(shop, "Broken Rates");
  await openDashboard(page, shop);
  await unanswered(page, "**/api/store", async () => {
    await page.getByRole("link", { name: "Settings" }).click();
    await toast(page, "Failed to load settings").waitFor();
  });
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("Tax (%)").fill("22");
  await unanswered(page, "**/api/store/settings", async () => {
    await page.getByRole("button", { name: "Save" }).click();
    await toast(page, "Failed to update settings").waitFor();
  });
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Settings updated successfully").waitFor();

  const create = page.getByRole("button", { name: "Create Demo Data" });
  const remove = page.getByRole("button", { name: "Remove demo data", exact: true });
  await unanswered(page, "**/api/functions/seed-data", async () => {
    await create.click();
    await toast(page, "Failed to create demo data").waitFor();
  });
  expect(await remove.count()).toBe(0);
  for (const message of ["Demo data created successfully", "Demo data is already there"]) {
    await create.click();
    await toast(page, message).waitFor();
  }
  await remove.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await remove.waitFor({ state: "detached" });
});

test("an order is fulfilled although its mail is refused, and a confirmation is sent at the second try", async () => {
  const store = await openStore(shop, "Broken Orders");
  const { page } = store;
  const mug = await stockUp(store, { title: "Mug", priceCents: 1200, stock: 5 });
  const shopper = await openWithCart(shop, store.slug, [mug]);
  const email = newAddress();
  refused = email;
  await placeOrder(shop, store.slug, shopper.page, { ...ADDRESS, Email: email });

  await page.goto(`${shop.url}/admin/orders`);
  await page.getByRole("row").filter({ hasText: email }).click();
  await unanswered(page, "**/api/orders/*/fulfillments", async () => {
    await page.getByRole("button", { name: "Fulfill items" }).click();
    await toast(page, "Failed to fulfill order").waitFor();
  });
  await page.getByRole("button", { name: "Fulfill items" }).click();
  await toast(page, "Order fulfilled successfully").waitFor();
  // The refused mail is shown in the timeline only.
  await page.getByText("The e-mail provider refused the shopper's e-mail address.").first().waitFor();
  expect(await page.getByText("Come back later").count()).toBe(0);

  await page.getByRole("button", { name: "Resend order confirmation" }).click();
  await toast(page, "Email simulated").waitFor();
  await page.getByText(/refused the shopper's e-mail address\. It will be retried/).waitFor();
  // Not sooner: the server retries by itself, too.
  await page.route("**/api/functions/send-order-email", (route) => {
    refused = undefined;
    return route.continue();
  });
  await page.getByRole("button", { name: "Resend order confirmation" }).click();
  await toast(page, "Email sent successfully").waitFor();
  expect(mailsTo(office, email).length).toBeGreaterThan(0);

  await unanswered(page, /\/api\/orders\/[0-9a-f-]{36}$/, async () => {
    await page.reload();
    await toast(page, "Failed to load order").waitFor();
  });
});

/** Requests to these URLs fail during the action. */
async function unanswered(page: Page, addresses: string | RegExp, deed: () => Promise<void>) {
  await page.route(addresses, (route) => route.abort());
  await deed();
  await page.unroute(addresses);
}
