import { expect, test } from "vitest";
import { placeOrder } from "#domain/checkout/place-order.ts";
import type { Picture } from "#rules/picture/image-urls.ts";
import { openTestApp } from "#test/app.ts";
import { aCheckout } from "#test/factories-orders.ts";
import { aMug } from "#test/factories-storefront.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";
import { aPng } from "#test/pictures.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";

const dataDir = await openTemporaryFolder();
const testApp = await openTestApp({ DATA_DIR: dataDir });
const { db, request } = testApp;

test.each([
  { wide: 120, shown: /[0-9a-f]{12}\.webp$/ },
  { wide: 800, shown: /-320\.webp$/ },
])("a line shows a picture of $wide px in a width that exists", async ({ wide, shown }) => {
  const owner = await anOwner(testApp);
  const store = { id: owner.storeId, slug: owner.slug, shippingFlatRateCents: 0, taxPercent: "0" };
  const { url } = await upload(owner.headers, wide);
  const mug = await aMug(db, store.id, {
    inventory_qty: 2,
    featured_image_url: url,
    images: [{ url, alt: "" }],
  });
  const [variant] = mug.variants;
  if (!variant) throw new Error("A mug has one variant.");
  const sold = { variantId: variant.id, productId: mug.id, price: variant.price_cents };
  const placed = await placeOrder(db, aCheckout(store, [[sold, 1]]));
  if (!placed.ok) throw new Error(placed.reason);

  const as = ownerRequests(testApp, owner);
  const { order } = await (await as.get(`/api/orders/${placed.orderId}`)).json();
  const lowStock = await (await as.get("/api/dashboard/low-stock")).json();
  const addresses: string[] = [order.line_items[0].image_url, lowStock.variants[0].image_url];
  const confirmation = await (await request(`/${store.slug}/checkout/orders/${placed.orderId}`)).text();
  for (const address of addresses) {
    expect(address).toMatch(shown);
    expect((await request(address)).status).toBe(200);
    expect(confirmation).toContain(`src="${address}"`);
  }
});

async function upload(owner: Record<string, string>, width: number): Promise<Picture> {
  const headers = { ...owner, "content-type": "image/png" };
  const body = new Uint8Array(await aPng({ width, height: 150 }));
  return (await request("/api/uploads?for=product", { method: "POST", headers, body })).json();
}
