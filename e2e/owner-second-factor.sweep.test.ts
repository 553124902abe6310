import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "./browser.ts";
import { openStore } from "./open-store.ts";
import {
  atDashboard,
  codeIn,
  endOtherSession,
  expectAccessibleOnBoth,
  expectGoodLook,
  newAddress,
  newMail,
  oldProof,
  onboard,
  signIn,
  toast,
} from "./owner.ts";
import { sharedShop } from "./shared.ts";

const PERIOD_MS = 30_000;

const shop = sharedShop();

test("an authenticator app protects the next sign-in; a recovery code replaces a lost one once", async () => {
  const { page, troubles, email } = await openStore(shop, "Authenticator");
  await page.goto(`${shop.url}/admin/settings`);
  await page.getByRole("button", { name: "Add authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Add authenticator app" });
  await dialog.getByRole("img", { name: /QR code/ }).waitFor();
  await expectGoodLook(page, "owner-totp");
  const app = new TOTP({ secret: Secret.fromBase32(await secretIn(page)) });
  await dialog.getByLabel("6-digit code").fill(app.generate());

  const codes = await recoveryCodes(page);
  expect(codes).toHaveLength(10);
  await expectGoodLook(page, "owner-recovery-codes");
  await expectAccessibleOnBoth(page);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.getByText("10 of them are left").waitFor();
  await expectGoodLook(page, "owner-security");
  expect(troubles).toEqual([]);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("Email").waitFor();

  await signIn(page, shop, email);
  await page.getByRole("heading", { name: "Confirm it is you" }).waitFor();
  expect(page.url()).toBe(`${shop.url}/admin/auth`);
  await expectGoodLook(page, "owner-second-factor");
  await expectAccessibleOnBoth(page);
  await page.goto(`${shop.url}/admin/settings`);
  await page.getByRole("heading", { name: "Confirm it is you" }).waitFor();
  await page.getByLabel("Code from your authenticator app").fill(nextCode(app));
  await page.getByRole("heading", { name: "Store Settings" }).waitFor();

  for (const outcome of ["works", "is spent"]) {
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByLabel("Email").waitFor();
    await signIn(page, shop, email);
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Confirm" }).click();
    if (outcome === "works") await atDashboard(page);
    else await page.getByText("That recovery code is not right.").waitFor();
  }
  await expectAccessibleOnBoth(page);
});

test("a session that ends during an edit asks for the second factor in place too, and then saves", async () => {
  const here = await openStore(shop, "Two Locks");
  await here.page.goto(`${shop.url}/admin/settings`);
  await here.page.getByRole("button", { name: "Add authenticator app" }).click();
  const app = await addApp(here.page);
  const [first = ""] = await recoveryCodes(here.page);
  await here.page.getByRole("button", { name: "I have saved them" }).click();
  await here.page.getByLabel("Store name").fill("Two Locks, renamed");

  const there = await openPage();
  await signIn(there.page, shop, here.email);
  await there.page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await there.page.getByLabel("Recovery code").fill(first);
  await there.page.getByRole("button", { name: "Confirm" }).click();
  await atDashboard(there.page);
  await endOtherSession(there.page);

  await here.page.getByRole("button", { name: "Save" }).click();
  const dialog = here.page.getByRole("dialog", { name: "Sign in again to save" });
  const before = (await shop.mailbox(here.email)).length;
  await dialog.getByRole("button", { name: "Send me a code" }).click();
  await dialog.getByLabel("6-digit code").fill(codeIn(await newMail(shop, here.email, before)));
  await dialog.getByLabel("Code from your authenticator app").waitFor();
  await expectGoodLook(here.page, "owner-sign-in-again-factor");
  await expectAccessibleOnBoth(here.page);
  await dialog.getByLabel("Code from your authenticator app").fill(nextCode(app));
  await toast(here.page, "Settings updated successfully").waitFor();
  await here.page.getByRole("banner").getByText("Two Locks, renamed").waitFor();
});

test("what needs a fresh proof asks for it in place: for a code by mail, later for the factor", async () => {
  const { page, troubles, email } = await openStore(shop, "Unattended");
  await page.goto(`${shop.url}/admin/settings`);
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });

  await oldProof(page, "**/factors");
  await page.getByRole("button", { name: "Add authenticator app" }).click();
  await dialog.waitFor();
  await expectGoodLook(page, "owner-fresh-proof");
  await expectAccessibleOnBoth(page);
  const before = (await shop.mailbox(email)).length;
  await dialog.getByRole("button", { name: "Send me a code" }).click();
  await dialog.getByLabel("6-digit code").fill(codeIn(await newMail(shop, email, before)));
  const app = await addApp(page);
  await page.getByRole("button", { name: "I have saved them" }).click();

  await oldProof(page, "**/api/auth/recovery-codes");
  await page.getByRole("button", { name: "Create new codes" }).click();
  const question = page.getByRole("alertdialog", { name: "Create new recovery codes?" });
  await question.getByRole("button", { name: "Create new codes" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await toast(page, "Not saved: please confirm that it is you.").waitFor();
  await oldProof(page, "**/api/auth/recovery-codes");
  await page.getByRole("button", { name: "Create new codes" }).click();
  await question.getByRole("button", { name: "Create new codes" }).click();
  await expectGoodLook(page, "owner-fresh-proof-factor");
  await dialog.getByLabel("Code from your authenticator app").fill(nextCode(app));
  expect(await recoveryCodes(page)).toHaveLength(10);
  await page.getByRole("button", { name: "I have saved them" }).click();

  await oldProof(page, "**/factors/*");
  await page.getByRole("button", { name: "Remove" }).click();
  const removal = page.getByRole("alertdialog", { name: "Remove this authenticator app?" });
  await removal.getByRole("button", { name: "Remove" }).click();
  await dialog.getByLabel("Code from your authenticator app").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await toast(page, "Not saved: please confirm that it is you.").last().waitFor();
  await page.getByRole("button", { name: "Remove" }).waitFor();
  expect(troubles.filter(({ text }) => !text.includes("401"))).toEqual([]);
});

test("a passkey protects the next sign-in, and can be removed again", async () => {
  const { page, context, troubles } = await openPage();
  const debug = await context.newCDPSession(page);
  await debug.send("WebAuthn.enable");
  await debug.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const email = newAddress();
  await onboard(page, shop, email, "Passkey");
  await page.goto(`${shop.url}/admin/settings`);
  await page.getByRole("button", { name: "Add passkey" }).click();
  // The toast comes with the codes, and closes by itself.
  const saved = page.getByRole("button", { name: "I have saved them" });
  await Promise.all([toast(page, "Passkey added").waitFor(), saved.click()]);

  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("Email").waitFor();
  await signIn(page, shop, email);
  await page.getByRole("button", { name: "Continue with your passkey" }).click();
  await atDashboard(page);

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove this passkey?" });
  await question.getByRole("button", { name: "Remove" }).click();
  await toast(page, "Second factor removed").waitFor();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("Email").waitFor();
  await signIn(page, shop, email);
  await atDashboard(page);
  expect(troubles).toEqual([]);
});

async function addApp(page: Page): Promise<TOTP> {
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  const app = new TOTP({ secret: Secret.fromBase32(await secretIn(page)) });
  await page.getByLabel("6-digit code").fill(app.generate());
  return app;
}

async function secretIn(page: Page): Promise<string> {
  const text = await page.getByText("Cannot scan it? Enter this key:").innerText();
  return text.replace("Cannot scan it? Enter this key:", "").replace(/\s/g, "");
}

async function recoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole("dialog", { name: "Save your recovery codes" });
  await dialog.waitFor();
  return dialog.getByRole("listitem").allInnerTexts();
}

// A time step works once, and the current one is used: the next one is within the server's tolerance.
function nextCode(app: TOTP): string {
  return app.generate({ timestamp: Date.now() + PERIOD_MS });
}
