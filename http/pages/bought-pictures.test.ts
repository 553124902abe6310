import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { imageUrl } from "#rules/picture/image-urls.ts";
import type { Product } from "#rules/product/product.ts";
import { openTestApp } from "#test/app.ts";
import { anOpenedForm, anUpload, getProduct, variantsOf } from "#test/factories-catalog.ts";
import { aCheckout } from "#test/factories-orders.ts";
import { anActiveProduct } from "#test/factories-storefront.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";
import { PATIENCE_MS } from "#test/patience.ts";

const testApp = await openTestApp();
const { db, request } = testApp;
const owner = await anOwner(testApp);
const shop = { id: owner.storeId, slug: owner.slug, shippingFlatRateCents: 0, taxPercent: "0" };

/** In white and terracotta; the white picture is featured, and the third shows no variant. */
async function aVase(store: StoreId) {
  const [white = "", terracotta = "", room = ""] = await Promise.all(
    [1, 2, 3].map(() => anUpload(db, store)),
  );
  const added = variantsOf(["White", "Terracotta"]).map((variant, at) => ({
    ...variant,
    image_urls: at === 1 ? [terracotta] : [],
  }));
  const vase = await anActiveProduct(db, store, {
    images: [white, terracotta, room].map((url) => ({ url, alt: "" })),
    featured_image_url: white,
    options: [{ name: "Colour" }],
    variants: { added },
  });
  return { vase, white, terracotta, room };
}

function bought({ id, variants }: Product, place: number) {
  const variant = variants[place];
  if (!variant) throw new Error("A vase has two variants.");
  return { variantId: variant.id, productId: id, price: variant.price_cents };
}

const shown = (url: string) => imageUrl({ url, widths: [160, 320, 400] }, 320);
const text = async (path: string) => (await request(path)).text();

describe("a variant with a picture of its own", () => {
  test("is shown by it in cart, order, confirmation, status page and packing slip", async () => {
    const { vase, white, terracotta } = await aVase(shop.id);
    const [plain, coloured] = [bought(vase, 0), bought(vase, 1)];
    const check = await request("/api/cart/check", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        storeId: shop.id,
        items: [plain, coloured].map((line) => ({ ...line, quantity: 1 })),
      }),
    });
    const { lines } = await check.json();
    expect(lines.map(({ image }: { image: string }) => image)).toEqual([shown(white), shown(terracotta)]);

    const placed = await placeOrder(db, aCheckout(shop, [[coloured, 1]]));
    if (!placed.ok) throw new Error(placed.reason);
    const as = ownerRequests(testApp, owner);
    const { order } = await (await as.get(`/api/orders/${placed.orderId}`)).json();
    expect(order.line_items[0].image_url).toBe(shown(terracotta));
    const { slips } = await (await as.get(`/api/packing-slips?orders=${placed.orderId}`)).json();
    expect(slips[0].lines[0].image_url).toBe(shown(terracotta));
    for (const path of [`checkout/orders/${placed.orderId}`, `orders/${order.order_number}`]) {
      const page = await text(`/${shop.slug}/${path}`);
      expect(page, path).toContain(`src="${shown(terracotta)}"`);
      expect(page, path).not.toContain(white);
    }

    // What was bought stays as it was, whatever the owner chooses later.
    const input = anOpenedForm(vase, {
      variants: { changed: [{ id: coloured.variantId, image_urls: [white] }] },
    });
    await updateProduct(db, shop.id, vase.id, { input, by: null });
    expect((await getProduct(db, shop.id, vase.id)).variants[1]?.image_urls).toEqual([white]);
    const later = await (await as.get(`/api/orders/${placed.orderId}`)).json();
    expect(later.order.line_items[0].image_url).toBe(shown(terracotta));
  });

  test("is shown by it in the feed, before those of no variant, and in the structured data", async () => {
    const { vase, white, terracotta, room } = await aVase(shop.id);
    const feed = (await text(`/${shop.slug}/feed.xml`)).split("<item>");
    const itemOf = (place: number) => feed.find((xml) => xml.includes(bought(vase, place).variantId)) ?? "";
    const links = (xml: string) =>
      [...xml.matchAll(/image_link>[^<]*(\/storage[^<]*)</g)].map(([, url]) => url);
    expect(links(itemOf(0))).toEqual([white, terracotta, room]);
    expect(links(itemOf(1))).toEqual([terracotta, white, room]);

    const html = await text(`/${shop.slug}/products/${vase.handle}`);
    const jsonLd = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
      .flatMap(([, json = "{}"]) => [JSON.parse(json)].flat())
      .flatMap((entry) => entry["@graph"] ?? entry)
      .find((entry) => entry["@type"] === "ProductGroup");
    const images = jsonLd.hasVariant.map(({ image }: { image: string[] }) =>
      image.map((url) => new URL(url).pathname),
    );
    expect(images).toEqual([[white], [terracotta]]);
  });

  test("changes nothing for another store with a product of the same handle", async () => {
    const stranger = await anOwner(testApp);
    const { vase, white } = await aVase(stranger.storeId);
    await aVase(shop.id);
    const html = await text(`/${stranger.slug}/products/${vase.handle}`);
    expect(html).toContain(white);
    expect(html).not.toContain(`product-images/${shop.id}`);
  });
});

test("the page of a product is one cached page, whatever variant its address names", async () => {
  const { vase } = await aVase(shop.id);
  const path = `/${shop.slug}/products/${vase.handle}`;
  // Again when the news of the vase comes late, each time with values that no page was rendered for.
  await vi.waitFor(async () => {
    const first = await request(path);
    const html = await first.text();
    const renders = await rendersSoFar();
    const [one, other] = [randomUUID(), randomUUID()];
    for (const query of [
      `?variant=${bought(vase, 1).variantId}`,
      `?variant=${one}`,
      `?variant=${one}&variant=${other}`,
    ]) {
      const again = await request(path + query);
      expect(await again.text()).toBe(html);
      expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
    }
    expect(await rendersSoFar()).toBe(renders);
  }, PATIENCE_MS);
  const html = await text(path);
  expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${path}"`);
});

async function rendersSoFar(): Promise<string | undefined> {
  return (await text("/metrics")).match(/page_cache_renders_total (\d+)/)?.[1];
}
