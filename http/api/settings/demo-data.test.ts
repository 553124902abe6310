import { describe, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { aProductForm } from "#test/factories-catalog.ts";
import { anOwner, type Owner, ownerRequests } from "#test/owner.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";

const dataDir = await openTemporaryFolder();
const testApp = await openTestApp({ DATA_DIR: dataDir });
const as = (owner: Owner) => ownerRequests(testApp, owner);
const seed = (owner: Owner, store_id: string = owner.storeId) =>
  as(owner).post("/api/functions/seed-data", { store_id });
const isPresent = async (owner: Owner) => (await (await as(owner).get("/api/demo-data")).json()).present;
const read = async (owner: Owner, path: string) => (await as(owner).get(path)).json();

describe("demo data", () => {
  test("is ten products with variants and pictures, and two collections", async () => {
    const owner = await anOwner(testApp);
    expect(await isPresent(owner)).toBe(false);
    const before = process.threadCpuUsage();
    expect(await (await seed(owner)).json()).toEqual({
      success: true,
      created: true,
      message: "Demo data created successfully",
    });
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(3_000);
    expect(await isPresent(owner)).toBe(true);

    const { products } = await read(owner, "/api/products");
    expect(products).toHaveLength(10);
    expect(products[0].title).toBe("Stoneware Mug");
    let pictured = 0;
    for (const { id, status, featured_image } of products) {
      expect(status).toBe("active");
      const { images, variants } = await read(owner, `/api/products/${id}`);
      for (const { url, alt } of images) {
        expect(alt).not.toBe("");
        expect((await testApp.request(url)).headers.get("content-type")).toBe("image/webp");
      }
      expect(featured_image.url).toBe(images[0].url);
      for (const variant of variants) expect(variant.price_cents).toBeGreaterThan(0);
      const used = variants.flatMap(({ image_urls }: { image_urls: string[] }) => image_urls);
      // Every colour is shown by its own picture; where a size alone differs, the product's pictures show it.
      if (used.length > 0)
        expect(new Set(used)).toEqual(new Set(images.map(({ url }: { url: string }) => url)));
      pictured += used.length > 0 ? 1 : 0;
    }
    expect(pictured).toBe(6);
    const { collections } = await read(owner, "/api/collections");
    expect(collections.map((row: { product_count: number }) => row.product_count)).toEqual([4, 4]);
  });

  test("requested twice, even at once, is created once", async () => {
    const owner = await anOwner(testApp);
    const answers = await Promise.all([seed(owner), seed(owner), seed(owner)]);
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(bodies.filter(({ created }) => created)).toHaveLength(1);
    expect(bodies.find(({ created }) => !created)).toEqual({
      success: true,
      created: false,
      message: "Demo data is already there",
    });
    expect((await read(owner, "/api/products")).products).toHaveLength(10);
  });

  test("keeps the owner's own handles, and is removed without anything else", async () => {
    const owner = await anOwner(testApp);
    await as(owner).post("/api/products", aProductForm({ title: "Stoneware Mug" }));
    await seed(owner);
    const handles = (await read(owner, "/api/products?search=stoneware")).products.map(
      (row: { handle: string }) => row.handle,
    );
    expect(handles.sort()).toEqual(["stoneware-mug", "stoneware-mug-2"]);

    const removed = await (await as(owner).delete("/api/demo-data")).json();
    expect(removed).toMatchObject({ success: true, removed: { products: 10, collections: 2 } });
    expect(await isPresent(owner)).toBe(false);
    expect((await read(owner, "/api/products")).products).toMatchObject([{ handle: "stoneware-mug" }]);
    expect(await (await seed(owner)).json()).toMatchObject({ created: true });
  });

  test("is in the language that the shop has then, and goes whatever it has later", async () => {
    const owner = await anOwner(testApp);
    const speak = (language: string) => as(owner).put("/api/store/settings", { language });
    await speak("de");
    await as(owner).post("/api/products", aProductForm({ title: "Wolldecke" }));
    await seed(owner);
    const { products } = await read(owner, "/api/products?search=wolldecke");
    expect(products.map((row: { handle: string }) => row.handle).sort()).toEqual([
      "wolldecke",
      "wolldecke-2",
    ]);
    const home = await (await testApp.request(`/${owner.slug}`)).text();
    expect(home).toContain("Becher aus Steinzeug");
    expect(home).toContain("Am Küchentisch");
    expect(home).not.toContain("Stoneware");
    const mug = await (await testApp.request(`/${owner.slug}/products/becher-aus-steinzeug`)).text();
    expect(mug).toMatch(/<fieldset[^>]*>.*Farbe.*background-color:#e3d6bd/s);

    await speak("ar");
    expect(await (await seed(owner)).json()).toMatchObject({ created: false });
    expect(await (await as(owner).delete("/api/demo-data")).json()).toMatchObject({
      removed: { products: 10, collections: 2, orders: 3 },
    });
    expect(await (await seed(owner)).json()).toMatchObject({ created: true });
    expect(await (await testApp.request(`/${owner.slug}`)).text()).toContain("قميص كتان");
  });

  test("is added to no other store", async () => {
    const owner = await anOwner(testApp);
    const stranger = await anOwner(testApp);
    for (const store of [stranger.storeId, "abc", ""]) {
      const answer = await seed(owner, store);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { success: false, error: "Store not found" },
      ]);
    }
    expect(await isPresent(stranger)).toBe(false);
    expect(await isPresent(owner)).toBe(false);
  });
});
