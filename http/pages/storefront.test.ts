import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import { openTestApp } from "#test/app.ts";
import { aCollection, anOpenedForm, anUpload, aVariant, variantsOf } from "#test/factories-catalog.ts";
import { aCheckout } from "#test/factories-orders.ts";
import { aMug, anActiveProduct, aShirt, aShop } from "#test/factories-storefront.ts";

const { db, request } = await openTestApp();

const shop = await aShop(db, { name: "Clay & Co", shippingFlatRateCents: 500, taxPercent: "22" });
const mug = await aMug(db, shop.id, {
  title: "Stoneware Mug",
  vendor: "Clay",
  description_html: "<p>Thrown by hand.</p>",
  price_cents: 1850,
});
const shirt = await aShirt(db, shop.id);
const draft = await anActiveProduct(db, shop.id, { title: "Secret Draft", status: "draft" });
await aCollection(db, shop.id, {
  title: "Kitchen",
  description_html: "<p>For <strong>cooks</strong></p>",
  product_ids: [mug.id, draft.id],
});
const other = await aShop(db, { name: "Other Shop" });
const foreign = await anActiveProduct(db, other.id, { title: "Foreign Thing", handle: "foreign-thing" });
const unopened = await aShop(db, { name: "Not Yet", onboardingCompleted: false });

const page = async (path: string) => {
  const response = await request(path);
  return { response, html: await response.text() };
};

describe("the first response of a page", () => {
  test("requests no script before it is painted", async () => {
    const { html } = await page(`/${shop.slug}`);
    expect(html).toContain('<link data-rel="modulepreload"');
    expect(html).toContain('<script type="text/later">');
    expect(html).toContain("requestAnimationFrame(");
    expect(html).not.toMatch(/ rel="modulepreload"|type="module"/);
  });

  test("home: hero, collections and featured products, without drafts and other stores' products", async () => {
    const { response, html } = await page(`/${shop.slug}`);
    expect(response.status).toBe(200);
    for (const words of [
      "Clay &amp; Co",
      "New arrivals",
      "Shop now",
      "Shop by collection",
      "Kitchen",
      "1 product<",
      "Featured products",
      "View all",
      "Stoneware Mug",
      "€18.50",
    ])
      expect(html).toContain(words);
    for (const words of ["Secret Draft", "Foreign Thing", "No products available yet."])
      expect(html).not.toContain(words);
  });

  test("product: title, price and description", async () => {
    const { html } = await page(`/${shop.slug}/products/${mug.handle}`);
    for (const words of ["Stoneware Mug", "€18.50", "Thrown by hand.", "Add to cart"])
      expect(html).toContain(words);
  });

  test("product with options: the lowest price until something is chosen", async () => {
    const { html } = await page(`/${shop.slug}/products/${shirt.handle}`);
    expect(html).toContain(">From €20.00<");
  });

  test("all products", async () => {
    const { html } = await page(`/${shop.slug}/products`);
    for (const words of ["All Products", "Browse our complete collection", "Stoneware Mug", "Linen Shirt"])
      expect(html).toContain(words);
    expect(html).not.toContain('aria-label="Pages"');
  });

  test("collection: title, HTML description, only its active products", async () => {
    const { html } = await page(`/${shop.slug}/collections/kitchen`);
    for (const words of ["Kitchen", "For <strong>cooks</strong>", "Stoneware Mug"])
      expect(html).toContain(words);
    expect(html).not.toContain("Secret Draft");
    expect(html).not.toContain("Linen Shirt");
  });

  test("an empty store says so", async () => {
    const bare = await aShop(db);
    await aCollection(db, bare.id, { title: "Nothing" });
    expect((await page(`/${bare.slug}`)).html).toContain("No products available yet.");
    expect((await page(`/${bare.slug}/products`)).html).toContain("No products available yet.");
    const empty = await page(`/${bare.slug}/collections/nothing`);
    expect(empty.html).toContain("No products in this collection yet.");
  });

  test("a sold-out product says so", async () => {
    const gone = await aMug(db, shop.id, { title: "Gone", inventory_qty: 0 });
    const { html } = await page(`/${shop.slug}/products/${gone.handle}`);
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Out of stock<\/button>/);
    expect(html).toContain("This variant is currently out of stock");
    expect(html).not.toContain("Add to cart");
  });
});

test("a compare-at price is struck through beside a lower price, in lists and on the page", async () => {
  const sale = await aShop(db);
  const variants = { added: [aVariant({ price_cents: 1_000, compare_at_price_cents: 1_500 })] };
  const { handle } = await anActiveProduct(db, sale.id, { title: "Reduced", variants });
  for (const path of ["", "/products", `/products/${handle}`]) {
    const { html } = await page(`/${sale.slug}${path}`);
    expect(html).toMatch(/€10\.00.*<s [^>]*>.*€15\.00<\/s>/);
  }
  expect((await page(`/${shop.slug}/products/${mug.handle}`)).html).not.toContain("<s ");
});

function redShirtsOrdered(quantity: number) {
  const [, , red] = shirt.variants;
  if (!red) throw new Error("A shirt has four variants.");
  return ordered({ variantId: red.id, productId: shirt.id, price: red.price_cents }, quantity);
}

async function ordered(line: Parameters<typeof aCheckout>[1][number][0], quantity: number) {
  const terms = { ...shop, shippingFlatRateCents: 500, taxPercent: "22" };
  const placed = await placeOrder(db, aCheckout(terms, [[line, quantity]]));
  if (!placed.ok) throw new Error(`The order was not placed: ${placed.reason}.`);
  const { html } = await page(`/${shop.slug}/checkout/orders/${placed.orderId}`);
  return { orderId: placed.orderId, number: html.match(/#(\d{10})/)?.[1], html };
}

test("an order's pages show variant and quantity of each line", async () => {
  const { number, html } = await redShirtsOrdered(2);
  for (const words of ["Linen Shirt", "M / Red × 2", "€44.00"]) expect(html).toContain(words);
  expect((await page(`/${shop.slug}/orders/${number}`)).html).toContain("M / Red × 2");
});

test("nothing on an order's status page or in its data leads to the confirmation", async () => {
  const { orderId, number, html } = await redShirtsOrdered(1);
  expect(html).toContain("@");
  await fulfillOrder(db, shop.id, orderId, { carrier: "DHL", tracking_number: "1", lines: undefined });
  for (const path of [`/${shop.slug}/orders/${number}`, `/${shop.slug}/orders/${number}.data`]) {
    const response = await request(path);
    const sent = JSON.stringify([...response.headers]) + (await response.text());
    expect(sent).toContain("DHL");
    const ids = new Set(sent.match(/[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}/gi));
    // The store's own id is there: the pattern works.
    expect(ids).toContain(shop.id);
    for (const id of ids) expect((await request(`/${shop.slug}/checkout/orders/${id}`)).status).toBe(404);
  }
});

test("an order in two parcels prints each tracking number once", async () => {
  const [variant] = mug.variants;
  if (!variant) throw new Error("A mug has one variant.");
  const { orderId, number } = await ordered({ variantId: variant.id, productId: mug.id, price: 1_850 }, 2);
  const [item] = (await findOrder(db, shop.id, orderId))?.line_items ?? [];
  if (!item) throw new Error("The order has one line.");
  for (const tracking_number of ["FIRST-1", "LATEST-2"]) {
    const lines = [{ line_item_id: item.id, quantity: 1 }];
    await fulfillOrder(db, shop.id, orderId, { carrier: "", tracking_number, lines });
  }
  const { html } = await page(`/${shop.slug}/orders/${number}`);
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect(main).toContain("Your order has been shipped!");
  for (const number of ["FIRST-1", "LATEST-2"]) expect(main.split(number).length - 1, number).toBe(1);
});

describe("the pictures of a product", () => {
  const PLACEHOLDER = 'viewBox="0 0 96 96"';
  const pictured = async (count: number, featured?: number) => {
    const urls = await Promise.all(Array.from({ length: count }, () => anUpload(db, shop.id)));
    const { handle } = await anActiveProduct(db, shop.id, {
      images: urls.map((url, index) => ({ url, alt: `Side ${index}` })),
      ...(featured !== undefined && { featured_image_url: urls[featured] }),
    });
    const { html } = await page(`/${shop.slug}/products/${handle}`);
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    return {
      cells: main.match(/<div class="aspect-\(--picture\)/g)?.length,
      shown: [...main.matchAll(/aria-label="Enlarge: ([^"]*)"/g)].map(([, alt]) => alt),
      placeholders: main.split(PLACEHOLDER).length - 1,
    };
  };

  test("are the featured one and three others, in four cells; the last one says how many more there are", async () => {
    const shown = ["Side 4", "Side 0", "Side 1", "Side 2, and 2 more"];
    expect(await pictured(6, 4)).toEqual({ cells: 4, shown, placeholders: 0 });
  });

  test("start with the first by position when none is featured; placeholders pad them to four", async () => {
    expect(await pictured(2)).toEqual({ cells: 4, shown: ["Side 0", "Side 1"], placeholders: 2 });
  });

  test("are placeholders alone when there is none", async () => {
    expect(await pictured(0)).toEqual({ cells: 4, shown: [], placeholders: 4 });
  });
});

test("a swatch whose colour is unknown is grey and shows two letters", async () => {
  const { handle } = await anActiveProduct(db, shop.id, {
    options: [{ name: "Color" }],
    variants: { added: variantsOf(["Sage", "Rosso corsa"]) },
  });
  const { html } = await page(`/${shop.slug}/products/${handle}`);
  const swatches = [
    ...html.matchAll(/<span aria-hidden="true"( style="[^"]*")?[^>]*bg-swatch[^>]*>([^<]*)</g),
  ];
  expect(
    swatches.map(([, style, letters]) => [style?.includes("background-color") ?? false, letters]),
  ).toEqual([
    [true, ""],
    [false, "Ro"],
  ]);
});

describe("missing things", () => {
  test.each([
    ["/no-such-store", "Store not found"],
    [`/${unopened.slug}`, "Store not found"],
    [`/${unopened.slug}/products`, "Store not found"],
    ["/%zz", "Store not found"],
    ["/a%00b/products", "Store not found"],
    [`/${shop.slug}/products/no-such-thing`, "Product not found"],
    [`/${shop.slug}/products/${draft.handle}`, "Product not found"],
    [`/${shop.slug}/products/${foreign.handle}`, "Product not found"],
    [`/${shop.slug}/products/a%00b`, "Product not found"],
    [`/${shop.slug}/products/%E0%A4`, "Product not found"],
  ])("%s answers 404 and says %s", async (path, words) => {
    const { response, html } = await page(path);
    expect(response.status).toBe(404);
    expect(html).toContain(words);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  test("a missing collection shows the header and an empty main", async () => {
    const { response, html } = await page(`/${shop.slug}/collections/nope`);
    expect(response.status).toBe(404);
    expect(html).toContain("Clay &amp; Co");
    expect(html).toMatch(/<main[^>]*><\/main>/);
  });
});

describe("old addresses", () => {
  test("a former slug redirects to the current one, with path and query, and is not cached", async () => {
    const moving = await aShop(db, { slug: "former-name" });
    await inStore(db, "owner", moving.id, (tx) => tx.update(stores).set({ slug: "present-name" }));
    const { response } = await page("/former-name/products?page=2");
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe("/present-name/products?page=2");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    const escaped = await page("/%66ormer-n%61me/products?page=2");
    expect(escaped.response.headers.get("location")).toBe("/present-name/products?page=2");
    expect((await page("/present-name")).html).toContain("former-name");
  });

  test("a page left open is redirected to the current page, not to its data", async () => {
    const moving = await aShop(db, { slug: "left-open" });
    await inStore(db, "owner", moving.id, (tx) => tx.update(stores).set({ slug: "come-along" }));
    const { html } = await page("/left-open/products.data?page=2&_routes=storefront%2Fproducts%2Fproducts");
    expect(html).toContain('"/come-along/products?page=2"');
  });

  test("a former handle redirects to the current one", async () => {
    const jug = await anActiveProduct(db, shop.id, { title: "Jug" });
    await updateProduct(db, shop.id, jug.id, { input: anOpenedForm(jug, { handle: "big-jug" }), by: null });
    const { response } = await page(`/${shop.slug}/products/jug`);
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe(`/${shop.slug}/products/big-jug`);
    expect(response.headers.get("cache-control")).toBe("no-cache");
  });
});

describe("an address without a store", () => {
  test("shows the product of the oldest open store, with its canonical address", async () => {
    const { response, html } = await page(`/products/${mug.handle}`);
    expect(response.status).toBe(200);
    expect(html).toContain("Stoneware Mug");
    expect(html).toContain(
      `rel="canonical" href="http://localhost:3000/${shop.slug}/products/${mug.handle}"`,
    );
    expect(html).toContain(`href="/${shop.slug}/products"`);
    expect((await request(`/products/${foreign.handle}`)).status).toBe(404);
  });
});

describe("search engines", () => {
  const jsonLd = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
      JSON.parse(text ?? ""),
    );

  test("a product page describes its variants, offers, availability and shipping", async () => {
    const url = await anUpload(db, shop.id);
    const cap = await aShirt(db, shop.id, {
      title: "Cap </script><b>",
      handle: "cap",
      vendor: "Mill",
      images: [{ url, alt: "A cap" }],
    });
    const { html } = await page(`/${shop.slug}/products/${cap.handle}`);
    const [group, trail] = jsonLd(html);
    expect(group).toMatchObject({
      "@type": "ProductGroup",
      name: "Cap </script><b>",
      brand: { name: "Mill" },
      image: [`http://localhost:3000${url}`],
      variesBy: ["https://schema.org/size", "https://schema.org/color"],
    });
    expect(group.hasVariant).toHaveLength(4);
    expect(group.hasVariant[1]).toMatchObject({
      "@type": "Product",
      size: "S",
      color: "Blue",
      offers: {
        price: "21.00",
        priceCurrency: "EUR",
        availability: "https://schema.org/OutOfStock",
        shippingDetails: { shippingRate: { value: "5.00", currency: "EUR" } },
      },
    });
    expect(trail["@type"]).toBe("BreadcrumbList");
    expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      "Clay & Co",
      "All Products",
      "Cap </script><b>",
    ]);
    expect(html).toContain(`property="og:image" content="http://localhost:3000${url}"`);
    expect(html).toMatch(/srcSet="[^"]+-320\.avif 320w/);
    expect(html).toMatch(/width="400" height="500"/);
  });

  test("home names the organisation; every page has its title, description and canonical address", async () => {
    const { html } = await page(`/${shop.slug}`);
    expect(jsonLd(html)).toEqual([
      {
        "@context": "https://schema.org",
        "@type": "Organization",
        name: "Clay & Co",
        url: `http://localhost:3000/${shop.slug}`,
      },
    ]);
    for (const path of ["", "/products", "/collections/kitchen", `/products/${mug.handle}`]) {
      const { html } = await page(`/${shop.slug}${path}`);
      expect(html).toMatch(/<title>[^<]+<\/title>/);
      expect(html).toMatch(/<meta name="description" content="[^"]+"/);
      expect(html).toContain(`rel="canonical" href="http://localhost:3000/${shop.slug}${path}"`);
      expect(html).toContain('property="og:title"');
    }
  });

  test("the cart is not to be indexed", async () => {
    expect((await page(`/${shop.slug}/cart`)).html).toContain('name="robots" content="noindex"');
  });

  test("sitemaps list open stores and their active products only", async () => {
    const index = await (await request("/sitemap.xml")).text();
    expect(index).toContain(`<loc>http://localhost:3000/${shop.slug}/sitemap.xml</loc>`);
    expect(index).not.toContain(unopened.slug);
    const response = await request(`/${shop.slug}/sitemap.xml`);
    expect(response.headers.get("content-type")).toContain("application/xml");
    const map = await response.text();
    expect(map).toContain(`/${shop.slug}/products/${mug.handle}</loc>`);
    expect(map).toContain(`/${shop.slug}/collections/kitchen</loc>`);
    expect(map).not.toContain(draft.handle);
    expect(map).not.toContain(foreign.handle);
    expect((await request("/nope/sitemap.xml")).status).toBe(404);
  });

  test("robots.txt names the sitemap and disallows the back office", async () => {
    const robots = await (await request("/robots.txt")).text();
    expect(robots).toContain("Disallow: /admin");
    expect(robots).toContain("Sitemap: http://localhost:3000/sitemap.xml");
  });
});
