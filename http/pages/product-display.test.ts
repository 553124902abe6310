import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { publishTheme } from "#domain/themes/publish-theme.ts";
import { saveDraft } from "#domain/themes/save-draft.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { DEFAULT_THEME, type Theme } from "#rules/theme/theme.ts";
import { openTestApp } from "#test/app.ts";
import { aCollection, anUpload, aVariant, variantsOf } from "#test/factories-catalog.ts";
import { aMug, anActiveProduct, aShop } from "#test/factories-storefront.ts";

const { db, request } = await openTestApp();
const by = randomUUID() as UserId;

async function aShopWith(theme: Partial<Theme>, changes: Parameters<typeof aShop>[1] = {}) {
  const store = await aShop(db, changes);
  await saveDraft(db, store.id, { version: 0, theme: { ...DEFAULT_THEME, ...theme } });
  await publishTheme(db, store.id, { version: 1, by });
  return store;
}

/** A vase in seven colours with three pictures, and in two prices. */
async function aVase(store: StoreId) {
  const urls = await Promise.all([anUpload(db, store), anUpload(db, store), anUpload(db, store)]);
  const colours = ["Sage", "Red", "Blue", "Black", "White", "Green", "Rosso corsa"];
  const added = variantsOf(["S"], colours).map((variant, at) => ({
    ...variant,
    price_cents: at === 0 ? 4_900 : 5_900,
    inventory_qty: 5,
  }));
  const product = await anActiveProduct(db, store, {
    title: "Vase",
    handle: "vase",
    options: [{ name: "Size" }, { name: "Colour" }],
    variants: { added },
    images: urls.map((url, at) => ({ url, alt: `Side ${at}` })),
    featured_image_url: urls[1],
  });
  return { product, urls };
}

async function mainOf(path: string) {
  const html = await (await request(path)).text();
  return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
}

const LISTS = ["", "/products", "/collections/shelf", "/products?search=vase"];

describe("a store that has switched nothing on", () => {
  test("looks the same with a theme as without one, in lists and on a product's page", async () => {
    const [plain, themed] = [await aShop(db), await aShopWith({})];
    const pages: string[][] = [];
    for (const { id, slug } of [plain, themed]) {
      const { product, urls } = await aVase(id);
      await aCollection(db, id, { title: "Shelf", handle: "shelf", product_ids: [product.id] });
      const shown = await Promise.all([...LISTS, "/products/vase"].map((path) => mainOf(`/${slug}${path}`)));
      const neutral = (html: string) =>
        urls.reduce((text, url, at) => text.replaceAll(url.replace(".webp", ""), `picture-${at}`), html);
      pages.push(shown.map((html) => neutral(html).replaceAll(slug, "shop")));
    }
    expect(pages[1]).toEqual(pages[0]);
    expect(pages[0]?.join().match(/swatch size-4|id="gallery"|Related/)).toBeNull();
    expect(pages[0]?.slice(0, -1).join().includes("From ")).toBe(false);
  });
});

describe("cards show what the owner has switched on", () => {
  test("'From' where prices differ, and nowhere else", async () => {
    const { id, slug } = await aShopWith({ card_from_price: true });
    const { product } = await aVase(id);
    const mug = await aMug(db, id);
    await aCollection(db, id, { title: "Shelf", handle: "shelf", product_ids: [product.id, mug.id] });
    for (const path of LISTS) {
      const text = (await mainOf(`/${slug}${path}`)).replaceAll("<!-- -->", "");
      expect(text, path).toContain("From €49.00");
      expect(text, path).not.toContain("From €10.00");
    }
  });

  test("a second picture that is loaded when it is hovered", async () => {
    const { id, slug } = await aShopWith({ card_second_picture: true });
    const { urls } = await aVase(id);
    await aMug(db, id);
    const cards = (await mainOf(`/${slug}/products`)).split("<li ").slice(1);
    const [, mug, vase] = ["", ...cards];
    expect(vase).toContain(urls[0]?.replace(".webp", ""));
    expect(vase).toMatch(/loading="lazy"[^>]*class="[^"]* hidden [^"]*group-hover:block"/);
    expect(vase?.match(/<img/g)?.length).toBe(2);
    expect(mug?.match(/<img/g) ?? []).toEqual([]);
  });

  test("the first five colours, and how many more there are", async () => {
    const { id, slug } = await aShopWith({ card_swatches: true });
    await aVase(id);
    await aMug(db, id);
    const main = await mainOf(`/${slug}/products`);
    const named = [...main.matchAll(/swatch size-4[^>]*><span class="sr-only">([^<]*)</g)];
    expect(named.map(([, colour]) => colour)).toEqual(["Sage", "Red", "Blue", "Black", "White"]);
    expect(main).toMatch(/\+(<!-- -->)?2(<!-- -->)? <span class="sr-only">more/);
    expect(main.match(/aria-label="Colours"/g)?.length).toBe(1);
  });

  test("the lowest price of 30 days beside a crossed-out one, also without a theme", async () => {
    const { id, slug } = await aShop(db, { showLowestPrice: true });
    const struck = aVariant({ price_cents: 1_500, compare_at_price_cents: 2_000 });
    await anActiveProduct(db, id, { title: "Bowl", variants: { added: [struck] } });
    await aMug(db, id);
    const main = await mainOf(`/${slug}/products`);
    expect(main).toMatch(/Lowest price since [^<]*: €15\.00/);
    expect(main.match(/Lowest price/g)?.length).toBe(1);
  });

  test("a hostile colour as text", async () => {
    const { id, slug } = await aShopWith({ card_swatches: true });
    const added = variantsOf([`"><img src=x onerror=alert(1)>`]);
    await anActiveProduct(db, id, { options: [{ name: "Color" }], variants: { added } });
    expect(await (await request(`/${slug}/products`)).text()).not.toContain("<img src=x");
  });
});

describe("large pictures with thumbnails", () => {
  test("are all in the page, the featured one first and with priority", async () => {
    const { id, slug } = await aShopWith({ product_pictures: "large" });
    const { urls } = await aVase(id);
    const main = await mainOf(`/${slug}/products/vase`);
    const links = [...main.matchAll(/<a href="([^"]*)" data-at="\d"/g)].map(([, href]) => href);
    expect(links).toEqual([urls[1], urls[0], urls[2]]);
    const marks = [...main.matchAll(/<a href="(#picture-\d)"[^>]*aria-label="([^"]*)"/g)];
    expect(marks.map(([, href, name]) => [href, name])).toEqual([
      ["#picture-1", "Show picture 1: Side 1"],
      ["#picture-2", "Show picture 2: Side 0"],
      ["#picture-3", "Show picture 3: Side 2"],
    ]);
    expect(main.match(/fetchPriority="high"/gi)?.length).toBe(1);
    expect(main.indexOf('fetchPriority="high"'.toLowerCase())).toBeLessThan(main.indexOf("#picture-1"));
  });

  test("are a placeholder when there is none", async () => {
    const { id, slug } = await aShopWith({ product_pictures: "large" });
    const { handle } = await aMug(db, id);
    expect(await mainOf(`/${slug}/products/${handle}`)).toContain('viewBox="0 0 96 96"');
  });
});

describe("related products", () => {
  const relatedOf = async (path: string) => {
    const [, below = ""] = (await mainOf(path)).split("Related products");
    return [...below.matchAll(/<h3[^>]*><a[^>]*>([^<]*)</g)].map(([, title]) => title);
  };

  test("share a collection or tags, the closest first; never a draft or another store's", async () => {
    const { id, slug } = await aShopWith({ related_products: true });
    const other = await aShop(db);
    const tags = ["clay", "blue"];
    const cup = await aMug(db, id, { title: "Cup", handle: "cup", tags });
    const both = await aMug(db, id, { title: "Both", tags: ["clay"] });
    const shelved = await aMug(db, id, { title: "Shelved" });
    await aMug(db, id, { title: "Twice", tags });
    await aMug(db, id, { title: "Stranger", tags: ["wool"] });
    const draft = await aMug(db, id, { title: "Draft", tags, status: "draft" });
    await aMug(db, other.id, { title: "Foreign", tags });
    await aCollection(db, id, { title: "Shelf", product_ids: [cup.id, both.id, shelved.id, draft.id] });
    expect(await relatedOf(`/${slug}/products/cup`)).toEqual(["Twice", "Both", "Shelved"]);
  });

  test("are nothing where nothing is related", async () => {
    const { id, slug } = await aShopWith({ related_products: true });
    await aMug(db, id, { title: "Cup", handle: "cup" });
    await aMug(db, id);
    expect(await mainOf(`/${slug}/products/cup`)).not.toContain("Related products");
  });
});
