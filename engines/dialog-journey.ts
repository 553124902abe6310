import assert from "node:assert/strict";
import { LIST_FILTERS } from "#rules/theme/theme.ts";
import { paymentsForm } from "#test/factories-payments.ts";
import { ownerRequests } from "#test/owner.ts";
import { publishTheme } from "#test/publish-theme.ts";
import type { Page } from "./page.ts";
import { buyPlanter } from "./shopper-journeys.ts";
import type { World } from "./world.ts";

/** Each dialog shows its content: `reach` refuses a button of one that does not. */
export async function openDialogs(world: World): Promise<void> {
  const { owner, shop } = world;
  await offerBankTransfer(shop);
  await buyPlanter(world, "Buy now");
  await owner.open(`${shop.url}/admin/orders`);
  await owner.clickText("anna@example.com");
  await lookInto(owner, "Correct address and contact", () => owner.click("button", "Correct contact"));
  await lookInto(owner, "Cancel order", () => chooseAction(owner, "Cancel order"));
  await owner.click("button", "Mark as paid");
  await owner.click("button", "Mark as paid", { last: true });
  await owner.says("Order marked as paid");
  await lookInto(owner, "Refund", () => chooseAction(owner, "Refund"));

  await owner.open(`${shop.url}/admin/products`);
  await lookInto(owner, "Export products", () => owner.click("button", "Export"));
  await owner.open(`${shop.url}/admin/online-store/theme`);
  for (const title of ["Earlier looks", "Share preview"])
    await lookInto(owner, title, () => owner.click("button", title));
  await owner.open(`${shop.url}/admin/online-store/menus`);
  await lookInto(owner, "Select pages", () => chooseAction(owner, "Pages", /^Add links to the header/));
  await findPlace(owner);
  await enlargePicture(world);
  await openFilters(world);
}

/** Typed first: the whole list is longer than its dialog, and scrolls. */
async function findPlace(owner: Page): Promise<void> {
  await owner.click("button", /^Search/);
  await owner.find("combobox", "Search orders, products, settings and actions");
  await owner.type("taxes");
  await owner.click("option", /Taxes$/);
  await owner.isAt(/\/admin\/settings\/taxes$/);
}

async function enlargePicture({ shopper, shop }: World): Promise<void> {
  await shopper.open(`${shop.home}/products/terracotta-planter`);
  await shopper.click("button", /^Enlarge: /);
  await shopper.click("button", "Close", { last: true });
  await shopper.until("the end of the viewer", async () => !(await hasDialog(shopper)) || undefined);
}

async function openFilters({ shopper, shop }: World): Promise<void> {
  await publishTheme(shop, { list_filters: [...LIST_FILTERS] });
  await shopper.resize(390, 844);
  await shopper.open(`${shop.home}/products`);
  await shopper.clickText("Filter");
  await shopper.click("button", /^Show \d+ products$/, { last: true });
  await shopper.until("the end of the sheet", async () => !(await hasDialog(shopper)) || undefined);
  await shopper.resize(1280, 800);
}

async function offerBankTransfer({ door, owner }: World["shop"]): Promise<void> {
  const saved = await ownerRequests(door, owner).put("/api/payments", paymentsForm());
  assert.ok(saved.ok, `The bank transfer was refused: ${await saved.text()}`);
}

async function chooseAction(
  owner: Page,
  name: string,
  menu: string | RegExp = "More actions",
): Promise<void> {
  await owner.click("button", menu);
  await owner.click("menuitem", name);
}

async function lookInto(owner: Page, title: string, open: () => Promise<void>): Promise<void> {
  await open();
  await owner.find("heading", title, true);
  await owner.click("button", "Close", { last: true });
  await owner.until(`the end of ${title}`, async () => !(await hasDialog(owner)) || undefined);
}

const hasDialog = (page: Page) => page.run(() => document.querySelector("dialog:modal") !== null, undefined);
