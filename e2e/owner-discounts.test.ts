import type { Page } from "playwright-core";
import { expect } from "vitest";
import { swept, test } from "#test/swept.ts";
import { openStore, stockUp } from "./open-store.ts";
import { openDashboard, toast } from "./owner.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();

const row = (page: Page, title: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: title, exact: true }) });

async function save(page: Page, message: string) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await toast(page, message).first().waitFor();
  await page.waitForURL(/\/admin\/discounts$/);
}

test("an owner makes a code, copies it, and pauses and resumes it", async () => {
  const { page, context, slug, troubles } = await openStore(shop, "Summer");
  await context.grantPermissions(["clipboard-write"]);
  await openDashboard(page, shop);
  await page.getByRole("link", { name: "Discounts", exact: true }).click();
  await page.getByRole("link", { name: "Create Discount" }).click();
  await page.getByLabel("Code", { exact: true }).fill("summer10");
  await page.getByLabel("Percentage", { exact: true }).fill("10");
  await page.getByText("A €25.00 order costs €22.50.").waitFor();
  await page.getByText(`${shop.url}/${slug}?discount=SUMMER10`).waitFor();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  await save(page, "Discount created");
  await expect.poll(() => row(page, "SUMMER10").innerText()).toMatch(/10% off everything.*Active/s);

  await page.getByRole("button", { name: "Duplicate SUMMER10" }).click();
  await page.getByRole("heading", { name: "SUMMER10-2" }).waitFor();
  expect(await page.getByRole("checkbox", { name: /^Paused/ }).isChecked()).toBe(true);
  await page.getByLabel("Type").selectOption("free-shipping");
  await save(page, "Discount updated");
  await expect.poll(() => row(page, "SUMMER10-2").innerText()).toMatch(/Free shipping.*Paused/s);

  await page.getByRole("button", { name: "Pause SUMMER10", exact: true }).click();
  await expect.poll(() => row(page, "SUMMER10").innerText()).toContain("Paused");
  await page.getByRole("button", { name: "Resume SUMMER10-2", exact: true }).click();
  await expect.poll(() => row(page, "SUMMER10-2").innerText()).toContain("Active");
  await page.getByLabel("State").selectOption("paused");
  await row(page, "SUMMER10-2").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Delete SUMMER10", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Nothing matches").waitFor();
  expect(troubles).toEqual([]);
});

swept("a discount on products runs at the times of the store's zone", async () => {
  const store = await openStore(shop, "Far Away");
  const { page, call } = store;
  const mug = await stockUp(store, { title: "Mug", priceCents: 1_000, stock: 5 });
  await call("PUT", "/api/store/details", { time_zone: "Asia/Kolkata" });
  await page.goto(`${shop.url}/admin/discounts/new`);
  await page.getByRole("radio", { name: "Automatic" }).check();
  await page.getByLabel("Title", { exact: true }).fill("Diwali");
  await page.getByLabel("Percentage", { exact: true }).fill("20");
  await page.getByLabel("Products that are discounted").selectOption("products");
  await page.getByText("Times are in your store's time zone, Kolkata.").waitFor();
  await page.getByRole("checkbox", { name: /^Start at/ }).check();
  await page.getByRole("checkbox", { name: /^End at/ }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Choose at least one product").waitFor();
  expect(await page.getByText("Choose a date and a time").count()).toBe(2);

  await page.getByRole("button", { name: "Select products" }).click();
  await page.getByRole("checkbox", { name: mug.title }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByLabel("Starts", { exact: true }).fill("2190-11-01T00:00");
  await page.getByLabel("Ends", { exact: true }).fill("2190-11-08T23:59");
  await save(page, "Discount created");
  await expect
    .poll(() => row(page, "Diwali").innerText())
    .toMatch(/20% off 1 product.*Scheduled.*From 1 Nov 2190/s);
  const { discounts } = await call<{ discounts: unknown[] }>("GET", "/api/discounts");
  expect(discounts).toMatchObject([
    { starts_at: "2190-10-31T18:30:00.000Z", ends_at: "2190-11-08T18:29:00.000Z" },
  ]);
});

swept("a time in the night when the clocks change says what it means", async () => {
  const { page, call } = await openStore(shop, "Summer Time");
  await call("PUT", "/api/store/details", { time_zone: "Europe/Berlin" });
  await page.goto(`${shop.url}/admin/discounts/new`);
  await page.getByRole("checkbox", { name: /^Start at/ }).check();
  const starts = page.getByLabel("Starts", { exact: true });
  await starts.fill("2030-03-31T02:30");
  await page.getByText("skip 02:30. This will be 03:30.").waitFor();
  await starts.fill("2030-10-27T02:30");
  await page.getByText("show 02:30 twice. This is the first.").waitFor();
  await starts.fill("2030-10-27T03:30");
  await page.getByText("This is the first.").waitFor({ state: "detached" });
});

swept("a second tab neither overwrites a discount nor takes a code twice", async () => {
  const { page, context, call } = await openStore(shop, "Two Hands");
  const form = { kind: "percent", value: 1_000, applies_to: "everything" };
  await call("POST", "/api/discounts", { ...form, code: "OTHER" });
  const { id } = await call<{ id: string }>("POST", "/api/discounts", { ...form, code: "TEN" });
  await page.goto(`${shop.url}/admin/discounts/${id}`);
  await page.getByLabel("Percentage", { exact: true }).fill("15");
  const other = await context.newPage();
  await other.goto(`${shop.url}/admin/discounts/${id}`);
  await other.getByLabel("Percentage", { exact: true }).fill("20");
  await save(other, "Discount updated");

  await page.getByLabel("Code", { exact: true }).fill("other");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Save mine" }).click();
  await page.getByText("You already have this code").first().waitFor();
  await page.getByLabel("Code", { exact: true }).fill("FIFTEEN");
  await save(page, "Discount updated");
  expect(await call("GET", `/api/discounts/${id}`)).toMatchObject({
    code: "FIFTEEN",
    value: 1_500,
    version: 3,
  });
});
