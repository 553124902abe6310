import type { Page } from "playwright-core";
import type { CartLine } from "#rules/cart/cart.ts";
import { NEW_VARIANT, optionColumns } from "#rules/product/variant/variants.ts";
import { type OpenPage, openBlank, openPage } from "./browser.ts";
import { callAsOwner, newAddress, onboard } from "./owner.ts";
import type { Shop } from "./shop.ts";

export type OpenStore = OpenPage & {
  id: string;
  name: string;
  slug: string;
  email: string;
  /** Sends an API request as the owner signed in on `page`. */
  call<Answer>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<Answer>;
};

/** A store whose owner is signed in, in their own browser, on an empty page. */
export async function openStore(shop: Shop, wish: string, size = {}): Promise<OpenStore> {
  const opened = await openPage(size);
  const { page } = opened;
  const email = newAddress();
  const { id, name, slug } = await onboard(page, shop, email, wish);
  const call: OpenStore["call"] = (method, path, body) => callAsOwner(page, method, path, body);
  return { ...opened, id, name, slug, email, call };
}

/** As the form sends it, for the API. */
export const NEW_PRODUCT = {
  description_html: "",
  vendor: "",
  tags: [],
  status: "active",
  featured_image_url: null,
  images: [],
  options: [],
};

export function aVariant(change: object) {
  return { ...NEW_VARIANT, ...optionColumns([]), position: 0, ...change };
}

type Goods = { title: string; priceCents: number; stock: number; status?: "active" | "draft" };

/** A product with one variant, as the cart line that its page would add. */
export async function stockUp(store: OpenStore, goods: Goods): Promise<CartLine> {
  const { priceCents, stock, status = "active" } = goods;
  const title = newTitle(store, goods.title);
  const handle = title.toLowerCase().replaceAll(" ", "-");
  const added = [aVariant({ price_cents: priceCents, inventory_qty: stock })];
  const form = { ...NEW_PRODUCT, title, status, handle, variants: { added } };
  const { id } = await store.call<{ id: string }>("POST", "/api/products", form);
  const product = await store.call<{ variants: { id: string; title: string }[] }>(
    "GET",
    `/api/products/${id}`,
  );
  const [variant] = product.variants;
  return {
    variantId: variant?.id,
    productId: id,
    title,
    variantTitle: variant?.title,
    price: priceCents,
    quantity: 1,
    image: null,
  } as CartLine;
}

const stocked = new Map<string, number>();

/** A retried journey finds the title of its first try taken. */
function newTitle({ id }: OpenStore, title: string): string {
  const key = `${id} ${title}`;
  const before = stocked.get(key) ?? 0;
  stocked.set(key, before + 1);
  return before > 0 ? `${before + 1} ${title}` : title;
}

type Shipping = { zones: object[]; pickup: object | null };

/** Replaces the zones and the pickup. */
export async function saveShipping(store: OpenStore, shipping: Shipping): Promise<void> {
  const { version } = await store.call<{ version: number }>("GET", "/api/shipping");
  await store.call("PUT", "/api/shipping", { version, ...shipping });
}

/** A rate of one price. */
export function aRate(name: string, price_cents: number) {
  return { name, price_by: "value", tiers: [{ from: 0, price_cents }] };
}

type Method = { kind: string; active: boolean; name: string; instructions: string };

const TRANSFER = {
  kind: "bank-transfer",
  active: true,
  name: "Bank transfer",
  instructions: "IBAN DE00 1234",
  remind_after_days: null,
  cancel_after_days: null,
};

/** Replaces the ways to pay, each a bank transfer unless it says otherwise; returns their ids. */
export async function savePayments(store: OpenStore, given: Partial<Method>[], terms_url = "") {
  const { version } = await store.call<{ version: number }>("GET", "/api/payments");
  const { methods } = await store.call<{ methods: { id: string }[] }>("PUT", "/api/payments", {
    version,
    methods: given.map((method) => ({ ...TRANSFER, ...method })),
    links: { terms_url, privacy_url: "", returns_url: "" },
  });
  return methods.map(({ id }) => id);
}

/** An order over the API, from Milano and without shipping and tax unless it says otherwise; returns its id. */
export async function orderByCall(store: OpenStore, items: CartLine[], change: object): Promise<string> {
  const cents = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const { orderId } = await store.call<{ orderId: string }>("POST", "/api/functions/create-order", {
    email: "anna@example.com",
    shipping_name: "Anna Bianchi",
    shipping_address1: "Via Roma 1",
    shipping_city: "Milano",
    shipping_zip: "20121",
    shipping_country: "Italy",
    items,
    storeId: store.id,
    currencyCode: "EUR",
    subtotalCents: cents,
    shippingCents: 0,
    taxCents: 0,
    totalCents: cents,
    ...change,
  });
  return orderId;
}

/** A shopper's browser with these lines in the cart of this store. */
export async function openWithCart(
  shop: Shop,
  slug: string,
  lines: CartLine[],
  size = {},
): Promise<OpenPage> {
  const opened = await openPage(size);
  await openBlank(opened.page, shop.url);
  await putInCart(opened.page, slug, lines);
  return opened;
}

export async function putInCart(page: Page, slug: string, lines: CartLine[]) {
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key as string, text as string),
    [`storewright-cart-${slug}`, JSON.stringify(lines)],
  );
}

export const ADDRESS = {
  Email: "anna@example.com",
  "Full Name": "Anna Bianchi",
  "Address Line 1": "Via Roma 1",
  City: "Milano",
  "Postal Code": "20121",
};

/** Enough for invoices. */
export const SELLER = {
  legal_name: "Kiln GmbH",
  street: "Lindenallee 5",
  postal_code: "10115",
  city: "Berlin",
  country_code: "DE",
  vat_id: "DE123456789",
};

export const IN_BERLIN = {
  Email: "anna@example.com",
  "Full Name": "Anna Weiß",
  "Address Line 1": "Hauptstraße 1",
  "Postal Code": "10827",
  City: "Berlin",
};

export async function fillCheckout(page: Page, fields: Record<string, string> = ADDRESS) {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
}

/** From a cart to the confirmation; returns its URL. */
export async function placeOrder(shop: Shop, slug: string, page: Page, fields?: Record<string, string>) {
  await page.goto(`${shop.url}/${slug}/checkout`);
  await fillCheckout(page, fields);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  return page.url();
}
