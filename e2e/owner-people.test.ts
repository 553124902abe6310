import type { Page } from "playwright-core";
import { expect, vi } from "vitest";
import { ROLE_FORBIDS } from "#rules/people/refusals.ts";
import { PATIENCE_MS } from "#test/patience.ts";
import { swept, test } from "#test/swept.ts";
import { openPage } from "./browser.ts";
import { type OpenStore, openStore, stockUp } from "./open-store.ts";
import {
  askForLink,
  callAsOwner,
  codeIn,
  confirmIdentity,
  expectGoodLook,
  linkIn,
  newAddress,
  oldProof,
  toast,
} from "./owner.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();

test("somebody is invited, joins from the mail without opening a store, and sees what the role allows", async () => {
  const store = await openStore(shop, "Many Hands");
  await stockUp(store, { title: "Bowl", priceCents: 1_000, stock: 5 });
  const email = newAddress();
  await invite(store.page, email, "Products");
  await store.page.getByRole("heading", { name: "Invitations" }).waitFor();
  await expectGoodLook(store.page, "owner-people");

  const { page, troubles } = await openPage();
  await page.goto(await invitationOf(email, store.name));
  await page.getByText(`${store.email} invites you to work in ${store.name}.`).waitFor();
  await page.getByText("Products, collections, discounts and imports.").waitFor();
  await expectGoodLook(page, "owner-invitation");
  await page.getByRole("link", { name: "Sign in to accept" }).click();
  await signInHere(page, email);
  await page.getByRole("button", { name: "Accept invitation" }).click();

  // At screen.
  await page.getByRole("link", { name: "Products" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin");
  expect(await page.getByRole("link", { name: "Orders" }).count()).toBe(0);
  // Until she joined, the answer was that she has no store.
  troubles.length = 0;
  await page.goto(`${shop.url}/admin/orders`);
  await page.getByRole("heading", { name: "This page is not part of your role" }).waitFor();
  await page.goto(`${shop.url}/admin/settings/shipping`);
  await page.getByText("You can look at this, but not change it.").waitFor();
  await page.goto(`${shop.url}/admin/products`);
  await page.getByRole("link", { name: "Add Product" }).waitFor();
  // At the server.
  expect(troubles).toEqual([]);
  await expect(callAsOwner(page, "GET", "/api/orders?page=1")).rejects.toThrow(ROLE_FORBIDS);

  // The role changes while a form is open: what is typed stays, and the refusal is said.
  await page.getByRole("link", { name: /Bowl/ }).first().click();
  await page.getByLabel("Vendor").fill("Kiln");
  await changeRole(store.page, email, "Read only");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(ROLE_FORBIDS).waitFor();
  expect(await page.getByLabel("Vendor").inputValue()).toBe("Kiln");
});

swept("an invitation that was taken back, or is for another address, says so", async () => {
  const store = await openStore(shop, "Closed Doors");
  const email = newAddress();
  await invite(store.page, email, "Orders");
  const link = await invitationOf(email, store.name);

  const stranger = await openStore(shop, "Stranger");
  await stranger.page.goto(link);
  await stranger.page
    .getByText(`This invitation is for ${email}, but you are signed in as ${stranger.email}.`)
    .waitFor();

  await store.page.getByRole("button", { name: `Take back the invitation of ${email}` }).click();
  await store.page.getByRole("button", { name: "Take back", exact: true }).last().click();
  await toast(store.page, `The invitation of ${email} was taken back`).waitFor();
  await stranger.page.reload();
  await stranger.page.getByText("It was taken back.").waitFor();
});

test("a store is handed over: one side asks, the other accepts, both with a fresh proof", async () => {
  const store = await openStore(shop, "Passed On");
  const next = await openStore(shop, "Other Work");
  await join(store, next, "manager");
  await store.page.goto(`${shop.url}/admin/settings/people`);
  await store.page.getByText(/^You are the only owner/).waitFor();
  await store.page.getByRole("button", { name: `Change ${next.email}` }).click();
  await store.page.getByRole("menuitem", { name: "Hand the store over" }).click();
  await oldProof(store.page, "**/api/people/hand-over");
  await store.page.getByRole("button", { name: "Ask them" }).click();
  await confirmIdentity(store.page, shop, store.email);
  await store.page.getByRole("heading", { name: `${next.email} was asked to take the store over` }).waitFor();
  await expectGoodLook(store.page, "owner-hand-over-asked");

  await next.page.goto(`${shop.url}/admin/stores/${store.id}`);
  await next.page
    .getByRole("heading", { name: `${store.email} wants to hand ${store.name} over to you` })
    .waitFor();
  await expectGoodLook(next.page, "owner-hand-over");
  await oldProof(next.page, "**/api/people/hand-over/accept");
  await next.page.getByRole("button", { name: "Take it over" }).click();
  await next.page.getByRole("alertdialog").getByRole("button", { name: "Take it over" }).click();
  await confirmIdentity(next.page, shop, next.email);
  await toast(next.page, "The store is yours").waitFor();

  await store.page.reload();
  await store.page.getByText("Everybody who works in this store").waitFor();
  expect(await store.page.getByRole("button", { name: "Invite" }).count()).toBe(0);
});

swept("two tabs with two stores save each to its own; a form asks before its tab switches", async () => {
  const own = await openStore(shop, "Own Shop");
  const other = await openStore(shop, "Helped Shop");
  await join(other, own, "manager");
  const one = own.page;
  await one.goto(`${shop.url}/admin/settings`);
  await one.getByLabel("Store name").fill(`${own.name} One`);

  const two = await own.context.newPage();
  await two.goto(`${shop.url}/admin/settings`);
  await two.getByLabel("Store name").fill("Given up");
  await two.getByRole("button", { name: "Switch store" }).click();
  await two.getByRole("menuitem", { name: other.name }).click();
  await two.getByRole("alertdialog", { name: "Leave without saving?" }).waitFor();
  await expectGoodLook(two, "owner-switch-store");
  await two.getByRole("button", { name: "Leave" }).click();
  await two.getByRole("banner").getByText(other.name).waitFor();
  await two.goto(`${shop.url}/admin/settings`);
  await two.getByLabel("Store name").fill(`${other.name} Two`);

  for (const tab of [one, two]) {
    await tab.getByRole("button", { name: "Save" }).click();
    await toast(tab, "Settings updated successfully").waitFor();
  }
  expect(await nameOf(own)).toBe(`${own.name} One`);
  expect(await nameOf(other)).toBe(`${other.name} Two`);
});

const nameOf = async (store: OpenStore) => (await store.call<{ name: string }>("GET", "/api/store")).name;

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.goto(`${shop.url}/admin/settings/people`);
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("radio", { name: role }).check();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await toast(page, `Invitation sent to ${email}`).waitFor();
}

function invitationOf(email: string, store: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const mail = (await shop.mailbox(email)).find(({ subject }) => subject.includes(store));
      return mail ? linkIn(mail) : expect.unreachable(`No invitation to ${email} arrived.`);
    },
    { timeout: PATIENCE_MS, interval: 50 },
  );
}

/** The form has the invited address already. */
async function signInHere(page: Page, email: string): Promise<void> {
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(email);
  const mail = await askForLink(page, shop, email);
  await page.getByLabel("6-digit code").fill(codeIn(mail));
}

async function changeRole(page: Page, email: string, role: string): Promise<void> {
  await page.goto(`${shop.url}/admin/settings/people`);
  await page.getByRole("button", { name: `Change ${email}` }).click();
  await page.getByRole("menuitem", { name: "Change role" }).click();
  await page.getByRole("radio", { name: role }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, `The role of ${email} was changed`).waitFor();
}

/** Over the API: the first journey goes through the screens. */
async function join(store: OpenStore, person: OpenStore, role: string): Promise<void> {
  await store.call("POST", "/api/people/invitations", { email: person.email, role });
  const token = new URL(await invitationOf(person.email, store.name)).hash.slice(1);
  await person.call("POST", `/api/invitations/${token}/accept`);
}
