// What search engines and assistants read of a shop, in its feed, on its pages and by its tools, is the same.
import { expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { anAssistant, serveProfiles } from "#test/assistants.ts";
import { anUpload, aVariant, variantsOf } from "#test/factories-catalog.ts";
import { setTaxes, taxesOf } from "#test/factories-pricing.ts";
import { sellsToAssistants } from "#test/factories-search.ts";
import { anActiveProduct, aShop } from "#test/factories-storefront.ts";
import { readXml } from "#test/read-xml.ts";

const testApp = await openTestApp();
const { db, request } = testApp;
const shop = await aShop(db);
await sellsToAssistants(db, shop.id);
await setTaxes(db, shop.id, taxesOf("DE", { included: true }));
const url = await anUpload(db, shop.id);
const seen = { images: [{ url, alt: "" }], featured_image_url: url, vendor: "Kiln & Co" };
const GTIN = "4006381333931";
const shirt = variantsOf(["S", "M"], ["Blue", "Green"]).map((variant, at) => ({
  ...variant,
  price_cents: 2_000 + at,
  compare_at_price_cents: at === 1 ? 3_000 : null,
  inventory_qty: at === 2 ? 0 : 5,
  sku: at === 0 ? "SHIRT-S-BLUE" : "",
  barcode: at === 3 ? GTIN : "not a GTIN",
}));
const options = [{ name: "Size" }, { name: "Colour" }];
const products = [
  await anActiveProduct(db, shop.id, { ...seen, title: "Shirt", options, variants: { added: shirt } }),
  await anActiveProduct(db, shop.id, {
    ...seen,
    title: "Mug",
    vendor: "",
    variants: { added: [aVariant({ price_cents: 1_999, inventory_qty: 1 })] },
  }),
];

type Offer = Record<
  "id" | "group" | "link" | "price" | "availability" | "gtin" | "brand",
  string | undefined
>;

async function offersOfFeed(): Promise<Offer[]> {
  const [channel] = readXml(await (await request(`/${shop.slug}/feed.xml`)).text()).children;
  const items = channel?.children.filter(({ name }) => name === "item") ?? [];
  return items.map(({ children }) => {
    const said = Object.fromEntries(children.map(({ name, text }) => [name.replace("g:", ""), text]));
    return {
      id: said.id,
      group: said.item_group_id,
      link: said.link,
      price: said.sale_price ?? said.price,
      availability: said.availability,
      gtin: said.gtin,
      brand: said.brand,
    };
  });
}

async function offersOfPage(handle: string): Promise<Offer[]> {
  const page = await (await request(`/${shop.slug}/products/${handle}`)).text();
  const things = [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json ?? ""),
  );
  const group = things.find((thing) => thing["@type"] === "ProductGroup");
  // biome-ignore lint/suspicious/noExplicitAny: schema.org's view is judged in structured-data.test.ts
  return group.hasVariant.map(({ productID, gtin, offers }: any) => ({
    id: productID,
    group: group.hasVariant.length > 1 ? group.productGroupID : undefined,
    link: offers.url,
    price: `${offers.price} ${offers.priceCurrency}`,
    availability: offers.availability.endsWith("/InStock") ? "in_stock" : "out_of_stock",
    gtin,
    brand: group.brand?.name,
  }));
}

async function offersOfTools(ids: string[]): Promise<Offer[]> {
  const call = anAssistant(testApp, shop.slug, `${await serveProfiles()}/`);
  const { content } = await call("lookup_catalog", { catalog: { ids } });
  type Variant = Record<"id" | "url", string> & {
    price: { amount: number; currency: string };
    availability: { status: string };
    barcodes?: { value: string }[];
    options?: object[];
  };
  type Found = { id: string; metadata?: { brand: string }; variants: Variant[] };
  return content.products.flatMap(({ id: group, metadata, variants }: Found) =>
    variants.map(({ id, url, price, availability, barcodes, options }) => ({
      id,
      group: options && group,
      link: url,
      price: `${(price.amount / 100).toFixed(2)} ${price.currency}`,
      availability: availability.status,
      gtin: barcodes?.[0]?.value,
      brand: metadata?.brand,
    })),
  );
}

test("feed, pages and tools carry the same ids, prices, availability, GTINs and brands", async () => {
  const byId = (offers: Offer[]) => offers.toSorted((a, b) => (a.id ?? "").localeCompare(b.id ?? ""));
  const onPages = (await Promise.all(products.map(({ handle }) => offersOfPage(handle)))).flat();
  const inFeed = await offersOfFeed();
  expect(byId(onPages)).toEqual(byId(inFeed));
  const ids = products.flatMap(({ variants }) => variants.map(({ id }) => id));
  expect(inFeed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(byId(await offersOfTools(ids))).toEqual(byId(inFeed));
  expect(new Set(inFeed.map(({ availability }) => availability)).size).toBe(2);
  expect(inFeed.filter(({ gtin }) => gtin === GTIN)).toHaveLength(1);
});
