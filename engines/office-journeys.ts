import assert from "node:assert/strict";
import { codeIn, mailsTo, newestMail } from "#test/owner.ts";
import type { Page } from "./page.ts";
import type { World } from "./world.ts";

export async function signIn({ owner, shop }: World): Promise<void> {
  const { email } = shop.owner;
  const before = (await mailsTo(shop.door, email)).length;
  await owner.open(`${shop.url}/admin/auth`);
  await owner.fill("Email", email);
  await owner.click("button", "Continue with email");
  await owner.find("heading", "Check your email");
  await owner.fill("6-digit code", codeIn(await newestMail(shop.door, email, before)));
  await owner.find("heading", "Home");
}

export async function makeProduct({ owner, pictureFile, shop }: World): Promise<void> {
  await owner.open(`${shop.url}/admin`);
  await owner.click("link", "Products");
  await owner.click("link", "Add Product");
  await owner.fill("Title", "Oak Stool");
  await owner.fill("Description", "Cut from one piece.");
  // The system draws its list, not the page: so a value is chosen by its first letters.
  await owner.tabTo("combobox", "Status");
  await owner.type("Active");

  await owner.click("tab", /^Media/);
  await owner.find("button", "Choose images");
  await owner.upload(pictureFile);
  await owner.fill("Alternative text of image 1", "A stool of oak");

  await owner.click("tab", /^Variants/);
  await addOption(owner, "Size", ["Low", "High"]);
  await addOption(owner, "Finish", ["Oiled"]);
  await owner.says("2 variants");
  await owner.click("gridcell", "0.00");
  for (const price of ["80", "95"]) {
    await owner.type(price);
    await owner.press("Enter");
  }
  await save(owner, "Product created");

  await owner.click("link", "Oak Stool");
  await owner.find("heading", "Oak Stool");
  await owner.click("tab", /^Variants/);
  await owner.find("gridcell", "95.00");
}

async function addOption(owner: Page, name: string, values: string[]): Promise<void> {
  await owner.click("button", "Add option");
  await owner.fill("Option name", name, { last: true });
  for (const value of values) {
    await owner.fill("Values", value, { last: true });
    await owner.press("Enter");
  }
}

export async function arrangeCollection({ owner, shop }: World): Promise<void> {
  await owner.open(`${shop.url}/admin/collections`);
  await owner.click("link", "Add Collection");
  await owner.fill("Title", "Autumn Table");
  await owner.click("button", "Select products");
  for (const title of ["Beeswax Candle", "Stoneware Mug", "Wool Throw"])
    await owner.click("checkbox", new RegExp(`^${title}`));
  await owner.click("button", "Done");
  await expectOrder(owner, ["Beeswax Candle", "Stoneware Mug", "Wool Throw"]);

  await dragBelow(owner, "Beeswax Candle", "Stoneware Mug");
  await expectOrder(owner, ["Stoneware Mug", "Beeswax Candle", "Wool Throw"]);
  await moveUpByKeys(owner, "Wool Throw");
  await expectOrder(owner, ["Stoneware Mug", "Wool Throw", "Beeswax Candle"]);
  await save(owner, "Collection created");

  await owner.click("link", "Autumn Table");
  await expectOrder(owner, ["Stoneware Mug", "Wool Throw", "Beeswax Candle"]);
}

function handleOf(owner: Page, title: string) {
  return owner.reach("button", `Move ${title}`);
}

async function dragBelow(owner: Page, title: string, other: string): Promise<void> {
  // Finding one of them may scroll the page; after this both are in view, and stay there.
  await handleOf(owner, other);
  const from = await handleOf(owner, title);
  const { x, y } = await handleOf(owner, other);
  await owner.drag(from, { x, y: y + 4 });
}

async function moveUpByKeys(owner: Page, title: string): Promise<void> {
  await owner.tabTo("button", `Move ${title}`);
  await owner.press("Space");
  // Which of the two announcements comes last depends on timing.
  await owner.until("the pick-up", async () => /is (picked up|at)/.test(await owner.read()) || undefined);
  await owner.press("ArrowUp");
  await owner.says("is at 2 of 3");
  await owner.press("Space");
}

async function expectOrder(owner: Page, titles: string[]): Promise<void> {
  await owner.until(`the order ${titles.join(", ")}`, async () => {
    const { names } = await owner.find("button", /^Move /);
    return names.join() === titles.map((title) => `Move ${title}`).join() || names.join();
  });
}

/** The whole row links to its page, not only the title; and each row to its own. */
export async function openRows({ owner, shop }: World): Promise<void> {
  const lists = [
    { path: "/admin/orders", row: /^#\d{10}$/ },
    { path: "/admin/products", row: /^(Canvas Tote|Olive Wood Board)$/ },
    { path: "/admin/collections", row: /^(The Quiet Home|Kitchen Table)$/ },
  ];
  for (const { path, row } of lists) {
    await owner.open(shop.url + path);
    for (const last of [false, true]) {
      const link = await owner.reach("link", row, last);
      await owner.clickAt(link);
      await owner.isAt(new RegExp(`^${path}/[^/]+$`));
      await owner.find("heading", new RegExp(link.name));
      await owner.back();
      await owner.isAt(new RegExp(`^${path}$`));
    }
  }
}

/** An aborted request leaves nothing in the console. */
export async function leaveDashboard({ owner, shop }: World): Promise<void> {
  for (let times = 0; times < 3; times++) {
    await owner.open(`${shop.url}/admin`);
    await owner.open(shop.home);
  }
  await owner.open(`${shop.url}/admin`);
  await owner.find("heading", "Recent Orders");
}

/** The shopper has the order open, switches away, and returns to an updated page. */
export async function fulfilOrder({ owner, shopper, shop }: World): Promise<void> {
  await owner.open(`${shop.url}/admin/orders`);
  await owner.clickText("anna@example.com");
  const { name } = await owner.find("heading", /^Order #\d{10}$/);
  await owner.says("Via Roma 1");
  await shopper.open(`${shop.home}/orders/${name.replace("Order #", "")}`);
  await shopper.says("We're processing your order");
  await shopper.open(shop.url);
  await owner.fill(/^Carrier/, "DHL", { role: "combobox" });
  await owner.fill(/^Tracking number/, "00340434161094042557");
  await owner.click("button", "Fulfill items");
  await owner.says("Order fulfilled successfully");
  await shopper.back();
  await shopper.says("Your order has been shipped!");
}

export async function logOut({ owner, shop }: World): Promise<void> {
  await owner.open(`${shop.url}/admin/orders`);
  await owner.clickText("anna@example.com");
  await owner.says("Via Roma 1");
  await owner.click("button", "Logout");
  await owner.find("button", "Continue with email");
  for (let steps = 0; steps < 3; steps++) {
    await owner.back();
    await owner.find("button", "Continue with email");
    assert.doesNotMatch(await owner.read(), /Via Roma 1|anna@example\.com|Orders Today/);
  }
}

async function save(owner: Page, message: string): Promise<void> {
  await owner.click("button", "Save");
  await owner.says(message);
  await owner.isAt(/^\/admin\/(products|collections)$/);
}
