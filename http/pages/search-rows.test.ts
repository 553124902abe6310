import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { deleteProducts } from "#domain/products/change-products.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import { saveSynonyms } from "#domain/search/synonyms.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { MAX_ROWS, type PackedRows, unpackRows } from "#rules/search/search-rows.ts";
import { openTestApp } from "#test/app.ts";
import { aCollection, anOpenedForm, aVariant, getProduct } from "#test/factories-catalog.ts";
import { aPage } from "#test/factories-pages.ts";
import { searchesAsYouType } from "#test/factories-search.ts";
import { aMug, anActiveProduct, aShirt, aShop } from "#test/factories-storefront.ts";
import { asTableOwner } from "#test/rows-of.ts";

const testApp = await openTestApp();
const { db } = testApp;
const by = randomUUID() as UserId;

async function aSearchedShop() {
  const shop = await aShop(db);
  await searchesAsYouType(db, shop.id);
  return shop;
}

const ask = (slug: string, headers = {}) => testApp.request(`/${slug}/search.json`, { headers });

async function rowsOf(slug: string) {
  const answer = await ask(slug);
  expect(answer.status).toBe(200);
  return unpackRows((await answer.json()) as PackedRows);
}

describe("the rows of the search box", () => {
  test("hold what can be found in this store, and nothing else", async () => {
    const shop = await aSearchedShop();
    const other = await aSearchedShop();
    await aMug(db, other.id, { title: "Foreign Mug" });
    await aCollection(db, other.id, { title: "Foreign shelf" });
    await aPage(db, other.id, { title: "Foreign page" });
    await aShirt(db, shop.id, { vendor: "Loom", tags: ["linen"] });
    const coded = { ...aVariant({ price_cents: 900 }), sku: "M-1", barcode: "4006381333931" };
    await anActiveProduct(db, shop.id, {
      title: "<script>alert(1)</script>",
      handle: "hostile",
      variants: { added: [coded] },
    });
    await aMug(db, shop.id, { title: "Secret draft", status: "draft", vendor: "Secret vendor" });
    await aCollection(db, shop.id, { title: "Shelf", handle: "shelf" });
    await aPage(db, shop.id, { title: "About us", handle: "about" });
    await aPage(db, shop.id, { title: "Secret page", status: "draft" });

    const rows = await rowsOf(shop.slug);
    expect(rows).toMatchObject({
      products: [
        {
          ...{ title: "<script>alert(1)</script>", handle: "hostile", priceCents: 900 },
          codes: ["M-1", "4006381333931"],
        },
        {
          ...{ title: "Linen Shirt", handle: "linen-shirt", vendor: "Loom", tags: ["linen"] },
          ...{ options: ["S", "Red", "Blue", "M"], codes: [], priceCents: 2_000 },
        },
      ],
      collections: [{ title: "Shelf", handle: "shelf" }],
      pages: [{ title: "About us", handle: "about" }],
      synonyms: [],
    });
    expect(JSON.stringify(rows)).not.toMatch(/Foreign|Secret/);
  });

  test("are there only where the owner has switched them on, and while the shop is open", async () => {
    const shop = await aShop(db);
    expect((await ask(shop.slug)).status).toBe(404);
    await searchesAsYouType(db, shop.id);
    expect((await ask(shop.slug)).status).toBe(200);
    await changeSettings(db, shop.id, { change: { opening_soon: true }, by });
    expect((await ask(shop.slug)).status).toBe(503);
  });

  test("are sent again only if they changed", async () => {
    const shop = await aSearchedShop();
    const mug = await aMug(db, shop.id);
    const first = await ask(shop.slug);
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect((await ask(shop.slug, { "if-none-match": etag })).status).toBe(304);

    await rename(shop.id, mug.id, "Beaker");
    const changed = await ask(shop.slug, { "if-none-match": etag });
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain("Beaker");
  });

  test.for([
    ["a vendor", async (id: StoreId, mug: string) => change(id, mug, { vendor: "New" })],
    ["a new page", async (id: StoreId) => aPage(db, id, { title: "New" })],
    ["a new collection", async (id: StoreId) => aCollection(db, id, { title: "New" })],
    ["new synonyms", async (id: StoreId) => saveWords(id, "New")],
  ] as const)("show %s at once", async ([, deed]) => {
    const shop = await aSearchedShop();
    const mug = await aMug(db, shop.id);
    expect(JSON.stringify(await rowsOf(shop.slug))).not.toContain("New");
    await deed(shop.id, mug.id);
    expect(JSON.stringify(await rowsOf(shop.slug))).toContain("New");
  });

  test("lose a deleted product at once", async () => {
    const shop = await aSearchedShop();
    const mug = await aMug(db, shop.id);
    await rowsOf(shop.slug);
    await inStore(db, "owner", shop.id, (tx) => deleteProducts(tx, shop.id, [mug.id], { by: null }));
    expect((await rowsOf(shop.slug)).products).toEqual([]);
  });

  test("of a store with too many products are not sent: the server searches", async () => {
    const shop = await aSearchedShop();
    await aMug(db, shop.id, { title: "Samovar", handle: "samovar", vendor: "Tula" });
    await fillUp(shop.id, MAX_ROWS);
    expect(await (await ask(shop.slug)).json()).toEqual({ isLarge: true });
    const found = async (q: string) => {
      const query = new URLSearchParams({ storeId: shop.id, q });
      const answer = await testApp.request(`/api/search?${query}`);
      const { products } = (await answer.json()) as { products: { title: string }[] };
      return products.map(({ title }) => title);
    };
    expect(await found("samvar")).toEqual(["Samovar"]);
    expect((await found("plate 17"))[0]).toBe("Plate 17");
    expect((await found("SKU-42"))[0]).toBe("Plate 42");
    await saveWords(shop.id, "samovar");
    expect(await found("kettle")).toEqual(["Samovar"]);
  });
});

async function change(store: StoreId, id: string, changes: object): Promise<void> {
  const product = await getProduct(db, store, id as never);
  await updateProduct(db, store, product.id, { input: anOpenedForm(product, changes), by: null });
}

const rename = (store: StoreId, id: string, title: string) => change(store, id, { title });

function saveWords(store: StoreId, word: string) {
  return saveSynonyms(db, store, { input: { version: 0, groups: [[word, "kettle"]] }, by });
}

async function fillUp(store: StoreId, count: number): Promise<void> {
  await asTableOwner(db, async (query) => {
    await query(
      `insert into products (store_id, title, handle, status)
       select $1, 'Plate ' || n, 'plate-' || n, 'active' from generate_series(1, $2::integer) n`,
      [store, count],
    );
    await query(
      `insert into product_variants (store_id, product_id, position, title, price_cents, sku)
       select store_id, id, 0, 'Default', 1000, replace(title, 'Plate ', 'SKU-') from products
       where store_id = $1 and handle like 'plate-%'`,
      [store],
    );
  });
}
