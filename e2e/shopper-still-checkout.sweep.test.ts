import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { shiftOf, watchShifts } from "#test/layout-shift.ts";
import { takePicture } from "./browser.ts";
import { openMugShop } from "./mug-shop.ts";
import { aRate, openWithCart, savePayments, saveShipping, stockUp } from "./open-store.ts";
import { sharedStore } from "./shared.ts";

const shop = sharedStore(openMugShop);

const MAX_SHIFT = 0.05;
const WIDTHS = [390, 768, 1440];

const ZONES = [
  { name: "Home", countries: ["DE"], rates: [aRate("Post", 490), aRate("Express", 1_200)] },
  { name: "South", countries: ["IT"], rates: [aRate("Corriere", 900)] },
];
const PICKUP = { address: "Kiln Lane 1", instructions: "Ring twice" };

async function saveTaxes() {
  const { version } = await shop.store.call<{ version: number }>("GET", "/api/taxes");
  const rates = [{ country_code: "DE", standard: 19, reduced: 7 }];
  const taxes = { included: false, home_country_code: "DE", on_shipping: true, rates };
  await shop.store.call("PUT", "/api/taxes", { version, taxes });
}

const takePayments = () => savePayments(shop.store, [{ instructions: "IBAN DE02" }]);

/** How far it jumps while it loads. */
async function shiftAt(page: Page, path: string, picture: string): Promise<number> {
  await watchShifts(page);
  await shop.visit(page, path);
  const shift = await shiftOf(page);
  await takePicture(page, picture);
  return shift;
}

type Opening = typeof shop.openCart;

async function expectStill(path: "/cart" | "/checkout", name: string, openCart: Opening = shop.openCart) {
  const shifts: Record<number, number> = {};
  for (const width of WIDTHS) {
    const { page, troubles } = await openCart({ width });
    shifts[width] = await shiftAt(page, path, `still${path.replace("/", "-")}-${name}-${width}`);
    expect(troubles).toEqual([]);
  }
  const jumping = Object.entries(shifts).filter(([, shift]) => shift > MAX_SHIFT);
  expect(jumping).toEqual([]);
}

test("the checkout of a store with taxes does not jump while it loads, nor with ways to pay", async () => {
  await saveTaxes();
  await expectStill("/checkout", "taxes");
  await takePayments();
  await expectStill("/checkout", "payments");
});

test("nor does that of a store with zones", async () => {
  await shop.store.call("PUT", "/api/store/details", { country_code: "DE" });
  await saveShipping(shop.store, { zones: ZONES, pickup: PICKUP });
  await expectStill("/checkout", "zones");
});

test("nor does the cart of such a store", async () => {
  await expectStill("/cart", "zones");
  const goods = { priceCents: 900, stock: 9 };
  const bowl = await stockUp(shop.store, { title: "Bowl", ...goods });
  const cup = await stockUp(shop.store, { title: "Cup", ...goods });
  const lines = [shop.mug, bowl, cup];
  await expectStill("/cart", "three-lines", (size) => openWithCart(shop, shop.store.slug, lines, size));
});
