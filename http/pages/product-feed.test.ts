// The attributes by Google's product data specification. Strict: any other attribute is an error.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { updateProduct } from "#domain/products/update-product.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { openTestApp } from "#test/app.ts";
import { anOpenedForm, anUpload, aVariant, getProduct, variantsOf } from "#test/factories-catalog.ts";
import { speaks } from "#test/factories-language.ts";
import { aRate, aZone, shipsBy } from "#test/factories-shipping.ts";
import { aMug, anActiveProduct, aShirt, aShop } from "#test/factories-storefront.ts";
import { readXml, type XmlElement } from "#test/read-xml.ts";

const testApp = await openTestApp();
const { db } = testApp;
const ORIGIN = "http://localhost:3000";

const words = z.string().trim().min(1);
const amount = z.string().regex(/^\d+\.\d{2} EUR$/);
const address = z.url().startsWith(`${ORIGIN}/`).max(2_000);
const one = <Rule extends z.ZodType>(rule: Rule) => z.tuple([rule]);

const item = z
  .strictObject({
    id: one(words.max(50)),
    title: one(words.max(150)),
    description: one(words.max(5_000).regex(/^(?!.*<p>)/s)),
    link: one(address),
    image_link: one(address.regex(/\.webp$/)),
    additional_image_link: z.array(address).max(10).optional(),
    availability: one(z.enum(["in_stock", "out_of_stock", "preorder", "backorder"])),
    price: one(amount),
    sale_price: one(amount).optional(),
    condition: one(z.enum(["new", "refurbished", "used"])),
    brand: one(words.max(70)).optional(),
    gtin: one(z.string().regex(/^(\d{8}|\d{12,14})$/)).optional(),
    identifier_exists: one(z.literal("no")).optional(),
    item_group_id: one(words.max(50)).optional(),
    color: one(words.max(100)).optional(),
    size: one(words.max(100)).optional(),
    material: one(words.max(200)).optional(),
    pattern: one(words.max(100)).optional(),
    shipping: z
      .array(
        z.strictObject({
          country: one(z.string().regex(/^[A-Z]{2}$/)),
          service: one(words).optional(),
          price: one(amount),
        }),
      )
      .max(100)
      .optional(),
    shipping_weight: one(z.string().regex(/^\d+ g$/)).optional(),
  })
  .refine(({ gtin, identifier_exists }) => !gtin !== !identifier_exists, "a GTIN, or that there is none")
  .refine(
    ({ price, sale_price }) => !sale_price || Number.parseFloat(sale_price[0]) < Number.parseFloat(price[0]),
    "a sale is cheaper",
  );

type Attributes = { [name: string]: (string | Attributes)[] };

function attributesOf({ children }: XmlElement): Attributes {
  const found: Attributes = {};
  for (const child of children) {
    const name = child.name.replace(/^g:/, "");
    found[name] = [...(found[name] ?? []), child.children.length > 0 ? attributesOf(child) : child.text];
  }
  return found;
}

const get = (path: string, headers = {}) => testApp.request(path, { headers });

async function feedOf(slug: string): Promise<z.infer<typeof item>[]> {
  const answer = await get(`/${slug}/feed.xml`);
  expect(answer.status).toBe(200);
  const [channel] = readXml(await answer.text()).children;
  const items = channel?.children.filter(({ name }) => name === "item") ?? [];
  return items.map((element) => item.parse(attributesOf(element)));
}

async function pictures(store: StoreId, count: number) {
  const urls = await Promise.all(Array.from({ length: count }, () => anUpload(db, store)));
  return { images: urls.map((url) => ({ url, alt: "" })), featured_image_url: urls[1] ?? urls[0] ?? null };
}

describe("the feed of a store", () => {
  test("has an item for each variant of its active products, by the published rules", async () => {
    const shop = await aShop(db, { name: "Pots & <Pans>" });
    const other = await aShop(db);
    await aMug(db, other.id, await pictures(other.id, 1));
    await changeDetails(db, shop.id, { change: { country_code: "DE" }, by: randomUUID() as UserId });
    await shipsBy(db, shop.id, {
      zones: [
        aZone("Near", ["AT", "DE"], [aRate("Parcel & Co", 490), aRate("Express", 990)]),
        aZone("Far", [], [aRate("World", 2_000)]),
      ],
    });
    const hostile = `Shirt ]]><script>&amp;\u0008\ufffe"' ${"long ".repeat(40)}`;
    await aShirt(db, shop.id, { title: hostile, handle: "shirt", ...(await pictures(shop.id, 12)) });
    const odd = {
      ...aVariant({ price_cents: 1_500, compare_at_price_cents: 2_000, inventory_qty: 0 }),
      ...{ barcode: "4006381333931", sku: "MUG-1", weight_grams: 380 },
    };
    const description_html = `<p>Thrown &lt;by&gt; hand.</p>${"<p>word</p>".repeat(600)}`;
    const about = { title: "Mug", vendor: "v".repeat(100), description_html, variants: { added: [odd] } };
    await anActiveProduct(db, shop.id, { ...about, ...(await pictures(shop.id, 1)) });
    await anActiveProduct(db, shop.id, { title: "Without a picture" });
    await anActiveProduct(db, shop.id, {
      title: "A draft",
      status: "draft",
      ...(await pictures(shop.id, 1)),
    });

    const items = await feedOf(shop.slug);
    expect(items).toHaveLength(5);
    expect(new Set(items.map(({ id: [id] }) => id)).size).toBe(5);
    const mug = items.find(({ title: [title] }) => title === "Mug");
    expect(mug).toMatchObject({
      link: [`${ORIGIN}/${shop.slug}/products/mug`],
      availability: ["out_of_stock"],
      price: ["20.00 EUR"],
      sale_price: ["15.00 EUR"],
      gtin: ["4006381333931"],
      shipping_weight: ["380 g"],
    });
    expect(mug?.item_group_id).toBeUndefined();
    const shirts = items.filter(({ item_group_id }) => item_group_id);
    expect(shirts.map(({ price: [price] }) => price)).toEqual([
      "20.00 EUR",
      "21.00 EUR",
      "22.00 EUR",
      "23.00 EUR",
    ]);
    expect(shirts[0]).toMatchObject({ size: ["S"], color: ["Red"], availability: ["in_stock"] });
    expect(shirts[0]?.additional_image_link).toHaveLength(10);
    expect(shirts[0]?.shipping).toEqual(
      [
        ["DE", "Parcel & Co", "4.90"],
        ["DE", "Express", "9.90"],
        ["AT", "Parcel & Co", "4.90"],
        ["AT", "Express", "9.90"],
      ].map(([country, service, price]) => ({
        country: [country],
        service: [service],
        price: [`${price} EUR`],
      })),
    );
  });

  test("has the featured picture first", async () => {
    const shop = await aShop(db);
    const { images, featured_image_url } = await pictures(shop.id, 3);
    await aMug(db, shop.id, { images, featured_image_url });
    const [mug] = await feedOf(shop.slug);
    expect(mug?.image_link).toEqual([ORIGIN + featured_image_url]);
  });

  test("is cached until something in it changes, and answers 304 meanwhile", async () => {
    const shop = await aShop(db);
    const mug = await aMug(db, shop.id, await pictures(shop.id, 1));
    const path = `/${shop.slug}/feed.xml`;
    const first = await get(path, { "accept-encoding": "br" });
    expect(first.headers.get("content-encoding")).toBe("br");
    expect(first.headers.get("x-robots-tag")).toBe("noindex");
    const etag = first.headers.get("etag") ?? "";
    expect((await get(path, { "if-none-match": etag })).status).toBe(304);

    const opened = await getProduct(db, shop.id, mug.id);
    const changed = opened.variants.map(({ id }) => ({ id, price_cents: 1_234 }));
    await updateProduct(db, shop.id, mug.id, {
      input: anOpenedForm(opened, { variants: { changed } }),
      by: null,
    });
    expect((await get(path, { "if-none-match": etag })).status).toBe(200);
    expect(await feedOf(shop.slug)).toMatchObject([{ price: ["12.34 EUR"] }]);
    await anActiveProduct(db, shop.id, { title: "Jug", ...(await pictures(shop.id, 1)) });
    expect(await feedOf(shop.slug)).toHaveLength(2);
    await changeDetails(db, shop.id, { change: { country_code: "IT" }, by: randomUUID() as UserId });
    const [item] = await feedOf(shop.slug);
    expect(item?.shipping).toMatchObject([{ country: ["IT"], service: ["Standard Shipping"] }]);
  });

  test("of many variants is streamed, page by page and compressed", async () => {
    const shop = await aShop(db);
    const values = (letter: string, count: number) =>
      Array.from({ length: count }, (_, n) => `${letter}${n}`);
    const big = {
      options: [{ name: "A" }, { name: "B" }],
      variants: { added: variantsOf(values("a", 32), values("b", 32)) },
    };
    const images = await pictures(shop.id, 1);
    await anActiveProduct(db, shop.id, { title: "Big", ...big, ...images });
    for (let count = 0; count < 60; count++)
      await anActiveProduct(db, shop.id, { title: `Mug ${count}`, ...images });
    const answer = await get(`/${shop.slug}/feed.xml`, { "accept-encoding": "gzip" });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("etag")).toBeNull();
    await answer.body?.cancel();
    const items = await feedOf(shop.slug);
    expect(items).toHaveLength(32 * 32 + 60);
    expect(new Set(items.map(({ id: [id] }) => id)).size).toBe(items.length);
  });

  test("is described in the shop's language, which is named unless it is English", async () => {
    const shop = await aShop(db, { name: "Pots & Pans" });
    const start = async () => (await (await get(`/${shop.slug}/feed.xml`)).text()).split("\n")[1];
    expect(await start()).toMatch(/<\/link><description>Products of Pots &amp; Pans<\/description>$/);
    await speaks(db, shop.id, "de");
    expect(await start()).toMatch(
      /<description>Produkte von Pots &amp; Pans<\/description><language>de<\/language>$/,
    );
  });

  test("of an empty store is empty, a former slug leads to the current one, and others have none", async () => {
    const shop = await aShop(db);
    expect(await feedOf(shop.slug)).toEqual([]);
    await changeSettings(db, shop.id, { change: { slug: "moved-pots" }, by: randomUUID() as UserId });
    const former = await get(`/${shop.slug}/feed.xml`);
    expect([former.status, former.headers.get("location")]).toEqual([301, "/moved-pots/feed.xml"]);
    expect((await get("/nobody/feed.xml")).status).toBe(404);
  });
});
