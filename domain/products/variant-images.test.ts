import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { variantImages } from "#db/schema/products.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";
import { productInput } from "#rules/product/product-input.ts";
import { openDatabase } from "#test/database.ts";
import {
  anOpenedForm,
  anOpenStore,
  anUpload,
  aProduct,
  getProduct,
  variantsOf,
} from "#test/factories-catalog.ts";
import { deleteProducts } from "./change-products.ts";
import { updateProduct } from "./update-product.ts";

const db = await openDatabase();
const store = await anOpenStore(db);
const otherStore = await anOpenStore(db);

const uploads = (of: StoreId, count: number) =>
  Promise.all(Array.from({ length: count }, () => anUpload(db, of)));
const [white = "", sage = "", back = ""] = await uploads(store, 3);
const images = [white, sage, back].map((url) => ({ url, alt: "" }));

/** A vase in two colours and two sizes; the sage ones have pictures of their own. */
function aVase(): Promise<Product> {
  const added = variantsOf(["White", "Sage"], ["S", "L"]).map((variant) => ({
    ...variant,
    image_urls: variant.option1_value === "Sage" ? [sage, back] : [],
  }));
  const options = [{ name: "Colour" }, { name: "Size" }];
  return aProduct(db, store, { images, options, variants: { added } });
}

const save = (product: Product, changes: object, of = store) =>
  updateProduct(db, of, product.id, { input: anOpenedForm(product, changes), by: null });
const picturesOf = ({ variants }: Product) => variants.map(({ image_urls }) => image_urls);
const change = (product: Product, place: number, image_urls: string[]) => ({
  variants: { changed: [{ id: product.variants[place]?.id, image_urls }] },
});
const rowsOf = (of: StoreId) =>
  inStore(db, "owner", of, (tx) => tx.select().from(variantImages).where(eq(variantImages.storeId, of)));

describe("the pictures of a variant", () => {
  test("are some of its product's, in an order of their own", async () => {
    const vase = await aVase();
    expect(picturesOf(vase)).toEqual([[], [], [sage, back], [sage, back]]);
    expect(await save(vase, change(vase, 2, [back, sage]))).toMatchObject({ ok: true });
    expect(picturesOf(await getProduct(db, store, vase.id))).toEqual([[], [], [back, sage], [sage, back]]);
  });

  test("stay when something else of the variant or the order of the pictures changes", async () => {
    const vase = await aVase();
    const [, , first] = vase.variants;
    await save(vase, {
      images: images.toReversed(),
      variants: { changed: [{ id: first?.id, price_cents: 5_000 }] },
    });
    expect(picturesOf(await getProduct(db, store, vase.id))).toEqual(picturesOf(vase));
  });

  test("are without one that the product loses, and go with the variant and the product", async () => {
    const before = (await rowsOf(store)).length;
    const vase = await aVase();
    await save(vase, { images: images.filter(({ url }) => url !== sage) });
    const after = await getProduct(db, store, vase.id);
    expect(picturesOf(after)).toEqual([[], [], [back], [back]]);

    await save(after, { variants: { removed: [after.variants[2]?.id] } });
    expect(await rowsOf(store)).toHaveLength(before + 1);
    await inStore(db, "owner", store, (tx) => deleteProducts(tx, store, [vase.id], { by: null }));
    expect(await rowsOf(store)).toHaveLength(before);
  });

  test("cannot be pictures that the product does not have", async () => {
    const vase = await aVase();
    const [foreign = ""] = await uploads(otherStore, 1);
    for (const url of [foreign, await anUpload(db, store), "https://elsewhere.example/a.webp"]) {
      const refused = productInput.safeParse({ ...anOpenedForm(vase), ...change(vase, 0, [url]) });
      expect(refused.error?.issues).toMatchObject([
        { path: ["variants"], message: "A variant's images must be images of the product" },
      ]);
    }
  });

  test("cannot be read or changed by another store's owner", async () => {
    const vase = await aVase();
    const [, , pictured] = vase.variants;
    expect(await save(vase, change(vase, 2, []), otherStore)).toMatchObject({ reason: "not-found" });
    const seen = await inStore(db, "owner", otherStore, (tx) => tx.select().from(variantImages));
    expect(seen.filter(({ variantId }) => variantId === pictured?.id)).toEqual([]);
    const rows = (await rowsOf(store)).filter(({ variantId }) => variantId === pictured?.id);
    // A row of one store under a variant of another is refused by the database itself.
    const planted = rows.map((row) => ({ ...row, storeId: otherStore, position: 5 }));
    await expect(
      inStore(db, "owner", otherStore, (tx) => tx.insert(variantImages).values(planted)),
    ).rejects.toThrow();
    expect(picturesOf(await getProduct(db, store, vase.id))).toEqual(picturesOf(vase));
  });

  test("that two tabs choose at once are those of one: the other is told what is there now", async () => {
    const vase = await aVase();
    const results = await Promise.all([
      save(vase, change(vase, 0, [white])),
      save(vase, change(vase, 1, [back])),
      save(vase, { images: images.slice(0, 2) }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const now = await getProduct(db, store, vase.id);
    for (const result of results.filter(({ ok }) => !ok))
      expect(result).toMatchObject({ reason: "changed-elsewhere", current: { variants: now.variants } });
  });

  test("are in the event of the change, before and after", async () => {
    const vase = await aVase();
    await save(vase, change(vase, 2, [sage]));
    const told = await inStore(db, "owner", store, (tx) =>
      tx
        .select({ payload: events.payload })
        .from(events)
        .where(and(eq(events.storeId, store), eq(events.type, "product.changed"))),
    );
    const name = { title: "Sage / S", sku: null };
    expect(told.filter(({ payload }) => payload.product_id === vase.id)).toMatchObject([
      {
        payload: {
          before: { variants: [{ ...name, image_urls: [sage, back] }] },
          after: { variants: [{ ...name, image_urls: [sage] }] },
        },
      },
    ]);
  });

  test("of an unknown variant change nothing", async () => {
    const vase = await aVase();
    const refused = await save(vase, { variants: { changed: [{ id: randomUUID(), image_urls: [sage] }] } });
    expect(refused).toMatchObject({ reason: "changed-elsewhere" });
  });
});
