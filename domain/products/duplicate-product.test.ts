import { expect, test } from "vitest";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, anUpload, aProduct, aVariant, getProduct } from "#test/factories-catalog.ts";
import { duplicateProduct } from "./duplicate-product.ts";

const db = await openDatabase();
const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
const url = await anUpload(db, store);
const mug = await aProduct(db, store, {
  title: "Mug",
  handle: "mug",
  status: "active",
  vendor: "Kiln",
  tags: ["gift"],
  images: [{ url, alt: "A mug" }],
  featured_image_url: url,
  options: [{ name: "Size" }],
  variants: {
    added: [
      aVariant({ option1_value: "S", sku: "MUG-S", barcode: "123", inventory_qty: 3, image_urls: [url] }),
      aVariant({ option1_value: "L", price_cents: 1_500, weight_grams: 200, position: 1 }),
    ],
  },
});

async function copyMug() {
  const copy = await duplicateProduct(db, store, mug.id, null);
  if (!copy?.ok) throw new Error("It was not copied.");
  return getProduct(db, store, copy.id);
}

test("a copy is a draft with everything but stock, SKUs and barcodes", async () => {
  const copy = await copyMug();
  expect(copy).toMatchObject({
    title: "Copy of Mug",
    handle: "copy-of-mug",
    status: "draft",
    vendor: "Kiln",
    tags: ["gift"],
    featured_image_url: url,
    images: [{ url, alt: "A mug" }],
    options: [{ name: "Size" }],
    variants: [
      {
        option1_value: "S",
        price_cents: 1_000,
        sku: null,
        barcode: null,
        inventory_qty: 0,
        image_urls: [url],
      },
      { option1_value: "L", price_cents: 1_500, weight_grams: 200, inventory_qty: 0 },
    ],
  });
  expect(copy.id).not.toBe(mug.id);
  expect(await getProduct(db, store, mug.id)).toEqual(mug);
});

test("each copy has a handle of its own", async () => {
  expect((await copyMug()).handle).toBe("copy-of-mug-2");
});

test("copies that are made at once are all made", async () => {
  const copies = await Promise.all([copyMug(), copyMug(), copyMug()]);
  expect(new Set(copies.map(({ handle }) => handle)).size).toBe(3);
});

test("a long title is cut, but no character of it", async () => {
  const { id } = await aProduct(db, store, { title: "🏺".repeat(127), handle: "pots" });
  const copy = await duplicateProduct(db, store, id, null);
  expect(copy).toMatchObject({ ok: true });
  const { title } = await getProduct(db, store, copy?.ok ? copy.id : id);
  expect(title).toBe(`Copy of ${"🏺".repeat(123)}`);
});

test("another store's product cannot be copied", async () => {
  expect(await duplicateProduct(db, other, mug.id, null)).toBeUndefined();
});
