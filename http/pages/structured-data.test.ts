// What search engines require of a shop's structured data: schema.org's terms, and what Google's pages on product
// variants, merchant listings, breadcrumbs and organisations require and recommend. Strict: any other property is an
// error.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { english } from "#domain/demo/words/english.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import type { UserId } from "#rules/input/ids.ts";
import { openTestApp } from "#test/app.ts";
import { variantsOf } from "#test/factories-catalog.ts";
import { setTaxes, taxesOf } from "#test/factories-pricing.ts";
import { aRate, aZone, shippingForm, shipsBy } from "#test/factories-shipping.ts";
import { aMug, anActiveProduct, aShirt, aShop } from "#test/factories-storefront.ts";
import { anOwner, type Owner, ownerRequests } from "#test/owner.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";

const ORIGIN = "http://localhost:3000";

const words = z.string().trim().min(1);
const address = z.url().startsWith(`${ORIGIN}/`);
const amount = z.string().regex(/^\d+\.\d{2}$/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const availability = z.enum(["https://schema.org/InStock", "https://schema.org/OutOfStock"]);

const offer = z.strictObject({
  "@type": z.literal("Offer"),
  url: address,
  itemCondition: z.literal("https://schema.org/NewCondition"),
  availability,
  price: amount,
  priceCurrency: currency,
  priceSpecification: z
    .strictObject({
      "@type": z.literal("UnitPriceSpecification"),
      price: amount,
      priceCurrency: currency,
      valueAddedTaxIncluded: z.boolean(),
    })
    .optional(),
  shippingDetails: z
    .strictObject({
      "@type": z.literal("OfferShippingDetails"),
      shippingRate: z.strictObject({ "@type": z.literal("MonetaryAmount"), value: amount, currency }),
      shippingDestination: z
        .strictObject({ "@type": z.literal("DefinedRegion"), addressCountry: z.string().regex(/^[A-Z]{2}$/) })
        .optional(),
    })
    .optional(),
});

const variant = z.strictObject({
  "@type": z.literal("Product"),
  name: words.max(300),
  sku: words,
  productID: z.uuid(),
  gtin: z
    .string()
    .regex(/^(\d{8}|\d{12,14})$/)
    .optional(),
  image: z.array(address).min(1).optional(),
  color: words.optional(),
  size: words.optional(),
  material: words.optional(),
  pattern: words.optional(),
  additionalProperty: z
    .array(z.strictObject({ "@type": z.literal("PropertyValue"), name: words, value: words }))
    .optional(),
  offers: offer,
});

const group = z
  .strictObject({
    "@context": z.literal("https://schema.org"),
    "@type": z.literal("ProductGroup"),
    productGroupID: z.uuid(),
    name: words,
    description: words.max(5_000),
    url: address,
    brand: z.strictObject({ "@type": z.literal("Brand"), name: words }).optional(),
    image: z.array(address).min(1).optional(),
    variesBy: z.array(z.enum(["color", "size", "material", "pattern"].map(schemaOrg))).optional(),
    hasVariant: z.array(variant).min(1).max(50).optional(),
    offers: z
      .strictObject({
        "@type": z.literal("AggregateOffer"),
        offerCount: z.int().positive(),
        lowPrice: amount,
        highPrice: amount,
        priceCurrency: currency,
        availability,
      })
      .optional(),
  })
  .refine(
    ({ hasVariant, offers }) => !hasVariant !== !offers,
    "either its variants or the span of their prices",
  )
  .refine(({ hasVariant = [] }) => allDiffer(hasVariant.map(({ sku }) => sku)), "every variant its own SKU")
  .refine(
    ({ hasVariant = [] }) => allDiffer(hasVariant.map(({ name }) => name)),
    "every variant its own name",
  )
  .refine(
    ({ variesBy = [], hasVariant = [] }) =>
      variesBy.every((property) => hasVariant.every((one) => property.replace(schemaOrg(""), "") in one)),
    "every variant says what it varies by",
  );

const breadcrumbs = z.strictObject({
  "@context": z.literal("https://schema.org"),
  "@type": z.literal("BreadcrumbList"),
  itemListElement: z
    .array(z.strictObject({ "@type": z.literal("ListItem"), position: z.int(), name: words, item: address }))
    .min(2)
    .refine((steps) => steps.every(({ position }, index) => position === index + 1), "counted from 1"),
});

const organization = z.strictObject({
  "@context": z.literal("https://schema.org"),
  "@type": z.literal("Organization"),
  name: words,
  url: address,
});

const dataDir = await openTemporaryFolder();
const testApp = await openTestApp({ DATA_DIR: dataDir });
const { db, request } = testApp;

function schemaOrg(word: string): string {
  return `https://schema.org/${word}`;
}

function allDiffer(values: string[]): boolean {
  return new Set(values).size === values.length;
}

async function thingsOn(path: string): Promise<unknown[]> {
  const html = await (await request(path)).text();
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, text = ""]) => JSON.parse(text));
}

async function productOn(path: string) {
  const [product, trail, ...others] = await thingsOn(path);
  expect(others).toEqual([]);
  return { product: group.parse(product), trail: breadcrumbs.parse(trail) };
}

test("a store with zones does not name the flat rate, which nobody pays there", async () => {
  const shop = await aShop(db);
  await aMug(db, shop.id, { title: "Mug", handle: "mug" });
  const offers = async () => {
    const { product } = await productOn(`/${shop.slug}/products/mug`);
    return product.hasVariant?.map(({ offers }) => "shippingDetails" in offers);
  };
  expect(await offers()).toEqual([true]);
  await shipsBy(db, shop.id, shippingForm("Ada"));
  await expect.poll(offers).toEqual([false]);
});

test.each([true, false])(
  "a store with tax settings says whether its price includes tax: %j",
  async (included) => {
    const shop = await aShop(db);
    await aMug(db, shop.id, { title: "Mug", handle: "mug" });
    await setTaxes(db, shop.id, taxesOf("DE", { included }));
    const { product } = await productOn(`/${shop.slug}/products/mug`);
    const [mug] = product.hasVariant ?? [];
    expect(mug?.offers).toMatchObject({
      price: "10.00",
      priceSpecification: { price: "10.00", priceCurrency: "EUR", valueAddedTaxIncluded: included },
    });
  },
);

test("a store with zones names its lowest rate in its own country, and a variant's own address", async () => {
  const shop = await aShop(db);
  await aShirt(db, shop.id, { handle: "shirt" });
  await shipsBy(db, shop.id, {
    zones: [aZone("Home", ["DE"], [aRate("Express", 990), aRate("Parcel", 490, { free_from_cents: 2_100 })])],
    pickup: { address: "Main street", instructions: "" },
  });
  await changeDetails(db, shop.id, { change: { country_code: "DE" }, by: randomUUID() as UserId });
  const { product } = await productOn(`/${shop.slug}/products/shirt`);
  const offers = product.hasVariant?.map(({ offers }) => offers) ?? [];
  expect(offers.map(({ shippingDetails }) => shippingDetails?.shippingRate.value)).toEqual([
    ...["4.90", "0.00", "0.00", "0.00"],
  ]);
  expect(offers[0]?.shippingDetails?.shippingDestination?.addressCountry).toBe("DE");
  expect(new Set(offers.map(({ url }) => url)).size).toBe(4);
  await changeDetails(db, shop.id, { change: { country_code: "FR" }, by: randomUUID() as UserId });
  const { product: abroad } = await productOn(`/${shop.slug}/products/shirt`);
  expect(abroad.hasVariant?.[0]?.offers.shippingDetails).toBeUndefined();
});

describe("demo data", () => {
  let owner: Owner;
  let as: ReturnType<typeof ownerRequests>;

  beforeAll(async () => {
    owner = await anOwner(testApp, { name: "Clay and Linen" });
    as = ownerRequests(testApp, owner);
    await as.post("/api/functions/seed-data", { store_id: owner.storeId });
  });

  test.each(Object.values(english.products))(
    "$title is described as it is sold",
    async ({ title, handle }) => {
      const path = `/${owner.slug}/products/${handle}`;
      const { product, trail } = await productOn(path);
      expect(product).toMatchObject({ name: title, url: ORIGIN + path });
      expect(product.brand?.name).toBeTruthy();
      expect(product.image?.length).toBeGreaterThan(0);
      expect(trail.itemListElement.map(({ item }) => item)).toEqual([
        `${ORIGIN}/${owner.slug}`,
        `${ORIGIN}/${owner.slug}/products`,
        ORIGIN + path,
      ]);

      const { variants } = await (await as.get(`/api/products/${product.productGroupID}`)).json();
      const { shipping_flat_rate_cents } = await (await as.get("/api/store")).json();
      expect(product.hasVariant?.map(({ sku, offers }) => ({ sku, ...offers }))).toEqual(
        variants.map((sold: { sku: string; price_cents: number; inventory_qty: number }) =>
          expect.objectContaining({
            sku: sold.sku,
            price: (sold.price_cents / 100).toFixed(2),
            availability: schemaOrg(sold.inventory_qty > 0 ? "InStock" : "OutOfStock"),
            shippingDetails: expect.objectContaining({
              shippingRate: expect.objectContaining({ value: (shipping_flat_rate_cents / 100).toFixed(2) }),
            }),
          }),
        ),
      );
    },
  );

  test("every named picture exists", async () => {
    const { product } = await productOn(`/${owner.slug}/products/linen-shirt`);
    for (const url of product.image ?? []) {
      const response = await request(url.slice(ORIGIN.length));
      expect(response.headers.get("content-type")).toBe("image/webp");
    }
  });

  test("options without a schema.org term keep the owner's", async () => {
    const { product } = await productOn(`/${owner.slug}/products/leather-notebook`);
    expect(product.variesBy).toBeUndefined();
    expect(product.hasVariant?.[1]?.additionalProperty).toEqual([
      { "@type": "PropertyValue", name: "Cover", value: "Tan" },
      { "@type": "PropertyValue", name: "Paper", value: "Ruled" },
    ]);
  });

  test("home names the organisation, a collection its breadcrumbs", async () => {
    const [shop, ...others] = await thingsOn(`/${owner.slug}`);
    expect(others).toEqual([]);
    expect(organization.parse(shop).name).toBe("Clay and Linen");
    const [trail] = await thingsOn(`/${owner.slug}/collections/kitchen-table`);
    expect(breadcrumbs.parse(trail).itemListElement.at(-1)?.name).toBe("Kitchen Table");
  });
});

describe("a product", () => {
  test("without options, picture, vendor, SKU and description is one variant with every required property", async () => {
    const shop = await aShop(db);
    const mug = await aMug(db, shop.id, { title: "Bare Mug", price_cents: 5 });
    const { product } = await productOn(`/${shop.slug}/products/${mug.handle}`);
    expect(product).toMatchObject({ name: "Bare Mug", description: "Bare Mug" });
    expect(product.hasVariant).toHaveLength(1);
    expect(product.hasVariant?.[0]).toMatchObject({ name: "Bare Mug", offers: { price: "0.05" } });
  });

  test("sold out says so in every offer", async () => {
    const shop = await aShop(db);
    const mug = await aMug(db, shop.id, { inventory_qty: 0 });
    const { product } = await productOn(`/${shop.slug}/products/${mug.handle}`);
    expect(product.hasVariant?.[0]?.offers.availability).toBe("https://schema.org/OutOfStock");
  });

  test("partly sold out says so variant by variant", async () => {
    const shop = await aShop(db);
    const shirt = await aShirt(db, shop.id);
    const { product } = await productOn(`/${shop.slug}/products/${shirt.handle}`);
    expect(product.hasVariant?.map(({ offers }) => offers.availability.endsWith("InStock"))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test("of more variants than a page should list has an aggregate price range", async () => {
    const shop = await aShop(db);
    const sizes = Array.from({ length: 51 }, (_, index) => `Size ${index}`);
    const added = variantsOf(sizes).map((one, index) => ({ ...one, price_cents: 1_000 + index }));
    const rope = await anActiveProduct(db, shop.id, { options: [{ name: "Size" }], variants: { added } });
    const { product } = await productOn(`/${shop.slug}/products/${rope.handle}`);
    expect(product.offers).toMatchObject({ offerCount: 51, lowPrice: "10.00", highPrice: "10.50" });
  });
});
