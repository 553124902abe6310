import { execFile } from "node:child_process";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { AUTH_SECRET } from "#test/auth-secret.ts";
import { anEmptyDatabase, makeClone } from "#test/database.ts";
import { toUrl } from "#test/server-database.ts";
import { WITHOUT_LIMITS } from "#test/server-process.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { openPage } from "./browser.ts";
import { ADDRESS, openStore, openWithCart, placeOrder, stockUp } from "./open-store.ts";
import { signIn } from "./owner.ts";
import { openShopIn } from "./shop.ts";

// A shop, a backup of it, and what an operator makes of that later.

const run = promisify(execFile);
const SCRIPTS = join(import.meta.dirname, "../scripts");

const { server, drop } = await makeClone();
afterAll(drop);
const settings = { ...WITHOUT_LIMITS, AUTH_SECRET };
const original = { ...settings, DATABASE_URL: toUrl(server) };

/** As typed in a shell. */
function operate(script: string, file: string, env: Record<string, string>) {
  return run(process.execPath, [join(SCRIPTS, script), file], { env: { PATH: process.env.PATH, ...env } });
}

async function expectErased(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/customers`);
  await page.getByText("No customers yet").waitFor();
  await page.goto(`${url}/admin/orders`);
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByText("This customer was erased.").waitFor();
  expect(await page.getByRole("main").innerText()).not.toContain("Bianchi");
}

test("a customer who is erased stays erased when a backup of before is restored", async () => {
  const [data, copied] = [await openTemporaryFolder(), await openTemporaryFolder()];
  const backup = join(data, "backup.tar.gz");
  const shop = await openShopIn(data, original);
  onTestFinished(async () => void (await shop.stop()));
  const store = await openStore(shop, "Forgetful");
  const { page, email } = store;
  const mug = await stockUp(store, { title: "Mug", priceCents: 1200, stock: 5 });
  const shopper = await openWithCart(shop, store.slug, [mug]);
  await placeOrder(shop, store.slug, shopper.page);
  await operate("backup.ts", backup, { ...original, DATA_DIR: data });

  await page.goto(`${shop.url}/admin/customers`);
  await page.getByRole("link", { name: ADDRESS["Full Name"] }).click();
  await page.getByRole("link", { name: "Privacy" }).click();
  await page.getByRole("button", { name: "Erase customer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase", exact: true }).click();
  await page.getByText("No customers yet").waitFor();
  await expectErased(page, shop.url);

  await copyFile(join(data, "erasures.txt"), join(copied, "erasures.txt"));
  const restored = { ...settings, DATABASE_URL: toUrl(await anEmptyDatabase("restored")), DATA_DIR: copied };
  const { stdout } = await operate("restore.ts", backup, restored);
  expect(stdout).toContain("Customers erased again, because they were erased after the backup: 1");
  const copy = await openShopIn(copied, restored);
  onTestFinished(async () => void (await copy.stop()));
  const later = await openPage();
  await signIn(later.page, copy, email);
  await later.page.waitForURL(`${copy.url}/admin`);
  await expectErased(later.page, copy.url);
});
