import { randomUUID } from "node:crypto";
import { and, asc, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import type { UserId } from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";
import { openDatabase } from "#test/database.ts";
import {
  anOpenedForm,
  anOpenStore,
  anUpload,
  aProduct,
  aProductForm,
  getProduct,
  variantsOf,
} from "#test/factories-catalog.ts";
import { deleteProducts, setProductsStatus, setProductsTaxClass } from "./change-products.ts";
import { createProduct } from "./create-product.ts";
import { updateProduct } from "./update-product.ts";

const db = await openDatabase();
const store = await anOpenStore(db);
const otherStore = await anOpenStore(db);
const by = randomUUID() as UserId;

const eventsOf = (product: Pick<Product, "id">, of = store) =>
  inStore(db, "owner", of, async (tx) => {
    const rows = await tx
      .select({ type: events.type, payload: events.payload })
      .from(events)
      .where(and(eq(events.storeId, of), like(events.type, "product.%")))
      .orderBy(asc(events.createdAt));
    return rows.filter(({ payload }) => payload.product_id === product.id);
  });
const save = (product: Product, changes: object) =>
  updateProduct(db, store, product.id, { input: anOpenedForm(product, changes), by });

describe("the events of a product", () => {
  test("say who created it", async () => {
    const input = aProductForm({
      title: "Bowl",
      options: [{ name: "Size" }],
      variants: { added: variantsOf(["S", "L"]) },
    });
    const saved = await createProduct(db, store, { input, by });
    if (!saved.ok) throw new Error("It was refused.");
    expect(await eventsOf(saved)).toEqual([
      {
        type: "product.created",
        payload: { by, product_id: saved.id, title: "Bowl", handle: "bowl", status: "draft", variants: 2 },
      },
    ]);
  });

  test("have the changed fields before and after, and of pictures only that they changed", async () => {
    const product = await aProduct(db, store, {
      title: "Cup",
      vendor: "Kiln",
      description_html: "<p>Old</p>",
    });
    const url = await anUpload(db, store);
    const id = product.variants[0]?.id;
    await save(product, {
      vendor: "Loom",
      description_html: "<p>New</p>",
      images: [{ url, alt: "" }],
      variants: { changed: [{ id, price_cents: 1_250, inventory_qty: { from: 10, to: 4 } }] },
    });
    const [, changed] = await eventsOf(product);
    const name = { id, title: DEFAULT_VARIANT_TITLE, sku: null };
    expect(changed).toEqual({
      type: "product.changed",
      payload: {
        ...{ by, product_id: product.id, title: "Cup" },
        before: {
          vendor: "Kiln",
          description_html: "<p>Old</p>",
          featured_image_url: null,
          variants: [{ ...name, price_cents: 1_000, inventory_qty: 10 }],
        },
        after: {
          vendor: "Loom",
          description_html: "<p>New</p>",
          featured_image_url: url,
          variants: [{ ...name, price_cents: 1_250, inventory_qty: 4 }],
          images: "changed",
        },
      },
    });
  });

  test("are none for a save that changes nothing or is refused", async () => {
    const product = await aProduct(db, store);
    await save(product, {});
    await save(product, { title: "Of an old version" });
    expect(await eventsOf(product)).toHaveLength(1);
  });

  test("name the options and the variants that came and went", async () => {
    const product = await aProduct(db, store, {
      options: [{ name: "Size" }],
      variants: { added: variantsOf(["S", "L"]) },
    });
    await save(product, {
      options: [{ name: "Width" }],
      variants: { removed: [product.variants[0]?.id], added: variantsOf(["XL"]) },
    });
    const [, changed] = await eventsOf(product);
    expect(changed?.payload).toMatchObject({
      before: { options: ["Size"], variants: [{ title: "S" }] },
      after: { options: ["Width"], variants: [{ title: "XL" }] },
    });
  });

  test("say that the variants are in another order", async () => {
    const product = await aProduct(db, store, {
      options: [{ name: "Size" }],
      variants: { added: variantsOf(["S", "L"]) },
    });
    const [small, large] = product.variants;
    await save(product, {
      variants: {
        changed: [
          { id: small?.id, position: 1 },
          { id: large?.id, position: 0 },
        ],
      },
    });
    const [, changed] = await eventsOf(product);
    expect(changed?.payload).toMatchObject({ before: {}, after: { variant_order: "changed" } });
  });

  test("of many at once are one for each that changed", async () => {
    const [draft, active] = [await aProduct(db, store), await aProduct(db, store, { status: "active" })];
    const foreign = await aProduct(db, otherStore);
    const ids = [draft.id, active.id, foreign.id];
    await inStore(db, "owner", store, async (tx) => {
      await setProductsStatus(tx, store, ids, { status: "active", by });
      await setProductsTaxClass(tx, store, ids, { taxClass: "reduced", by });
      await deleteProducts(tx, store, ids, { by });
    });
    const about = { by, product_id: draft.id, title: draft.title };
    const told = (await eventsOf(draft)).slice(1).map(({ payload }) => payload);
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        { ...about, before: { status: "draft" }, after: { status: "active" } },
        { ...about, before: { tax_class: "standard" }, after: { tax_class: "reduced" } },
        { ...about, handle: draft.handle, status: "active" },
      ]),
    );
    expect(await eventsOf(active)).toHaveLength(3);
    expect(await eventsOf(foreign)).toEqual([]);
    expect(await eventsOf(foreign, otherStore)).toHaveLength(1);
    expect((await getProduct(db, otherStore, foreign.id)).status).toBe("draft");
  });

  test("of two saves at once are one: the other is refused", async () => {
    const product = await aProduct(db, store);
    await Promise.all(["A", "B"].map((vendor) => save(product, { vendor })));
    const { vendor } = await getProduct(db, store, product.id);
    const [, ...changes] = await eventsOf(product);
    expect(changes).toMatchObject([{ payload: { before: { vendor: "" }, after: { vendor } } }]);
  });
});
