import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { oldHandles } from "#db/schema/old-handles.ts";
import { productVariants } from "#db/schema/products.ts";
import type { ProductId, VariantId } from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";
import { openDatabase } from "#test/database.ts";
import {
  anOpenedForm,
  anOpenStore,
  anUpload,
  aProduct,
  aProductForm,
  aVariant,
  getProduct,
  variantsOf,
} from "#test/factories-catalog.ts";
import { deleteProducts, setProductsStatus } from "./change-products.ts";
import { createProduct } from "./create-product.ts";
import { updateProduct } from "./update-product.ts";

const db = await openDatabase();
const store = await anOpenStore(db);
const otherStore = await anOpenStore(db);

const shirtForm = () => ({ options: [{ name: "Size" }], variants: { added: variantsOf(["S", "M", "L"]) } });
const save = (product: Product, changes: object) =>
  updateProduct(db, store, product.id, { input: anOpenedForm(product, changes), by: null });
const changeFirst = (product: Product, change: object) => ({
  variants: { changed: [{ id: product.variants[0]?.id, ...change }] },
});
const sell = (variant: VariantId | undefined, quantity: number) =>
  inStore(db, "shopper", store, (tx) =>
    tx
      .update(productVariants)
      .set({ inventoryQty: sql`${productVariants.inventoryQty} - ${quantity}` })
      .where(eq(productVariants.id, variant as VariantId)),
  );

describe("a new product", () => {
  test("can be read back with everything below it, in order", async () => {
    const url = await anUpload(db, store);
    const product = await aProduct(db, store, {
      title: "Linen shirt",
      description_html: "<p>Soft</p>",
      vendor: "Mill",
      tags: ["summer", "linen"],
      images: [{ url, alt: "A shirt" }],
      options: [{ name: "Size" }, { name: "Colour" }],
      variants: { added: variantsOf(["S", "M"], ["Red", "Blue"]) },
    });
    expect(product).toMatchObject({
      title: "Linen shirt",
      description_html: "<p>Soft</p>",
      tags: ["summer", "linen"],
      status: "draft",
      handle: "linen-shirt",
      featured_image_url: url,
      version: 1,
      images: [{ url, alt: "A shirt", position: 0, width: 400, widths: [160, 320, 400] }],
      options: [{ name: "Size" }, { name: "Colour" }],
    });
    expect(product.variants.map(({ title, position }) => [title, position])).toEqual([
      ["S / Red", 0],
      ["S / Blue", 1],
      ["M / Red", 2],
      ["M / Blue", 3],
    ]);
  });

  test("without options has one variant, 'Default'", async () => {
    expect((await aProduct(db, store)).variants).toMatchObject([
      { title: "Default", sku: null, inventory_qty: 10 },
    ]);
  });

  test.each([
    ["no variants", [], [], "A product needs at least one variant"],
    [
      "a variant without its value",
      [{ name: "Size" }],
      [aVariant()],
      "Every variant needs a value for every option",
    ],
    ["a value without its option", [], variantsOf(["S"]), "Every variant needs a value for every option"],
    [
      "the same variant twice",
      [{ name: "Size" }],
      [...variantsOf(["S"]), ...variantsOf(["S"])],
      "Two variants have the same option values",
    ],
  ])("with %s is refused", async (_, options, added, message) => {
    const refused = await createProduct(db, store, {
      input: aProductForm({ options, variants: { added } }),
      by: null,
    });
    expect(refused).toEqual({ ok: false, reason: "invalid", fields: { variants: message } });
  });

  test("with a compare price below the price is refused at that row", async () => {
    const added = [aVariant({ compare_at_price_cents: 1_000 })];
    expect(
      await createProduct(db, store, { input: aProductForm({ variants: { added } }), by: null }),
    ).toMatchObject({
      fields: {
        "variants.added.0.compare_at_price_cents": "Compare price must be higher than regular price",
      },
    });
  });

  test("cannot show another store's picture, with the same error as for a missing one", async () => {
    const foreign = await anUpload(db, otherStore);
    const withImage = (url: string) =>
      createProduct(db, store, { input: aProductForm({ images: [{ url, alt: "" }] }), by: null });
    const refused = await withImage(foreign);
    expect(refused).toMatchObject({ fields: { "images.0.url": "This image is not in your store" } });
    expect(refused).toEqual(await withImage("/storage/product-images/never.webp"));
  });

  test("is checked for length again after its description was sanitized", async () => {
    const refused = await createProduct(db, store, {
      input: aProductForm({ description_html: "&".repeat(9_000) }),
      by: null,
    });
    expect(refused).toMatchObject({ fields: { description_html: "Description too long" } });
  });
});

describe("a handle", () => {
  test("that is taken in this store is refused with the next free one", async () => {
    await aProduct(db, store, { title: "Teapot" });
    await aProduct(db, store, { title: "Teapot 2" });
    const refused = await createProduct(db, store, { input: aProductForm({ title: "Teapot" }), by: null });
    expect(refused).toEqual({ ok: false, reason: "handle-taken", suggestion: "teapot-3" });
  });

  test("is free when only another store has it", async () => {
    await aProduct(db, otherStore, { title: "Samovar" });
    expect((await createProduct(db, store, { input: aProductForm({ title: "Samovar" }), by: null })).ok).toBe(
      true,
    );
  });

  test("goes to one of two products that want it at once", async () => {
    const form = () => aProductForm({ title: "Carafe" });
    const results = await Promise.all(
      Array.from({ length: 5 }, () => createProduct(db, store, { input: form(), by: null })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === "handle-taken")).toHaveLength(4);
  });

  test("of 255 characters gets a suggestion that still fits", async () => {
    const handle = "a".repeat(255);
    await aProduct(db, store, { handle });
    const refused = await createProduct(db, store, { input: aProductForm({ handle }), by: null });
    expect(refused).toMatchObject({ suggestion: `${"a".repeat(253)}-2` });
  });

  test("that was changed keeps leading to its product", async () => {
    const product = await aProduct(db, store, { title: "Beaker" });
    await save(product, { handle: "tumbler" });
    await save(await getProduct(db, store, product.id), { handle: "goblet" });
    expect(await oldHandlesOf(product)).toEqual(["beaker", "tumbler"]);

    await save(await getProduct(db, store, product.id), { handle: "beaker" });
    expect(await oldHandlesOf(product)).toEqual(["goblet", "tumbler"]);
  });

  test("that was changed redirects to the product that had it last", async () => {
    const first = await aProduct(db, store, { title: "Jug" });
    await save(first, { handle: "jug-of-old" });
    const second = await aProduct(db, store, { title: "Jug" });
    await save(second, { handle: "jug-of-now" });
    expect(await oldHandlesOf(second)).toEqual(["jug"]);
    expect(await oldHandlesOf(first)).toEqual([]);
  });

  async function oldHandlesOf(product: Product): Promise<string[]> {
    const rows = await inStore(db, "owner", store, (tx) =>
      tx.select().from(oldHandles).where(eq(oldHandles.productId, product.id)),
    );
    return rows.map((row) => row.handle).sort();
  }
});

describe("saving an opened product", () => {
  test("changes what was changed, and the version", async () => {
    const product = await aProduct(db, store, shirtForm());
    const saved = await save(product, { title: "Blouse", ...changeFirst(product, { price_cents: 2_500 }) });
    expect(saved).toMatchObject({ ok: true, version: 2 });
    const after = await getProduct(db, store, product.id);
    expect(after).toMatchObject({ title: "Blouse", version: 2 });
    expect(after.variants).toEqual(product.variants.with(0, { ...first(product), price_cents: 2_500 }));
  });

  test("writes one variant row when one price changed", async () => {
    const product = await aProduct(db, store, shirtForm());
    const rowsBefore = await rowVersions(product.id);
    await save(product, changeFirst(product, { price_cents: 2_500 }));
    const rowsAfter = await rowVersions(product.id);
    expect(rowsAfter.filter((row) => !rowsBefore.includes(row))).toHaveLength(1);
  });

  test("keeps the ids of variants whose values are renamed, even into each other", async () => {
    const product = await aProduct(db, store, shirtForm());
    const [small, medium] = product.variants;
    await save(product, {
      variants: {
        changed: [
          { id: small?.id, option1_value: "M" },
          { id: medium?.id, option1_value: "S" },
        ],
      },
    });
    const after = await getProduct(db, store, product.id);
    expect(after.variants.map(({ id, title }) => [id, title])).toEqual([
      [small?.id, "M"],
      [medium?.id, "S"],
      [product.variants[2]?.id, "L"],
    ]);
  });

  test("renumbers the variants from 0 after the first one was removed", async () => {
    const product = await aProduct(db, store, shirtForm());
    await save(product, {
      variants: {
        removed: [first(product).id],
        added: [aVariant({ position: 2_000, option1_value: "XL" })],
      },
    });
    const after = await getProduct(db, store, product.id);
    expect(after.variants.map(({ title, position }) => [title, position])).toEqual([
      ["M", 0],
      ["L", 1],
      ["XL", 2],
    ]);
    expect(after.variants[0]?.id).toBe(product.variants[1]?.id);
  });

  test("adds an option to the variants that exist", async () => {
    const product = await aProduct(db, store, shirtForm());
    const changed = product.variants.map(({ id }) => ({ id, option2_value: "Red" }));
    await save(product, { options: [{ name: "Size" }, { name: "Colour" }], variants: { changed } });
    const after = await getProduct(db, store, product.id);
    expect(after.variants.map(({ id, title }) => [id, title])).toEqual(
      product.variants.map(({ id, title }) => [id, `${title} / Red`]),
    );
  });

  test("refuses an option that no variant has a value for", async () => {
    const product = await aProduct(db, store, shirtForm());
    expect(await save(product, { options: [{ name: "Size" }, { name: "Colour" }] })).toMatchObject({
      reason: "invalid",
      fields: { variants: "Every variant needs a value for every option" },
    });
  });

  test("checks a row as it will be, not only the changed cell", async () => {
    const added = [aVariant({ compare_at_price_cents: 1_500 })];
    const product = await aProduct(db, store, { variants: { added } });
    expect(await save(product, changeFirst(product, { price_cents: 2_000 }))).toMatchObject({
      fields: {
        "variants.changed.0.compare_at_price_cents": "Compare price must be higher than regular price",
      },
    });
  });

  test("keeps the images' rows, reorders them and makes the next one featured", async () => {
    const urls = [await anUpload(db, store), await anUpload(db, store), await anUpload(db, store)];
    const images = urls.map((url) => ({ url, alt: "" }));
    const product = await aProduct(db, store, { images });
    await save(product, { images: [images[2], images[1]], featured_image_url: null });
    const after = await getProduct(db, store, product.id);
    expect(after.images.map(({ url, id }) => [url, id])).toEqual([
      [urls[2], product.images[2]?.id],
      [urls[1], product.images[1]?.id],
    ]);
    expect(after.featured_image_url).toBe(urls[2]);
  });

  test("of another store answers not-found", async () => {
    const foreign = await aProduct(db, otherStore);
    expect(await save(foreign, { title: "Mine" })).toEqual({ ok: false, reason: "not-found" });
    expect((await getProduct(db, otherStore, foreign.id)).title).toBe(foreign.title);
  });

  test("that was deleted meanwhile answers not-found", async () => {
    const product = await aProduct(db, store);
    await inStore(db, "owner", store, (tx) => deleteProducts(tx, store, [product.id], { by: null }));
    expect(await save(product, {})).toEqual({ ok: false, reason: "not-found" });
  });
});

describe("a draft that waits for a price", () => {
  const waiting = async () => {
    const form = aProductForm({ options: [{ name: "Size" }], variants: { added: variantsOf(["S", "M"]) } });
    const [first, second] = form.variants.added;
    if (!first || !second) throw new Error("The form has no variants.");
    form.variants.added = [first, { ...second, price_cents: 0 }];
    const saved = await createProduct(db, store, { input: form, by: null });
    if (!saved.ok) throw new Error("The draft was refused.");
    return getProduct(db, store, saved.id);
  };

  test("can be stored and changed, and becomes active with its last price", async () => {
    const product = await waiting();
    expect(product.variants.map(({ price_cents }) => price_cents)).toEqual([1_000, 0]);
    expect(await save(product, { title: "Later" })).toMatchObject({ ok: true });
    const later = await getProduct(db, store, product.id);
    expect(await save(later, { status: "active" })).toEqual({
      ok: false,
      reason: "invalid",
      fields: { variants: "Every variant needs a price before shoppers can see the product" },
    });
    const changed = [{ id: product.variants[1]?.id, price_cents: 500 }];
    expect(await save(later, { status: "active", variants: { changed } })).toMatchObject({ ok: true });
  });

  test("is not active at once", async () => {
    const form = aProductForm({ status: "active" });
    const variants = {
      ...form.variants,
      added: form.variants.added.map((row) => ({ ...row, price_cents: 0 })),
    };
    expect(await createProduct(db, store, { input: { ...form, variants }, by: null })).toMatchObject({
      fields: { "variants.added.0.price_cents": "Price must be greater than 0" },
    });
  });

  test("stays a draft when it is published with others", async () => {
    const [product, priced] = [await waiting(), await aProduct(db, store)];
    const ids = [product.id, priced.id];
    expect(
      await inStore(db, "owner", store, (tx) =>
        setProductsStatus(tx, store, ids, { status: "active", by: null }),
      ),
    ).toBe(1);
    expect((await getProduct(db, store, product.id)).status).toBe("draft");
    expect((await getProduct(db, store, priced.id)).status).toBe("active");
  });
});

describe("a lost update", () => {
  test("is refused with the current product when another tab saved first", async () => {
    const product = await aProduct(db, store);
    await save(product, { title: "From the first tab" });
    const refused = await save(product, { vendor: "From the second tab" });
    expect(refused).toMatchObject({
      ok: false,
      reason: "changed-elsewhere",
      current: { title: "From the first tab", vendor: "", version: 2 },
    });
    expect((await getProduct(db, store, product.id)).vendor).toBe("");
  });

  test("of ten tabs that save at once lets one succeed", async () => {
    const product = await aProduct(db, store);
    const tabs = Array.from({ length: 10 }, (_, tab) => save(product, { title: `Tab ${tab}` }));
    const results = await Promise.all(tabs);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await getProduct(db, store, product.id)).version).toBe(2);
  });

  test("is refused when a changed variant is not this product's", async () => {
    const product = await aProduct(db, store);
    const foreign = await aProduct(db, otherStore);
    for (const id of [randomUUID(), foreign.variants[0]?.id]) {
      const refused = await save(product, { variants: { changed: [{ id, price_cents: 5 }] } });
      expect(refused).toMatchObject({ reason: "changed-elsewhere" });
    }
    expect(await getProduct(db, otherStore, foreign.id)).toEqual(foreign);
  });
});

describe("a sale while the form is open", () => {
  test("is not undone by a save that did not touch the stock", async () => {
    const product = await aProduct(db, store);
    await sell(product.variants[0]?.id, 3);
    expect(await save(product, changeFirst(product, { price_cents: 900 }))).toMatchObject({ ok: true });
    expect(first(await getProduct(db, store, product.id))).toMatchObject({
      inventory_qty: 7,
      price_cents: 900,
    });
  });

  test("refuses a save of stock that the owner saw before the sale", async () => {
    const product = await aProduct(db, store);
    await sell(product.variants[0]?.id, 3);
    const refused = await save(product, changeFirst(product, { inventory_qty: { from: 10, to: 20 } }));
    expect(refused).toMatchObject({ reason: "stock-changed", current: { variants: [{ inventory_qty: 7 }] } });
    expect(first(await getProduct(db, store, product.id)).inventory_qty).toBe(7);
  });

  test("refuses it even when the sales left exactly the entered number", async () => {
    const product = await aProduct(db, store);
    await sell(product.variants[0]?.id, 3);
    const refused = await save(product, changeFirst(product, { inventory_qty: { from: 10, to: 7 } }));
    expect(refused).toMatchObject({ reason: "stock-changed", current: { variants: [{ inventory_qty: 7 }] } });
  });

  test("accepts the save once the owner has seen the new stock", async () => {
    const product = await aProduct(db, store);
    await sell(product.variants[0]?.id, 3);
    const saved = await save(product, changeFirst(product, { inventory_qty: { from: 7, to: 20 } }));
    expect(saved).toMatchObject({ ok: true });
    expect(first(await getProduct(db, store, product.id)).inventory_qty).toBe(20);
  });

  test("at the same moment never loses a unit", async () => {
    const product = await aProduct(db, store);
    const sales = Array.from({ length: 8 }, () => sell(product.variants[0]?.id, 1));
    const saves = Array.from({ length: 8 }, (_, price) =>
      save(product, changeFirst(product, { price_cents: price + 1 })),
    );
    await Promise.all([...sales, ...saves]);
    expect(first(await getProduct(db, store, product.id)).inventory_qty).toBe(2);
  });

  test("at the same moment: the stock is the initial one plus every saved correction minus every sale", async () => {
    for (let round = 0; round < 10; round++) {
      const product = await aProduct(db, store);
      const sales = [1, 2, 1].map((pieces) => sell(product.variants[0]?.id, pieces));
      const saves = [9, 8, 7, 6].map(async (to) => {
        const { ok } = await save(product, changeFirst(product, { inventory_qty: { from: 10, to } }));
        return ok ? to - 10 : 0;
      });
      await Promise.all(sales);
      const corrections = (await Promise.all(saves)).reduce((sum, correction) => sum + correction);
      expect(first(await getProduct(db, store, product.id)).inventory_qty).toBe(10 + corrections - 4);
    }
  });
});

function first(product: Product) {
  const [variant] = product.variants;
  if (!variant) throw new Error("A product has at least one variant.");
  return variant;
}

/** PostgreSQL writes a new row version for every update: its ctid shows which rows were written. */
async function rowVersions(product: ProductId): Promise<string[]> {
  const { rows } = await inStore(db, "owner", store, (tx) =>
    tx.execute<{ place: string }>(
      sql`select ctid::text || xmin::text as place from product_variants where product_id = ${product}`,
    ),
  );
  return rows.map(({ place }) => place);
}
