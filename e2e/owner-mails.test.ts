import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { swept, test } from "#test/swept.ts";
import { expectAccessible, expectGoodAtAnyWidth, takePicture } from "./browser.ts";
import { type OpenStore, openStore, stockUp } from "./open-store.ts";
import { toast } from "./owner.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();
let store: OpenStore;
let page: Page;

beforeAll(async () => {
  store = await openStore(shop, "Kiln", { width: 1440 });
  page = store.page;
  await stockUp(store, { title: "Mug", priceCents: 2_500, stock: 5 });
  await store.call("PUT", "/api/store/details", { contact_email: "kiln@example.com" });
});

const openMails = async () => {
  await page.goto(`${shop.url}/admin/settings/mails`);
  await page.getByTitle("Example: Order confirmation").waitFor();
};
const example = (title: string) => page.getByTitle(`Example: ${title}`).contentFrame();
const words = () => page.getByLabel("Your own words");

test("an owner reads each mail as her shoppers get it, and adds words of her own", async () => {
  await openMails();
  await example("Order confirmation").getByText("1 × Mug").waitFor();
  await page.getByText("answers go to kiln@example.com").waitFor();
  await words().fill("Packed by hand in Meissen.");
  await example("Order confirmation").getByText("Packed by hand in Meissen.").waitFor();
  await expectAccessible(page);
  await takePicture(page, "mails-1440");

  await page.getByRole("button", { name: /^Refund/ }).click();
  await example("Refund").getByRole("heading", { name: "You get €25.00 back" }).waitFor();
  await page.getByRole("checkbox", { name: "A new order" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Settings updated successfully").waitFor();
  expect(await store.call("GET", "/api/mails")).toMatchObject({
    version: 1,
    words: { confirmation: "Packed by hand in Meissen.", refund: "" },
    tell_owner: { "new-order": false, "unpaid-order": true },
  });
});

test("words with a link are refused beside the field, and never shown in the mail", async () => {
  await openMails();
  await words().fill("See www.evil.example");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Write without links, e-mail addresses and web addresses.").waitFor();
  expect(await page.getByTitle("Example: Order confirmation").getAttribute("srcdoc")).not.toContain("evil");
  await page.getByRole("button", { name: "Discard" }).click();
});

test("a link in the example leads nowhere", async () => {
  await openMails();
  await example("Order confirmation").getByText("Track your order").click();
  await example("Order confirmation").getByText("1 × Mug").waitFor();
  expect(page.context().pages()).toHaveLength(1);
});

swept("the page fits a screen of any width", async () => {
  await openMails();
  await example("Order confirmation").getByText("1 × Mug").waitFor();
  await expectGoodAtAnyWidth(page, "mails");
  await page.setViewportSize({ width: 1440, height: 900 });
});
