import { expect, test } from "vitest";
import { updateProduct } from "#domain/products/update-product.ts";
import type { Product } from "#rules/product/product.ts";
import { openTestApp } from "#test/app.ts";
import { anOpenedForm, aVariant, getProduct } from "#test/factories-catalog.ts";
import { anActiveProduct } from "#test/factories-storefront.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";
import { asTableOwner } from "#test/rows-of.ts";

const testApp = await openTestApp();
const { db } = testApp;
const owner = await anOwner(testApp);
const as = ownerRequests(testApp, owner);

async function aMugAt(price_cents: number, compare_at_price_cents: number | null): Promise<Product> {
  const variants = { added: [aVariant({ price_cents, compare_at_price_cents })] };
  return anActiveProduct(db, owner.storeId, { variants });
}

async function setPrice(mug: Product, changes: object): Promise<void> {
  const opened = await getProduct(db, owner.storeId, mug.id);
  const changed = opened.variants.map(({ id }) => ({ id, ...changes }));
  const form = anOpenedForm(opened, { variants: { changed } });
  expect(await updateProduct(db, owner.storeId, mug.id, { input: form, by: null })).toMatchObject({
    ok: true,
  });
}

/** As if all of it had happened so many days earlier. */
async function age(mug: Product, days: number): Promise<void> {
  await asTableOwner(db, (query) =>
    query(
      `update variant_prices set since = since - $2 * interval '1 day'
       where variant_id in (select id from product_variants where product_id = $1)`,
      [mug.id, days],
    ),
  );
}

async function pageOf(mug: Product): Promise<string> {
  return (await testApp.request(`/${owner.slug}/products/${mug.handle}`)).text();
}

test("beside a crossed-out price the page shows the lowest of the 30 days before, where the owner wants it", async () => {
  const mug = await aMugAt(2_000, null);
  await age(mug, 20);
  await setPrice(mug, { price_cents: 1_800 });
  await age(mug, 15);
  await setPrice(mug, { price_cents: 1_500, compare_at_price_cents: 2_000 });
  expect(await pageOf(mug)).not.toContain("Lowest price");

  const saved = await as.put("/api/store/settings", { show_lowest_price: true });
  expect(await saved.json()).toMatchObject({ show_lowest_price: true, slug: owner.slug });
  expect(await pageOf(mug)).toContain("Lowest price in the 30 days before: €18.00");

  // The new price drops the page.
  await setPrice(mug, { price_cents: 1_900 });
  expect(await pageOf(mug)).toContain("Lowest price in the 30 days before: €15.00");
  // Without a crossed-out price nothing is said.
  await setPrice(mug, { compare_at_price_cents: null });
  expect(await pageOf(mug)).not.toContain("Lowest price");
});

test("where less is known, the page says since when", async () => {
  await as.put("/api/store/settings", { show_lowest_price: true });
  const mug = await aMugAt(2_000, 2_500);
  await asTableOwner(db, (query) =>
    query(
      `update variant_prices set since = '2026-01-05T23:30:00Z'
       where variant_id in (select id from product_variants where product_id = $1)`,
      [mug.id],
    ),
  );
  expect(await pageOf(mug)).toContain("Lowest price since 5 Jan 2026: €20.00");
  // The day of the store's zone; choosing one drops the page.
  expect((await as.put("/api/store/details", { time_zone: "Europe/Rome" })).status).toBe(200);
  expect(await pageOf(mug)).toContain("Lowest price since 6 Jan 2026: €20.00");
  await as.put("/api/store/settings", { show_lowest_price: false });
  expect(await pageOf(mug)).not.toContain("Lowest price");
});

test("the owner reads the same history, and nobody else does", async () => {
  const mug = await aMugAt(2_000, null);
  await setPrice(mug, { price_cents: 1_500 });
  const answer = await as.get(`/api/products/${mug.id}/prices`);
  expect(await answer.json()).toEqual({
    variants: [
      {
        id: mug.variants[0]?.id,
        prices: [
          { price_cents: 2_000, since: expect.stringMatching(/Z$/) },
          { price_cents: 1_500, since: expect.stringMatching(/Z$/) },
        ],
      },
    ],
  });
  const stranger = ownerRequests(testApp, await anOwner(testApp));
  expect((await stranger.get(`/api/products/${mug.id}/prices`)).status).toBe(404);
});
