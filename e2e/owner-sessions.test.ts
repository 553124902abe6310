import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { freePort } from "#test/server-process.ts";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { openStore } from "./open-store.ts";
import {
  askForLink,
  atDashboard,
  codeIn,
  endOtherSession,
  expectAccessibleOnBoth,
  expectGoodLook,
  linkIn,
  newAddress,
  newMail,
  onboard,
  openDashboard,
  postForLink,
  signIn,
  toast,
} from "./owner.ts";
import { sharedShop } from "./shared.ts";
import { openShop } from "./shop.ts";

const KEY = "storewright.session";

const shop = sharedShop();

test("an anonymous visitor is sent to exactly /admin/auth, and after signing in to the page they wanted", async () => {
  const { page, troubles, email } = await openStore(shop, "Wanted");
  await openDashboard(page, shop);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("Email").waitFor();

  await page.goto(`${shop.url}/admin/settings`);
  await page.getByLabel("Email").waitFor();
  expect(page.url()).toBe(`${shop.url}/admin/auth`);
  const mail = await askForLink(page, shop, email);

  const elsewhere = await openPage();
  await elsewhere.page.goto(linkIn(mail));
  await elsewhere.page.getByRole("button", { name: "Sign in" }).click();
  await elsewhere.page.getByRole("heading", { name: "Store Settings" }).waitFor();
  expect(elsewhere.page.url()).toBe(`${shop.url}/admin/settings`);
  expect([...troubles, ...elsewhere.troubles]).toEqual([]);
});

test("the first bytes of a guarded page say 'Loading...' and contain nothing personal", async () => {
  for (const path of ["/admin", "/admin/settings", "/admin/products/new", "/admin/orders"]) {
    const html = await (await fetch(shop.url + path)).text();
    expect(html, path).toContain("Loading...");
    expect(html, path).not.toMatch(/Store Settings|Orders Today|New product|Logout/);
  }
});

test("a wrong code says so, the right one signs in", async () => {
  const { page } = await openPage();
  const email = newAddress();
  const code = codeIn(await askForLink(page, shop, email));
  await page.getByLabel("6-digit code").fill(code === "111111" ? "222222" : "111111");
  await page.getByText("That code is not right.").waitFor();
  await page.getByLabel("6-digit code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("heading", { name: "What's your store name?" }).waitFor();
});

test("opening a link does not use it; used or invalid ones say so and offer a new one", async () => {
  const { page } = await openPage();
  const mail = await askForLink(page, shop, newAddress());
  for (let i = 0; i < 2; i++) {
    const scanner = await openPage();
    await scanner.page.goto(linkIn(mail));
    await scanner.page.getByRole("button", { name: "Sign in" }).waitFor();
    await scanner.context.close();
  }
  await page.goto(linkIn(mail));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "What's your store name?" }).waitFor();

  for (const [link, sentence] of [
    [linkIn(mail), "This sign-in link has been used already."],
    [`${shop.url}/admin/auth/confirm#invented`, "This sign-in link is not valid."],
  ] as const) {
    const late = await openPage();
    await late.page.goto(link);
    await late.page.getByText(sentence).waitFor();
    await expectGoodLook(late.page, "owner-link-refused");
    await late.page.getByRole("link", { name: "Get a new link" }).click();
    await late.page.getByLabel("Email").waitFor();
  }
});

swept("another person's link says whose it is, and asks before it replaces the session", async () => {
  const { page } = await openPage();
  const [owner, stranger] = [newAddress(), newAddress()];
  await onboard(page, shop, owner, "Own House");
  const lure = linkIn(await postForLink(shop, stranger));
  await page.goto(lure);
  await page.getByRole("heading", { name: "Switch to another account?" }).waitFor();
  await page.getByText(`sign in on this device as ${stranger}.`).waitFor();
  await page.getByText(`You are signed in as ${owner}.`).waitFor();
  await expectGoodLook(page, "owner-switch-account");
  await page.getByRole("link", { name: "Stay signed in" }).click();
  await atDashboard(page);

  await page.goto(lure);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "What's your store name?" }).waitFor();
});

test("logging out in one tab logs out the other", async () => {
  const { page, context } = await openStore(shop, "Two Tabs");
  await openDashboard(page, shop);
  const other = await context.newPage();
  await other.goto(`${shop.url}/admin/settings`);
  await other.getByRole("heading", { name: "Store Settings" }).waitFor();

  await page.getByRole("button", { name: "Logout" }).click();
  for (const tab of [page, other]) {
    await tab.getByLabel("Email").waitFor();
    expect(tab.url()).toBe(`${shop.url}/admin/auth`);
  }
});

swept("logging out leads to the sign-in page once, without a loop", async () => {
  const { page } = await openStore(shop, "Led Once");
  await openDashboard(page, shop);
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (...given) => {
      document.documentElement.dataset.led = `${Number(document.documentElement.dataset.led ?? 0) + 1}`;
      replace(...given);
    };
  });
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("Email").waitFor();
  expect(await page.locator("html").getAttribute("data-led")).toBe("1");
});

swept("a page restored by Back reads the session again", async () => {
  const { page } = await openStore(shop, "Kept Whole");
  await openDashboard(page, shop);
  await page.evaluate((key) => {
    // Removed silently, as for a page that slept while its owner logged out.
    localStorage.removeItem(key);
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  }, KEY);
  await page.getByLabel("Email").waitFor();
});

swept("a link opened in a second tab signs in the tab that requested it", async () => {
  const { page, context } = await openPage();
  const mail = await askForLink(page, shop, newAddress());
  const other = await context.newPage();
  await other.goto(linkIn(mail));
  await other.getByRole("button", { name: "Sign in" }).click();
  for (const tab of [page, other])
    await tab.getByRole("heading", { name: "What's your store name?" }).waitFor();
});

test("eight tabs that wake at once with expired tokens stay signed in", async () => {
  const { page, context, troubles } = await openStore(shop, "Eight Tabs");
  await makeTokensOld(page);
  const tabs = await Promise.all(Array.from({ length: 8 }, () => openTab(context)));
  await Promise.all(tabs.map(atDashboard));
  await openDashboard(page, shop);
  expect(troubles).toEqual([]);
});

test("a copy of local storage is useless on another device", async () => {
  const { page } = await openStore(shop, "Copied");
  const stolen = await page.evaluate((key) => localStorage.getItem(key) ?? "", KEY);

  const thief = await openPage();
  await thief.page.goto(shop.url);
  await thief.page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, stolen] as const);
  await thief.page.goto(`${shop.url}/admin`);
  await thief.page.getByLabel("Email").waitFor();
  expect(thief.page.url()).toBe(`${shop.url}/admin/auth`);
});

test("an unreachable server signs nobody out: 'Try again' continues", async () => {
  const { page } = await openStore(shop, "Patience");
  await page.route("**/api/auth/user", (route) => route.fulfill({ status: 503, json: { error: "Busy" } }));
  await page.goto(`${shop.url}/admin`);
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await expectAccessible(page);
  await page.unroute("**/api/auth/user");
  await page.getByRole("button", { name: "Try again" }).click();
  await atDashboard(page);
});

test("figures that fail to load show a dash, a console line and 'Try again'", async () => {
  const { page } = await openStore(shop, "Dashes");
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route("**/api/dashboard*", (route) => route.fulfill({ status: 503, json: { error: "Busy" } }));
  await page.goto(`${shop.url}/admin`);
  await page.getByRole("button", { name: "Try again" }).first().waitFor();
  expect(await page.getByText("—", { exact: true }).count()).toBe(4);
  await expect.poll(() => logged.join("\n")).toContain("The dashboard's figures could not be loaded.");
  await expectGoodLook(page, "owner-dashboard-failed");
  await page.unroute("**/api/dashboard*");
  await page.getByRole("button", { name: "Try again" }).first().click();
  await atDashboard(page);
});

test("a session that another device ends during an edit asks for a code in place, and then saves", async () => {
  const here = await openStore(shop, "Kept Form");
  await here.page.goto(`${shop.url}/admin/settings`);
  await here.page.getByLabel("Store name").fill("Kept Form, renamed");

  const there = await openPage();
  await signIn(there.page, shop, here.email);
  await atDashboard(there.page);
  await endOtherSession(there.page);

  await here.page.getByRole("button", { name: "Save" }).click();
  await here.page.getByRole("dialog", { name: "Sign in again to save" }).waitFor();
  await expectGoodLook(here.page, "owner-sign-in-again");
  await expectAccessibleOnBoth(here.page);
  const before = (await shop.mailbox(here.email)).length;
  await here.page.getByRole("button", { name: "Send me a code" }).click();
  await here.page.getByLabel("6-digit code").fill(codeIn(await newMail(shop, here.email, before)));
  await toast(here.page, "Settings updated successfully").waitFor();
  await here.page.getByRole("banner").getByText("Kept Form, renamed").waitFor();
});

swept(
  "a session that another device ends leads to the sign-in page when nothing is unsaved, and back",
  async () => {
    const here = await openStore(shop, "Ended");
    await openDashboard(here.page, shop);
    const there = await openPage();
    await signIn(there.page, shop, here.email);
    await endOtherSession(there.page);

    await here.page.getByRole("link", { name: "Settings" }).click();
    await here.page.getByLabel("Email").waitFor();
    expect(here.page.url()).toBe(`${shop.url}/admin/auth`);
    await signIn(here.page, shop, here.email);
    await here.page.getByRole("heading", { name: "Store Settings" }).waitFor();
  },
);

test("a logout that does not reach the server says so and stays signed in", async () => {
  const { page } = await openStore(shop, "Stay");
  await openDashboard(page, shop);
  await page.route("**/api/auth/sign-out", (route) => route.abort());
  await page.getByRole("button", { name: "Logout" }).click();
  await toast(page, "Logout failed").waitFor();
  await toast(page, "Please try again").waitFor();
  expect(page.url()).toBe(`${shop.url}/admin`);
});

swept(
  "over plain http from another machine the sign-in page says that https is needed, and refuses to sign in",
  async () => {
    const plain = await openShop({ PUBLIC_URL: "http://shop.example", PORT: await freePort() });
    try {
      const { page } = await openPage();
      await page.goto(`${plain.url}/admin/auth`);
      await page.getByRole("alert").getByText("Signing in needs https.", { exact: false }).waitFor();
      await expectGoodLook(page, "owner-https-needed");
      await expectAccessibleOnBoth(page);
      await page.getByLabel("Email").fill(newAddress());
      await page.getByRole("button", { name: "Continue with email" }).click();
      await toast(page, "Signing in needs https. Ask the operator of this shop to set it up.").waitFor();
    } finally {
      await plain.stop();
    }
  },
);

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`${shop.url}/admin`);
  return tab;
}

async function makeTokensOld(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...session, expiresAt: 0 }));
  }, KEY);
}
