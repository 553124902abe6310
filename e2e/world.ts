import type { Page } from "playwright-core";
import type { CartLine } from "#rules/cart/cart.ts";
import { type OpenPage, openPage } from "./browser.ts";
import { type OpenStore, openStore, putInCart, stockUp } from "./open-store.ts";
import type { Shop } from "./shop.ts";

export const OVERLONG = "Extraordinarilylongunbrokenname ".repeat(8).trim();
export const NOWHERE = "00000000-0000-4000-8000-000000000000";

type Order = { id: string; order_number: number; fulfillment_status: string };

/** One browser of a shopper, or of an owner who also shops in their store. */
export type World = OpenPage & {
  shop: Shop;
  slug: string;
  /** The owner's. */
  email: string;
  go(path: string): Promise<void>;
  /** A path of the storefront. */
  visit(path?: string): Promise<void>;
  says(text: string | RegExp): Promise<void>;
  press(name: string | RegExp, role?: "button" | "link" | "tab"): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** Mocked answers to the pages' requests: pending, or errors. Cleared before the next state. */
  hold(address: string): Promise<void>;
  refuse(address: string): Promise<void>;
  cart(...lines: CartLine[]): Promise<void>;
  /** The products for sale, and the orders. */
  lines: CartLine[];
  orders: Order[];
};

/** A new tab in the same browser. */
export async function openTab(world: World): Promise<World> {
  const page = await world.context.newPage();
  return { ...world, page, ...hands(page, world.shop, world.slug) };
}

export async function openNewcomer(shop: Shop): Promise<World> {
  const opened = await openPage();
  return { ...opened, ...hands(opened.page, shop, ""), shop, slug: "", email: "", lines: [], orders: [] };
}

export async function openEmptyStore(shop: Shop): Promise<World> {
  const store = await openStore(shop, "Bare Walls");
  return { ...store, ...hands(store.page, shop, store.slug), shop, lines: [], orders: [] };
}

/** Demo data, a very long name and price, a sold-out product, and an empty collection. */
export async function openStockedStore(shop: Shop): Promise<World> {
  const store = await openStore(shop, "Full House");
  await store.call("POST", "/api/functions/seed-data", { store_id: store.id });
  const goods = [
    { title: "Bowl", priceCents: 1_000, stock: 5 },
    { title: OVERLONG, priceCents: 999_999_999, stock: 5 },
  ];
  const lines: CartLine[] = [];
  for (const each of goods) lines.push(await stockUp(store, each));
  await stockUp(store, { title: "Sold Out Vase", priceCents: 2_000, stock: 0 });
  await store.call("POST", "/api/collections", EMPTY_SHELF);
  await store.call("POST", "/api/pages", PAGE_OF_EVERYTHING);
  await store.call("POST", "/api/redirects", { from: "/old-bowls", to: "/products?search=bowl" });
  await arrangeMenus(store);
  await store.call("PUT", "/api/store/settings", { takes_withdrawals: true });
  const { orders } = await store.call<{ orders: Order[] }>("GET", "/api/orders?page=1");
  return { ...store, ...hands(store.page, shop, store.slug), shop, lines, orders };
}

/** Two levels, a label that does not fit, and a page that was deleted since. */
async function arrangeMenus(store: OpenStore) {
  const page = { ...PAGE_OF_EVERYTHING, title: "Gone", handle: "gone" };
  const { id } = await store.call<{ id: string }>("POST", "/api/pages", page);
  const search = (label: string) => ({ kind: "search", words: "", label });
  const items = [search("Bowls"), search(OVERLONG.slice(0, 60))];
  const menu = [
    { ...search("Shop"), items },
    { ...search(OVERLONG.slice(0, 60)), items: [] },
  ];
  const gone = { kind: "page", id, label: "", items };
  await store.call("PUT", "/api/menus", { version: 0, header: [...menu, gone], footer: menu });
  await store.call("DELETE", `/api/pages/${id}`);
}

/** Headings, lists, a link, a table and a line that does not fit. */
const PAGE_OF_EVERYTHING = {
  title: "Size guide",
  handle: "size-guide",
  status: "published",
  body_html:
    "<p>Measure a shirt that fits, <strong>lying flat</strong>. <a href='/'>Ask us</a>.</p><h2>Sizes</h2>" +
    "<table><thead><tr><th>Size</th><th>Chest</th><th>Length</th></tr></thead>" +
    "<tbody><tr><td>S</td><td>48 cm</td><td>70 cm</td></tr><tr><td>M</td><td>51 cm</td><td>72 cm</td></tr></tbody></table>" +
    "<h3>How to measure</h3><ol><li>Button it up.</li><li>Measure below the sleeves.</li></ol>" +
    `<ul><li>Wool shrinks.</li></ul><blockquote><p>Between two sizes, take the larger.</p></blockquote><hr><p>${OVERLONG}</p>`,
};

const EMPTY_SHELF = {
  title: OVERLONG,
  description_html: "",
  handle: "empty-shelf",
  image_url: null,
  product_ids: [],
};

function hands(page: Page, shop: Shop, slug: string) {
  const go = async (path: string) => {
    await page.goto(shop.url + path);
  };
  return {
    go,
    visit: (path = "") => go(`/${slug}${path}`),
    says: (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor(),
    press: (name: string | RegExp, role: "button" | "link" | "tab" = "button") =>
      page.getByRole(role, { name, exact: true }).first().click(),
    fill: (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text),
    hold: async (address: string) => {
      await page.route(address, () => {});
    },
    refuse: async (address: string) => {
      await page.route(address, (route) => route.fulfill({ status: 400, json: { error: "Not today." } }));
    },
    cart: (...lines: CartLine[]) => putInCart(page, slug, lines),
  };
}
