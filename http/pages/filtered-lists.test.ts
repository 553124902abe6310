import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import { publishTheme } from "#domain/themes/publish-theme.ts";
import { saveDraft } from "#domain/themes/save-draft.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { DEFAULT_THEME, LIST_FILTERS, type Theme } from "#rules/theme/theme.ts";
import { openTestApp } from "#test/app.ts";
import { aCollection, anOpenedForm, aProduct, getProduct } from "#test/factories-catalog.ts";
import { aCheckout } from "#test/factories-orders.ts";
import { aMug, anActiveProduct, aShirt, aShop } from "#test/factories-storefront.ts";

const { db, request } = await openTestApp();
const by = randomUUID() as UserId;
const EVERYTHING = { list_filters: [...LIST_FILTERS], list_order: true };

async function show(store: StoreId, part: Partial<Theme>, version = 0): Promise<void> {
  await saveDraft(db, store, { version, theme: { ...DEFAULT_THEME, ...part } });
  await publishTheme(db, store, { version: version + 1, by });
}

async function aFilteredShop(part: Partial<Theme> = EVERYTHING) {
  const store = await aShop(db);
  await show(store.id, part);
  return store;
}

const html = async (path: string) => (await request(path)).text();

/** The titles on the page, in order. */
const titlesOf = (page: string) =>
  [...page.matchAll(/<h2[^>]*><a[^>]*>([^<]*)<\/a>/g)].map(([, title]) => title);

/** 'Sage (2)' and so on. */
function countsOf(page: string): Record<string, number> {
  const rows = [...page.matchAll(/<input type="checkbox"[^>]*value="([^"]*)".*?\((\d+)\)<\/span>/g)];
  return Object.fromEntries(rows.map(([, value, count]) => [value, Number(count)]));
}

const isCached = async (path: string) =>
  (await request(path)).headers.get("cache-control")?.startsWith("public");

const robots = (page: string) => /<meta name="robots" content="([^"]*)"/.exec(page)?.[1];
const canonical = (page: string) => /<link rel="canonical" href="http:\/\/[^/]*([^"]*)"/.exec(page)?.[1];

describe("a store that shows nothing", async () => {
  const shop = await aShop(db);
  await aShirt(db, shop.id, { title: "Shirt" });

  test("has the same page with and without filters in its address", async () => {
    const plain = await html(`/${shop.slug}/products`);
    expect(plain).not.toContain("<form id=");
    expect(await html(`/${shop.slug}/products?vendor=kiln&sort=price&stock=in`)).toBe(plain);
  });

  test("keeps no page for filters that it does not have", async () => {
    await aCollection(db, shop.id, { handle: "shelf" });
    for (const path of [`/${shop.slug}/products`, `/${shop.slug}/collections/shelf`]) {
      expect(await isCached(path)).toBe(true);
      expect(await isCached(`${path}?tag=anything`)).toBe(false);
    }
  });
});

describe("a store that shows everything", async () => {
  const shop = await aFilteredShop();
  const path = `/${shop.slug}/products`;
  const shirt = await aShirt(db, shop.id, { title: "Shirt", vendor: "Loom", tags: ["New"] });
  await aMug(db, shop.id, { title: "Mug", vendor: "Kiln", price_cents: 900, inventory_qty: 0 });
  await aMug(db, shop.id, {
    title: "Bowl",
    handle: "bowl",
    vendor: "Kiln",
    price_cents: 2_500,
    tags: ["New"],
  });
  await aProduct(db, shop.id, { title: "Draft", vendor: "Secret", status: "draft" });
  const other = await aFilteredShop();
  await aMug(db, other.id, { title: "Foreign", vendor: "Kiln" });

  test("lists what is chosen, and counts what else there is; drafts and other stores never", async () => {
    const page = await html(`${path}?vendor=kiln`);
    expect(titlesOf(page)).toEqual(["Bowl", "Mug"]);
    expect(page).not.toContain("Secret");
    expect(countsOf(page)).toEqual({
      in: 1,
      "color:red": 0,
      "color:blue": 0,
      "size:s": 0,
      "size:m": 0,
      kiln: 2,
      loom: 1,
      new: 1,
    });
    expect(countsOf(await html(`/${other.slug}/products`))).toEqual({ in: 1, kiln: 1 });
  });

  test.for([
    ["stock=in", ["Bowl", "Shirt"]],
    ["option=color:blue&option=size:s&stock=in", []],
    ["option=color:blue&option=size:s", ["Shirt"]],
    ["min=9&max=20.00", ["Mug", "Shirt"]],
    ["sort=price", ["Mug", "Shirt", "Bowl"]],
    ["sort=name", ["Bowl", "Mug", "Shirt"]],
    ["tag=new&sort=price-desc", ["Bowl", "Shirt"]],
    ["vendor=nobody&tag=__proto__&sort=rank&min=x", ["Bowl", "Mug", "Shirt"]],
  ] as const)("%s", async ([query, titles]) => {
    expect(titlesOf(await html(`${path}?${query}`)).toSorted()).toEqual([...titles].toSorted());
    if (query.includes("sort=p") || query === "sort=name")
      expect(titlesOf(await html(`${path}?${query}`))).toEqual(titles);
  });

  test("says that nothing matches, and how to go back", async () => {
    const page = await html(`${path}?vendor=loom&stock=in&max=1`);
    expect(page).toContain("No products match these filters.");
    expect(page).toContain(`<a href="${path}" data-filter-link`);
  });

  test("each filter in use has a link without it", async () => {
    const page = await html(`${path}?vendor=kiln&tag=new&sort=price`);
    expect(page).toContain(`href="${path}?tag=new&amp;sort=price"`);
    expect(page).toContain(`href="${path}?vendor=kiln&amp;sort=price"`);
    expect(page).toContain(`href="${path}?sort=price" data-filter-link`);
  });

  test("is found under the whole list's address, and combinations are not found at all", async () => {
    expect(canonical(await html(`${path}?vendor=kiln`))).toBe(path);
    expect(canonical(await html(`${path}?sort=price`))).toBe(path);
    for (const query of ["vendor=kiln&tag=new", "max=20", "vendor=kiln&sort=price"])
      expect(robots(await html(`${path}?${query}`))).toBe("noindex");
    expect(robots(await html(`${path}?vendor=kiln`))).toBeUndefined();
  });

  test("shows what owners wrote as text", async () => {
    const evil = await aFilteredShop();
    await anActiveProduct(db, evil.id, { title: "T", vendor: `"><script>alert(1)</script>` });
    const query = new URLSearchParams({ vendor: `"><script>alert(1)</script>` });
    expect(await html(`/${evil.slug}/products?${query}`)).not.toContain("<script>alert(1)");
  });

  test("a search is SPEC.md's result page, without filters", async () => {
    const page = await html(`${path}?search=mug&vendor=loom`);
    expect([titlesOf(page), page.includes("<form id=")]).toEqual([["Mug"], false]);
  });

  test("shows a change at once: a price, a title, a vendor, a draft", async () => {
    expect(titlesOf(await html(`${path}?sort=price`))[0]).toBe("Mug");
    expect(countsOf(await html(path)).loom).toBe(1);
    const opened = await getProduct(db, shop.id, shirt.id);
    const changed = opened.variants.map(({ id }) => ({ id, price_cents: 100 }));
    const form = anOpenedForm(opened, { vendor: "Kiln" });
    await updateProduct(db, shop.id, shirt.id, {
      input: { ...form, variants: { ...form.variants, changed } },
      by: null,
    });
    expect(titlesOf(await html(`${path}?sort=price`))[0]).toBe("Shirt");
    expect(countsOf(await html(path))).toMatchObject({ kiln: 3 });
    expect(countsOf(await html(path))).not.toHaveProperty("loom");
    await aMug(db, shop.id, { title: "Jug", handle: "jug", vendor: "Loom" });
    expect(countsOf(await html(path))).toMatchObject({ kiln: 3, loom: 1 });
    const now = await getProduct(db, shop.id, shirt.id);
    await updateProduct(db, shop.id, shirt.id, { input: anOpenedForm(now, { status: "draft" }), by: null });
    expect(countsOf(await html(path))).toMatchObject({ kiln: 2, loom: 1 });
  });
});

test("what sells out leaves the list of what is in stock", async () => {
  const shop = await aFilteredShop();
  const mug = await aMug(db, shop.id, { inventory_qty: 2 });
  const path = `/${shop.slug}/products?stock=in`;
  expect(titlesOf(await html(path))).toEqual(["Mug"]);
  const [variant] = mug.variants;
  const onSale = { productId: mug.id, variantId: variant?.id as never, price: 1_000 };
  const store = { ...shop, shippingFlatRateCents: 0, taxPercent: "0" };
  expect(await placeOrder(db, aCheckout(store, [[onSale, 2]]))).toMatchObject({ ok: true });
  expect(titlesOf(await html(path))).toEqual([]);
});

describe("a collection", async () => {
  const shop = await aFilteredShop();
  const titles = ["B", "C", "A"];
  const members = [];
  for (const title of titles)
    members.push(
      await aMug(db, shop.id, {
        title,
        handle: title.toLowerCase(),
        vendor: title === "C" ? "Kiln" : "Loom",
      }),
    );
  await aMug(db, shop.id, { title: "Elsewhere", handle: "elsewhere", vendor: "Kiln" });
  await aCollection(db, shop.id, { handle: "shelf", product_ids: members.map(({ id }) => id) });
  const path = `/${shop.slug}/collections/shelf`;

  test("is in its owner's order until another is chosen, and counts its own products alone", async () => {
    const page = await html(path);
    expect(titlesOf(page)).toEqual(titles);
    expect(countsOf(page)).toEqual({ in: 3, kiln: 1, loom: 2 });
    expect(titlesOf(await html(`${path}?sort=newest`))).toEqual(["A", "C", "B"]);
    expect(titlesOf(await html(`${path}?vendor=loom`))).toEqual(["B", "A"]);
    expect(canonical(await html(`${path}?vendor=loom`))).toBe(path);
  });
});

test("pages of a filtered list keep its filters", async () => {
  const shop = await aFilteredShop({ list_filters: ["vendor"] });
  for (let n = 0; n < 25; n++)
    await aMug(db, shop.id, { title: `Cup ${n}`, handle: `cup-${n}`, vendor: "Kiln" });
  const path = `/${shop.slug}/products`;
  expect(await html(`${path}?vendor=kiln`)).toContain(`href="${path}?vendor=kiln&amp;page=2"`);
  const second = await html(`${path}?vendor=kiln&page=2`);
  expect([titlesOf(second).length, second.includes("25 products")]).toEqual([5, true]);
  expect(second).not.toContain('name="sort"');
  const beyond = await html(`${path}?vendor=kiln&page=9`);
  expect(beyond).toContain("There are no products on this page.");
  expect(beyond).not.toContain("No products match these filters.");
});

test("a value takes few bytes of a page that holds hundreds of them, twice", async () => {
  const shop = await aFilteredShop();
  await aMug(db, shop.id, { tags: Array.from({ length: 20 }, (_, n) => `tag ${n}`) });
  const page = await html(`/${shop.slug}/products?tag=${encodeURIComponent("tag 1")}`);
  const rows = page.match(/<label(?:(?!<\/label>).)*type="checkbox".*?<\/label>/g) ?? [];
  expect(rows).toHaveLength(21);
  expect(Math.max(...rows.map(({ length }) => length))).toBeLessThan(250);
});

describe("the memory for pages", async () => {
  const shop = await aFilteredShop();
  for (let n = 0; n < 6; n++)
    await aMug(db, shop.id, { title: `Cup ${n}`, handle: `cup-${n}`, vendor: `V${n}`, tags: [`t${n}`] });
  const path = `/${shop.slug}/products`;
  test.for([
    ["", true],
    ["?sort=price", true],
    ["?vendor=v1", true],
    ["?page=1", true],
    ["?min=&max=&vendor=v1&sort=", true],
    ["?vendor=V1", false],
    ["?vendor=v1&vendor=v2", false],
    ["?vendor=v1&tag=t1", false],
    ["?vendor=v1&sort=price", false],
    ["?max=10", false],
    ["?vendor=nobody", false],
  ] as const)("that '%s' is kept is %s", async ([query, kept]) => {
    expect(await isCached(path + query)).toBe(kept);
  });

  test("holds nothing of a stranger who walks all combinations", async () => {
    await request(path);
    const pagesKept = async () => /page_cache_pages \d+/.exec(await html("/metrics"))?.[0];
    const before = await pagesKept();
    for (let n = 0; n < 60; n++) await request(`${path}?vendor=v${n % 6}&tag=t${n % 5}&max=${n}`);
    expect(await pagesKept()).toBe(before);
  });
});
