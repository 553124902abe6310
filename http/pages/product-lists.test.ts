import { desc } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { products } from "#db/schema/products.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { openTestApp } from "#test/app.ts";
import { aCollection } from "#test/factories-catalog.ts";
import { aMug, anActiveProduct, aShirt, aShop } from "#test/factories-storefront.ts";

const { db, request } = await openTestApp();

const shop = await aShop(db, { name: "Clay & Co" });
await aMug(db, shop.id, { title: "Stoneware Mug" });
await aShirt(db, shop.id);
await anActiveProduct(db, shop.id, { title: "Secret Draft", status: "draft" });
const other = await aShop(db, { name: "Other Shop" });
await anActiveProduct(db, other.id, { title: "Foreign Thing", handle: "foreign-thing" });

const page = async (path: string) => {
  const response = await request(path);
  return { response, html: await response.text() };
};

describe("paging", async () => {
  const long = await aShop(db);
  for (let n = 1; n <= 41; n++)
    await aMug(db, long.id, { title: `Cup ${String(n).padStart(2, "0")}`, handle: `cup-${n}` });
  const exact = await aShop(db);
  for (let n = 1; n <= 20; n++) await aMug(db, exact.id, { title: `Bowl ${n}`, handle: `bowl-${n}` });

  const newestFirst = (store: StoreId) =>
    inStore(db, "owner", store, (tx) =>
      tx.select({ id: products.id }).from(products).orderBy(desc(products.createdAt)),
    );

  const controls = (html: string) => {
    const nav = html.match(/<nav aria-label="Pages".*?<\/nav>/)?.[0];
    if (!nav) return undefined;
    const links = [...nav.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, href]) =>
      href?.replaceAll("&amp;", "&"),
    );
    return { label: nav.match(/Page(?: |<!-- -->)*(\d+)/)?.[1], links };
  };

  test("20 a page, newest first, with links before and after", async () => {
    const first = await page(`/${long.slug}/products`);
    expect(first.html.match(/<li class="group/g)).toHaveLength(20);
    expect(first.html).toContain("Cup 41");
    expect(first.html).not.toContain("Cup 21<");
    expect(controls(first.html)).toEqual({ label: "1", links: [`/${long.slug}/products?page=2`] });
    const last = await page(`/${long.slug}/products?page=3`);
    expect(last.html.match(/<li class="group/g)).toHaveLength(1);
    expect(controls(last.html)).toEqual({ label: "3", links: [`/${long.slug}/products?page=2`] });
  });

  test("home shows the 8 newest products and the 3 newest collections, and no collection section without any", async () => {
    for (const title of ["First", "Second", "Third", "Fourth"]) await aCollection(db, long.id, { title });
    const { html } = await page(`/${long.slug}`);
    expect([...html.matchAll(/>(Cup \d+)<\/a>/g)].map(([, title]) => title)).toEqual(
      ["41", "40", "39", "38", "37", "36", "35", "34"].map((number) => `Cup ${number}`),
    );
    expect([...html.matchAll(/href="\/[^/]+\/collections\/(\w+)"/g)].map(([, handle]) => handle)).toEqual([
      "fourth",
      "third",
      "second",
    ]);
    expect((await page(`/${exact.slug}`)).html).not.toContain("Shop by collection");
  });

  test("a collection shows 20 a page too, by position", async () => {
    const path = `/${long.slug}/collections/all`;
    const all = await newestFirst(long.id);
    await aCollection(db, long.id, { title: "All", product_ids: all.map(({ id }) => id) });
    const first = await page(path);
    expect(first.html.match(/<li class="group/g)).toHaveLength(20);
    expect(first.html).toContain("Previous");
    expect(first.html).toContain("Next");
    expect(controls(first.html)).toEqual({ label: "1", links: [`${path}?page=2`] });
    const last = await page(`${path}?page=3`);
    expect(last.html).toContain("Cup 01");
    expect(controls(last.html)).toEqual({ label: "3", links: [`${path}?page=2`] });
  });

  test("a full last page shows its controls, with Next disabled", async () => {
    expect(controls((await page(`/${exact.slug}/products`)).html)).toEqual({ label: "1", links: [] });
  });

  test("an empty page beyond the end has a way back, and is not cached", async () => {
    const { response, html } = await page(`/${exact.slug}/products?page=9`);
    expect(controls(html)).toEqual({ label: "9", links: [`/${exact.slug}/products?page=8`] });
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  test.each(["0", "-1", "abc", "1e3", "99999999999", "2 "])(
    "?page=%s is page 1, and is not cached",
    async (value) => {
      const { response, html } = await page(`/${long.slug}/products?page=${encodeURIComponent(value)}`);
      expect(html).toContain("Cup 41");
      expect(response.headers.get("cache-control")).toBe("private, no-store");
    },
  );
});

test("another spelling of a page is the same page, but not cached a second time", async () => {
  const { response, html } = await page(`/%73${shop.slug.slice(1)}/products`);
  expect(html).toContain("All Products");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
});

describe("search", () => {
  test("finds what the title contains, ignoring case, and is never cached", async () => {
    const { response, html } = await page(`/${shop.slug}/products?search=%20WARE%20`);
    expect(html).toContain("Search results for &quot;WARE&quot;");
    expect(html).toContain("Showing products matching your search");
    expect(html).toContain("Clear search");
    expect(html).toContain("Stoneware Mug");
    expect(html).not.toContain("Linen Shirt");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(html).toContain('name="robots" content="noindex"');
  });

  test.each(["?search=%20", "?search="])(
    "a blank search, %s, is the list of all products, cached once",
    async (search) => {
      const { response, html } = await page(`/${shop.slug}/products${search}`);
      expect(html).toContain("All Products");
      expect(response.headers.get("cache-control")).toBe("private, no-store");
    },
  );

  test("without a match it says so and suggests products", async () => {
    const { html } = await page(`/${shop.slug}/products?search=stonwear`);
    expect(html).toContain("No products available yet.");
    expect(html).toMatch(/Did you mean/);
    expect(html).toContain("Stoneware Mug");
    expect(html).not.toContain("Secret Draft");
  });

  test.each([
    "%",
    "_",
    "\\",
    "%%",
    "'; drop table products; --",
    "\u0000",
    "\ud800",
    "x".repeat(5000),
    "zzzz",
  ])("%j finds nothing and does not fail", async (term) => {
    const { response, html } = await page(
      `/${shop.slug}/products?search=${encodeURIComponent(term.toWellFormed())}`,
    );
    expect(response.status).toBe(200);
    expect(html).toContain("No products available yet.");
  });

  test("nothing of another store is found or suggested", async () => {
    for (const term of ["Foreign", "Foregn Thing"]) {
      const { html } = await page(`/${shop.slug}/products?search=${encodeURIComponent(term)}`);
      expect(html).not.toContain("/products/foreign-thing");
    }
  });
});
