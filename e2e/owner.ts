import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, vi } from "vitest";
import { PATIENCE_MS } from "#test/patience.ts";
import { expectAccessible, openBlank, takePicture } from "./browser.ts";
import type { Mail, Shop } from "./shop.ts";

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

export function newAddress(): string {
  return `owner-${randomMark()}@example.com`;
}

/** Journeys share a server, where a name can be taken once. The mark is in front, because slugs truncate long names. */
export function freshName(name: string): string {
  return `${randomMark()} ${name}`;
}

function randomMark(): string {
  return randomBytes(4).toString("hex");
}

export async function askForLink(page: Page, shop: Shop, email: string): Promise<Mail> {
  const before = (await shop.mailbox(email)).length;
  if (!page.url().endsWith("/admin/auth")) await page.goto(`${shop.url}/admin/auth`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue with email" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  return newMail(shop, email, before);
}

/** A link requested in another browser. */
export async function postForLink(shop: Shop, email: string): Promise<Mail> {
  const before = (await shop.mailbox(email)).length;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email });
  const asked = await fetch(`${shop.url}/api/auth/sign-in`, { method: "POST", headers, body });
  expect(asked.status).toBe(200);
  return newMail(shop, email, before);
}

/** The sign-in mail that came since. Others may come meanwhile: of a new order, or of a change of her security. */
export function newMail(shop: Shop, to: string, before: number): Promise<Mail> {
  // Not expect.poll, which works only inside tests: some stores are opened before the first test.
  return vi.waitFor(
    async () => {
      const mails = await shop.mailbox(to);
      const since = mails.slice(0, mails.length - before);
      const mail = since.find(({ subject }) => subject === "Sign in to Storewright");
      return mail ?? expect.unreachable(`No sign-in mail to ${to} arrived.`);
    },
    { timeout: PATIENCE_MS, interval: 25 },
  );
}

export function linkIn(mail: Mail): string {
  return mail.text.match(/https?:\/\/\S+/)?.[0] ?? "";
}

export function codeIn(mail: Mail): string {
  return mail.text.match(/\b\d{6}\b/)?.[0] ?? "";
}

/** With the code of the mail, typed on the same page. */
export async function signIn(page: Page, shop: Shop, email: string): Promise<void> {
  const mail = await askForLink(page, shop, email);
  await page.getByLabel("6-digit code").fill(codeIn(mail));
}

type Opened = { id: string; name: string; slug: string };

/**
 * Signed in, named and onboarded, on an empty page. Over the API: owner-first-day.test.ts and
 * everyone-by-keyboard.sweep.test.ts go through the screens.
 */
export async function onboard(page: Page, shop: Shop, email: string, wish: string): Promise<Opened> {
  const name = freshName(wish);
  const token = new URL(linkIn(await postForLink(shop, email))).hash.slice(1);
  await openBlank(page, shop.url);
  await page.evaluate(keepSession, token);
  await callAsOwner(page, "PUT", "/api/store/name", { name });
  await callAsOwner(page, "POST", "/api/store/complete-onboarding");
  return callAsOwner(page, "GET", "/api/store");
}

async function keepSession(token: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ token });
  const answer = await fetch("/api/auth/confirm", { method: "POST", headers, body });
  const { access_token: accessToken, refresh_token: refreshToken, expires_in } = await answer.json();
  const session = { accessToken, refreshToken, expiresAt: Date.now() + expires_in * 1000 };
  localStorage.setItem("storewright.session", JSON.stringify(session));
}

/** Sends an API request as the owner signed in on the page. */
export function callAsOwner<Answer>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const { accessToken } = JSON.parse(localStorage.getItem("storewright.session") ?? "{}");
      const response = await fetch(path, {
        method,
        headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.status === 204 ? undefined : response.json();
    },
    { method, path, body },
  );
}

export async function openDashboard(page: Page, shop: Shop): Promise<void> {
  await page.goto(`${shop.url}/admin`);
  await atDashboard(page);
}

export async function atDashboard(page: Page): Promise<void> {
  await page.getByText("No orders yet", { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin");
}

export function toast(page: Page, text: string) {
  // The same text may still be there from the last action.
  return page
    .getByRole("region", { name: /Notifications/ })
    .getByText(text, { exact: true })
    .first();
}

/** At phone and desktop width: no horizontal scrolling, and a screenshot. (Axe: sweep.ts.) */
export async function expectGoodLook(page: Page, name: string): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(
      screen.width,
    );
    await takePicture(page, `${name}-${screen.width}`);
  }
}

/** Axe at phone and desktop width, for states that sweep.ts does not reach. */
export async function expectAccessibleOnBoth(page: Page): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await expectAccessible(page);
  }
}

/** From this device, where nobody has opened her settings yet. */
export async function endOtherSession(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: /End the session on/ }).click();
  await toast(page, "Session ended").waitFor();
}

/** She types the code that is mailed to her, in the dialog that asks for a fresh proof. */
export async function confirmIdentity(page: Page, shop: Shop, email: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.waitFor();
  const before = (await shop.mailbox(email)).length;
  await dialog.getByRole("button", { name: "Send me a code" }).click();
  await dialog.getByLabel("6-digit code").fill(codeIn(await newMail(shop, email, before)));
}

/**
 * The server's answer to the next such change in a session that was proven long ago. A journey that takes more than ten
 * minutes on a busy machine gets that answer anyway: it is asked for, so that it comes always.
 */
export async function oldProof(page: Page, url: string): Promise<void> {
  const headers = { "www-authenticate": 'Bearer error="insufficient_user_authentication", max_age=600' };
  const json = { error: "Please confirm that it is you." };
  let asked = false;
  await page.route(url, (route) => {
    if (asked || route.request().method() === "GET") return route.fallback();
    asked = true;
    return route.fulfill({ status: 401, headers, json });
  });
}
