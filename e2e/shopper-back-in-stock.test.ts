import { expect, test } from "vitest";
import { expectAccessible, openPage, takePicture } from "./browser.ts";
import { NEW_PRODUCT, openStore, stockUp } from "./open-store.ts";
import { newAddress } from "./owner.ts";
import { sharedStore } from "./shared.ts";

const shop = sharedStore(async (shared) => ({ ...shared, store: await openStore(shared, "Kiln & Co") }));

async function mailTo(email: string, subject: RegExp) {
  const find = async () => (await shop.mailbox(email)).find((mail) => subject.test(mail.subject));
  await expect.poll(find).toBeDefined();
  return (await find()) as Awaited<ReturnType<typeof shop.mailbox>>[number];
}

/** The first address in the text of a mail that has this in it. */
function linkIn({ text }: { text: string }, part: string): string {
  return text.match(/http\S+/g)?.find((link) => link.includes(part)) ?? "";
}

test("a shopper asks for a mail, confirms it, is told when it is back, and can leave", async () => {
  const { store } = shop;
  const { page: office } = store;
  const vase = await stockUp(store, { title: "Vase", priceCents: 2_000, stock: 0 });
  await office.goto(`${shop.url}/admin/settings/mails`);
  await office.getByRole("checkbox", { name: "Offer 'Mail me when it is back'" }).click();
  await office.getByText("Settings updated successfully").waitFor();

  const [zoe, ada] = [newAddress(), newAddress()];
  const { page, troubles } = await openPage({ width: 390 });
  for (const email of [zoe, ada]) {
    await page.goto(`${shop.url}/${store.slug}/products/${handleOf(vase)}`);
    await page.getByText("Sold out? Mail me when it is back").click();
    await page.getByLabel("Email").fill(email);
    await takePicture(page, "back-in-stock-form");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Mail me" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await expectAccessible(page);
    await page.goto(linkIn(await mailTo(email, /^Please confirm/), "/back-in-stock/"));
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("heading", { name: "You are on the list" }).waitFor();
    await expectAccessible(page);
  }
  // Ada changes her mind.
  await page.getByRole("button", { name: "Remove me" }).click();
  await page.getByRole("heading", { name: "Your address is removed" }).waitFor();

  await office.goto(`${shop.url}/admin`);
  await office.getByText("1 shopper waits for what is sold out:").waitFor();
  await office.getByRole("link", { name: vase.title }).first().click();
  await office.getByText("1 shopper waits", { exact: true }).waitFor();
  await takePicture(office, "back-in-stock-product");

  const { version } = await store.call<{ version: number }>("GET", `/api/products/${vase.productId}`);
  const variants = { changed: [{ id: vase.variantId, inventory_qty: { from: 0, to: 3 } }] };
  const form = { ...NEW_PRODUCT, title: vase.title, handle: handleOf(vase), variants };
  await store.call("PUT", `/api/products/${vase.productId}`, { ...form, version });
  const told = await mailTo(zoe, /Vase is back/);
  await page.goto(linkIn(told, "?variant="));
  await page.getByRole("button", { name: "Add to cart" }).waitFor();
  expect((await shop.mailbox(ada)).filter(({ subject }) => /is back at/.test(subject))).toEqual([]);
  expect(troubles).toEqual([]);
});

function handleOf({ title }: { title: string }): string {
  return title.toLowerCase().replaceAll(" ", "-");
}
