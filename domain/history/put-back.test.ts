import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inStore, type Tx } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { findCollection } from "#domain/collections/find-collection.ts";
import { updateCollection } from "#domain/collections/update-collection.ts";
import { changeCurrency } from "#domain/currency/change-currency.ts";
import { previewCurrency } from "#domain/currency/preview-currency.ts";
import { findDiscount } from "#domain/discounts/find-discount.ts";
import { pauseDiscount } from "#domain/discounts/pause-discount.ts";
import { readOwnTexts, saveOwnTexts } from "#domain/language/own-texts.ts";
import { getMenus } from "#domain/menus/read-menus.ts";
import { deleteProducts } from "#domain/products/change-products.ts";
import { chooseRelated, listChosenRelated } from "#domain/products/related-products.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import { getShipping, readShipping } from "#domain/shipping/read-shipping.ts";
import { saveShipping } from "#domain/shipping/save-shipping.ts";
import { findPage } from "#domain/shop-pages/find-page.ts";
import { updatePage } from "#domain/shop-pages/update-page.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import { readVersion } from "#domain/stores/raise-version.ts";
import { getStore } from "#domain/stores/store.ts";
import { publishTheme } from "#domain/themes/publish-theme.ts";
import { findPublished } from "#domain/themes/read-themes.ts";
import type { DiscountId, StoreId, UserId } from "#rules/input/ids.ts";
import { permissionsOf, type Role } from "#rules/people/roles.ts";
import type { Product } from "#rules/product/product.ts";
import { DEFAULT_THEME } from "#rules/theme/theme.ts";
import { ORIGIN } from "#test/app.ts";
import { openDatabase } from "#test/database.ts";
import {
  aCollection,
  aCollectionForm,
  anOpenedForm,
  anOpenStore,
  anUpload,
  aProduct,
  getProduct,
  variantsOf,
} from "#test/factories-catalog.ts";
import { newestChange } from "#test/factories-history.ts";
import { linkTo, setMenus } from "#test/factories-menus.ts";
import { aPage, aPageForm } from "#test/factories-pages.ts";
import { aDiscount } from "#test/factories-pricing.ts";
import { shippingForm } from "#test/factories-shipping.ts";
import { runs } from "#test/is-sweep.ts";
import { listHistory } from "./list-history.ts";
import { openChange, putBack } from "./put-back.ts";

const db = await openDatabase();
const store = await anOpenStore(db);
const otherStore = await anOpenStore(db);
const by = randomUUID() as UserId;
const world = { origin: ORIGIN, now: new Date() };

const read = <Result>(work: (tx: Tx) => Promise<Result>) => inStore(db, "owner", store, work);
const wish = { ...world, by, permissions: permissionsOf("owner"), freshlyProven: false };
const back = (id: string, role: Role = "owner", of: StoreId = store) =>
  putBack(db, of, id, { ...wish, permissions: permissionsOf(role) });
const open = (id: string) => openChange(db, store, id, world);

async function change(product: Product, changes: object): Promise<string> {
  const now = await getProduct(db, store, product.id);
  const saved = await updateProduct(db, store, product.id, { input: anOpenedForm(now, changes), by });
  expect(saved.ok).toBe(true);
  return newestChange(db, store, "product");
}

const price = (product: Product, price_cents: number) => ({
  variants: { changed: [{ id: product.variants[0]?.id, price_cents }] },
});

const priceOf = async ({ id }: Product) => (await getProduct(db, store, id)).variants[0]?.price_cents;

const countOf = (kind: "product" | "settings") =>
  read((tx) => tx.$count(events, and(eq(events.storeId, store), eq(events.historyKind, kind))));

describe("a changed price", () => {
  test("is put back as a new change that says so", async () => {
    const mug = await aProduct(db, store);
    const id = await change(mug, price(mug, 1_250));
    expect(await back(id)).toEqual({ ok: true });
    expect(await priceOf(mug)).toBe(1_000);
    const { entries } = await listHistory(db, store, { kinds: ["product"], recordId: mug.id });
    expect(entries.map(({ title, puts_back, changes }) => [title, puts_back?.id, changes[0]])).toEqual([
      ["Product changed", id, { label: "Price", before: "€12.50", after: "€10.00", is_cut: false }],
      ["Product changed", undefined, { label: "Price", before: "€10.00", after: "€12.50", is_cut: false }],
      ["Product created", undefined, { label: "Status", before: null, after: "Draft", is_cut: false }],
    ]);
  });

  test("is put back once by two clicks, and by many tabs at once", async () => {
    const mug = await aProduct(db, store);
    const id = await change(mug, price(mug, 1_250));
    const before = await countOf("product");
    const answers = await Promise.all(Array.from({ length: 4 }, () => back(id)));
    expect([...answers, await back(id)]).toEqual(Array(5).fill({ ok: true }));
    expect(await countOf("product")).toBe(before + 1);
    expect(await priceOf(mug)).toBe(1_000);
  });

  test("stays when it was changed again; the rest of that save is put back", async () => {
    const mug = await aProduct(db, store, { vendor: "Kiln" });
    const id = await change(mug, { vendor: "Loom", ...price(mug, 1_250) });
    await change(mug, price(mug, 1_300));
    expect((await open(id))?.why_nots).toEqual([expect.stringContaining("changed again since"), null]);
    expect(await back(id)).toEqual({ ok: true });
    expect(await getProduct(db, store, mug.id)).toMatchObject({ vendor: "Kiln" });
    expect(await priceOf(mug)).toBe(1_300);
  });

  test("is put back alone when it is chosen, or when the rest of that save cannot be", async () => {
    const url = await anUpload(db, store);
    const mug = await aProduct(db, store, { images: [{ url, alt: "" }], featured_image_url: url });
    const id = await change(mug, {
      vendor: "Loom",
      images: [],
      featured_image_url: null,
      ...price(mug, 1_250),
    });
    const { changes = [], why_nots = [] } = (await open(id)) ?? {};
    const possible = changes.filter((_, at) => why_nots[at] === null).map(({ field }) => field);
    expect(possible).toEqual([`variants/${mug.variants[0]?.id}/price_cents`, "vendor"]);
    expect(await putBack(db, store, id, { ...wish, fields: ["vendor", "no such field"] })).toEqual({
      ok: true,
    });
    expect(await getProduct(db, store, mug.id)).toMatchObject({ vendor: "" });
    expect(await priceOf(mug)).toBe(1_250);
    expect(await putBack(db, store, id, { ...wish, fields: [] })).toMatchObject({ reason: "refused" });
    expect(await back(id)).toEqual({ ok: true });
    expect(await priceOf(mug)).toBe(1_000);
  });

  test("stays when the currency was changed since, even if the figure is the same", async () => {
    const shop = await anOpenStore(db);
    const mug = await aProduct(db, shop);
    const save = async (changes: object) => {
      const now = await getProduct(db, shop, mug.id);
      const saved = await updateProduct(db, shop, mug.id, { input: anOpenedForm(now, changes), by });
      expect(saved.ok).toBe(true);
      return newestChange(db, shop, "product");
    };
    const id = await save({ vendor: "Loom", ...price(mug, 1_300) });
    const { seen } = await previewCurrency(db, shop, "JPY");
    expect(await changeCurrency(db, shop, { code: "JPY", seen, by })).toEqual({ ok: true });
    const inYen = await save(price(mug, 1_300));
    expect((await openChange(db, shop, id, world))?.why_nots).toEqual([
      expect.stringContaining("currency was changed"),
      null,
    ]);
    expect(await back(id, "owner", shop)).toEqual({ ok: true });
    const figures = async () => {
      const { vendor, variants } = await getProduct(db, shop, mug.id);
      return [vendor, variants[0]?.price_cents];
    };
    expect(await figures()).toEqual(["", 1_300]);
    expect(await back(inYen, "owner", shop)).toEqual({ ok: true });
    expect(await figures()).toEqual(["", 13]);
  });

  test("is not put back into a product that was deleted, nor against the rules of the form", async () => {
    const mug = await aProduct(db, store, { handle: "taken-later" });
    const id = await change(mug, { handle: "another" });
    await aProduct(db, store, { title: "Other", handle: "taken-later" });
    expect(await back(id)).toMatchObject({ ok: false, reason: "refused" });
    await read((tx) => deleteProducts(tx, store, [mug.id], { by }));
    expect(await back(id)).toMatchObject({
      reason: "refused",
      sentence: expect.stringContaining("deleted since"),
    });
    const all = await listHistory(db, store, { kinds: ["product"] });
    expect(all.entries[0]).toMatchObject({ title: "Product deleted", about: { is_there: false } });
  });

  test("is not for other stores, unknown ids, or roles that may not change products", async () => {
    const mug = await aProduct(db, store);
    const id = await change(mug, price(mug, 1_250));
    expect(await back(id, "owner", otherStore)).toEqual({ ok: false, reason: "not-found" });
    expect(await back(randomUUID())).toEqual({ ok: false, reason: "not-found" });
    expect(await back(id, "content")).toEqual({ ok: false, reason: "role-forbids" });
    expect(await openChange(db, otherStore, id, world)).toBeUndefined();
    expect(await priceOf(mug)).toBe(1_250);
  });

  test("of an event without ids is put back by the variant's title", async () => {
    const mug = await aProduct(db, store, {
      options: [{ name: "Size" }],
      variants: { added: variantsOf(["S", "L"]) },
    });
    const large = mug.variants[1]?.id;
    await change(mug, { variants: { changed: [{ id: large, price_cents: 900 }] } });
    const payload = {
      ...{ by, product_id: mug.id, title: mug.title },
      before: { variants: [{ title: "L", sku: null, price_cents: 700 }] },
      after: { variants: [{ title: "L", sku: null, price_cents: 900 }] },
    };
    const id = randomUUID();
    await read((tx) => tx.insert(events).values({ id, storeId: store, type: "product.changed", payload }));
    expect(await back(id)).toEqual({ ok: true });
    expect((await getProduct(db, store, mug.id)).variants.map((row) => row.price_cents)).toEqual([
      1_000, 700,
    ]);
  });
});

test("of any saves of a product, putting the last change of a field back gives the value before it", async () => {
  const text = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom("a", "b", "é", "ß") });
  const edit = fc.record(
    {
      title: text,
      vendor: text,
      description_html: text.map((words) => `<p>${words}</p>`),
      tags: fc.uniqueArray(text, { maxLength: 3 }),
      status: fc.constantFrom("draft", "active"),
      tax_class: fc.constantFrom("standard", "reduced", "none"),
      price_cents: fc.integer({ min: 1, max: 5_000 }),
      sku: text,
      inventory_qty: fc.integer({ min: 0, max: 50 }),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
      const product = await aProduct(db, store);
      for (const { price_cents, sku, inventory_qty, ...details } of edits) {
        const now = await getProduct(db, store, product.id);
        const stock =
          inventory_qty === undefined
            ? {}
            : { inventory_qty: { from: now.variants[0]?.inventory_qty, to: inventory_qty } };
        const cells = { ...(price_cents && { price_cents }), ...(sku && { sku }), ...stock };
        const changed = [{ id: now.variants[0]?.id, ...cells }];
        const before = without(now);
        const count = await countOf("product");
        await updateProduct(db, store, product.id, {
          input: anOpenedForm(now, { ...details, variants: { changed } }),
          by,
        });
        if ((await countOf("product")) === count) continue;
        const after = without(await getProduct(db, store, product.id));
        const id = await newestChange(db, store, "product");
        expect(await back(id)).toEqual({ ok: true });
        expect(without(await getProduct(db, store, product.id))).toEqual(before);
        // And that again.
        expect(await back(await newestChange(db, store, "product"))).toEqual({ ok: true });
        expect(without(await getProduct(db, store, product.id))).toEqual(after);
      }
    }),
    { numRuns: runs(50, 5) },
  );
});

function without({ version: _, updated_at: __, ...product }: Product) {
  return product;
}

describe("also put back", () => {
  test("a collection's description, with its products as they are", async () => {
    const mug = await aProduct(db, store);
    const id = await aCollection(db, store, { description_html: "<p>Old</p>", product_ids: [mug.id] });
    const found = await read((tx) => findCollection(tx, store, id));
    const form = { title: found?.title ?? "", handle: found?.handle ?? "", product_ids: [mug.id] };
    await updateCollection(db, store, id, {
      input: aCollectionForm({ ...form, description_html: "<p>New</p>", version: 1 }),
      by,
    });
    expect(await back(await newestChange(db, store, "collection"))).toEqual({ ok: true });
    expect(await read((tx) => findCollection(tx, store, id))).toMatchObject({
      description_html: "<p>Old</p>",
      products: [{ id: mug.id }],
    });
  });

  test("a page", async () => {
    const id = await aPage(db, store, { title: "About", handle: "about" });
    const before = await read((tx) => findPage(tx, store, id));
    const input = aPageForm({ title: "About us", body_html: "<p>Us</p>", handle: "us", version: 1 });
    await updatePage(db, store, id, { input, by });
    expect(await back(await newestChange(db, store, "page"))).toEqual({ ok: true });
    expect(await read((tx) => findPage(tx, store, id))).toMatchObject({
      ...before,
      version: 3,
      updated_at: expect.anything(),
    });
  });

  test("menus, unless what they linked to is gone", async () => {
    const mug = await aProduct(db, store);
    await setMenus(db, store, { header: [linkTo("product", mug.id)] });
    await setMenus(db, store, { header: [] });
    const id = await newestChange(db, store, "menus");
    expect(await back(id)).toEqual({ ok: true });
    expect((await read((tx) => getMenus(tx, store))).header).toHaveLength(1);
    await setMenus(db, store, { header: [] });
    await read((tx) => deleteProducts(tx, store, [mug.id], { by }));
    expect(await back(await newestChange(db, store, "menus"))).toMatchObject({
      sentence: expect.stringContaining("is not in your store"),
    });
  });

  test("a published theme", async () => {
    const version = await read((tx) => readVersion(tx, store, "themeVersion"));
    await publishTheme(db, store, { version, given: { ...DEFAULT_THEME, tone: "dark" }, by });
    const id = await newestChange(db, store, "theme");
    expect((await open(id))?.changes).toEqual([
      { field: "tone", label: "Page tone", before: "Warm", after: "Dark" },
    ]);
    expect(await back(id)).toEqual({ ok: true });
    expect(await read((tx) => findPublished(tx, store))).toEqual(DEFAULT_THEME);
  });

  test("zones that were removed, twice as once", async () => {
    const save = async (input: object) => {
      const { version } = await readShipping(db, store);
      const all = { zones: [], pickup: null, ...input, version };
      expect(await saveShipping(db, store, { input: all as never, by })).toEqual({ ok: true });
    };
    await save(shippingForm("Standard"));
    const before = await read((tx) => getShipping(tx, store));
    await save({});
    const id = await newestChange(db, store, "shipping");
    expect([await back(id), await back(id)]).toEqual([{ ok: true }, { ok: true }]);
    const after = await read((tx) => getShipping(tx, store));
    expect(after.zones.map(({ name }) => name)).toEqual(before.zones.map(({ name }) => name));
  });

  test("a discount that was paused", async () => {
    const id = (await aDiscount(db, store, { code: "BACK", title: "BACK" })) as DiscountId;
    await pauseDiscount(db, store, id, { paused: true, by });
    expect(await back(await newestChange(db, store, "discount"))).toEqual({ ok: true });
    expect(await read((tx) => findDiscount(tx, store, id))).toMatchObject({ paused: false, code: "BACK" });
  });

  test("a text of the shop that is ours again", async () => {
    const save = async (texts: object) => {
      const { version } = await read((tx) => readOwnTexts(tx, store));
      expect(await saveOwnTexts(db, store, { input: { version, texts } as never, by })).toEqual({ ok: true });
    };
    await save({ "cart.title": "Basket" });
    await save({});
    expect(await back(await newestChange(db, store, "texts"))).toEqual({ ok: true });
    expect((await read((tx) => readOwnTexts(tx, store))).texts).toEqual({ "cart.title": "Basket" });
  });

  test("related products", async () => {
    const [mug, bowl] = [await aProduct(db, store), await aProduct(db, store)];
    await read((tx) => chooseRelated(tx, store, mug.id, { ids: [bowl.id], by }));
    expect(await back(await newestChange(db, store, "product"))).toEqual({ ok: true });
    expect(await read((tx) => listChosenRelated(tx, store, mug.id))).toEqual([]);
  });

  test("a setting, and never over what was saved meanwhile", async () => {
    await changeSettings(db, store, { change: { tax_percent: 19 }, by });
    const id = await newestChange(db, store, "settings");
    const other = changeSettings(db, store, { change: { tax_percent: 7 }, by });
    const [answer] = await Promise.all([back(id), other]);
    const { taxPercent } = await read((tx) => getStore(tx, store));
    expect(taxPercent).toBe(7);
    expect([true, false]).toContain(answer.ok);
    expect(await back(id)).toMatchObject({ ok: false, reason: "refused" });
  });
});

test("what cannot be put back says why", async () => {
  const mug = await aProduct(db, store);
  const created = await newestChange(db, store, "product");
  expect(await open(created)).toMatchObject({
    can_put_back: false,
    why_not: expect.stringContaining("Delete it"),
  });
  const payload = { by, product_id: mug.id, title: mug.title, before: {}, after: { images: "changed" } };
  const id = randomUUID();
  await read((tx) => tx.insert(events).values({ id, storeId: store, type: "product.changed", payload }));
  expect(await open(id)).toMatchObject({
    changes: [{ label: "Pictures", before: null, after: null }],
    why_not: expect.stringContaining("not written down"),
  });
  expect(await back(id)).toMatchObject({ reason: "refused" });
});
