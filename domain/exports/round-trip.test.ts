import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { products } from "#db/schema/products.ts";
import { findExisting } from "#domain/imports/existing-products.ts";
import { listImportItems } from "#domain/imports/list-import-items.ts";
import { PRODUCT_FORMATS, type ProductFormat } from "#rules/export/export-kind.ts";
import type { ImportId, ProductId, StoreId } from "#rules/input/ids.ts";
import { type AnyProduct, anyCatalogue, SHELVES } from "#test/any-catalogue.ts";
import { openDatabase } from "#test/database.ts";
import { exportJobs } from "#test/export-jobs.ts";
import { aCollection, aProduct } from "#test/factories-catalog.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { SEED } from "#test/from-schema.ts";
import { importJobs } from "#test/import-jobs.ts";
import { runs } from "#test/is-sweep.ts";
import { asTableOwner } from "#test/rows-of.ts";

const db = await openDatabase();
const outgoing = exportJobs(db);
const incoming = importJobs(db);

const RUNS: Record<ProductFormat, number> = { storewright: 10, shopify: 5, "old-shopify": 5 };

test.each(PRODUCT_FORMATS)(
  "products that are exported as %s and imported into an empty store are equal; once more, nothing changes",
  async (format) => {
    const currency = fc.constantFrom("EUR", "JPY", "KWD");
    await fc.assert(
      fc.asyncProperty(anyCatalogue, currency, async (catalogue, currencyCode) => {
        const source = await aStockedStore(catalogue, currencyCode);
        const { files } = await outgoing.writeExport(source, { kind: "products", format });
        const csv = files[0]?.text ?? "";
        const target = await aStoreWith(currencyCode);

        const first = await incoming.importFile(target, csv);
        expect(first).toMatchObject({
          state: "done",
          unplaced: [],
          results: { created: catalogue.length, failed: 0 },
        });
        expect(await listRepairs(target, first.id)).toEqual([]);
        const arrived = await readCatalogue(target);
        expect(arrived.map(holding)).toEqual((await readCatalogue(source)).map(HOLDS[format]));

        const second = await incoming.importFile(target, csv);
        expect(second.totals?.outcomes).toMatchObject({ unchanged: catalogue.length });
        expect(await readCatalogue(target)).toEqual(arrived);
      }),
      // Shrinking would take longer than the test may.
      { numRuns: runs(RUNS[format]), seed: SEED, endOnFailure: true },
    );
  },
  // It takes 10 s on a busy machine with two processors.
  120_000,
);

/** Two products may have the same SKU; that is said, and nothing is repaired. */
async function listRepairs(store: StoreId, id: ImportId): Promise<string[]> {
  const page = await inStore(db, "owner", store, (tx) =>
    listImportItems(tx, store, { id, after: -1, only: "noted" }),
  );
  const notes = page?.items.flatMap((item) => item.notes.map(({ text }) => text)) ?? [];
  return notes.filter((text) => !text.startsWith("SKU “"));
}

async function aStoreWith(currencyCode: string): Promise<StoreId> {
  const { id } = await anOpenStore(db);
  await asTableOwner(db, (query) =>
    query("update stores set currency_code = $2 where id = $1", [id, currencyCode]),
  );
  return id;
}

async function aStockedStore(catalogue: AnyProduct[], currencyCode: string): Promise<StoreId> {
  const store = await aStoreWith(currencyCode);
  const shelves = new Map<string, ProductId[]>();
  for (const { form, collections } of catalogue) {
    const { id } = await aProduct(db, store, form);
    for (const title of collections) shelves.set(title, [...(shelves.get(title) ?? []), id]);
  }
  for (const [title, product_ids] of shelves)
    await aCollection(db, store, { title, handle: `shelf-${SHELVES.indexOf(title)}`, product_ids });
  return store;
}

type Read = Awaited<ReturnType<typeof readCatalogue>>[number];

/** In the order in which they were created. */
function readCatalogue(store: StoreId) {
  return inStore(db, "owner", store, async (tx) => {
    const ids = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.storeId, store))
      .orderBy(asc(products.createdAt), asc(products.id));
    const found = await Promise.all(ids.map(({ id }) => findExisting(tx, store, id)));
    return found.filter((each) => each !== undefined);
  });
}

/** Without ids and times. */
function holding({ product, collections }: Read) {
  const { id: _id, version: _version, created_at: _created, updated_at: _updated, ...details } = product;
  return {
    ...details,
    options: details.options.map(({ name }) => name),
    variants: details.variants.map(({ id: _variant, ...fields }) => fields),
    collections: collections.toSorted(),
  };
}

/** What a file of each format can hold. */
const HOLDS: Record<ProductFormat, (read: Read) => ReturnType<typeof holding>> = {
  storewright: holding,
  shopify: inShopify,
  "old-shopify": inShopify,
};

function inShopify(read: Read): ReturnType<typeof holding> {
  const { collections, tax_class, ...held } = holding(read);
  return {
    ...held,
    tax_class: tax_class === "none" ? "none" : "standard",
    // PostgreSQL sorts them by its own rules.
    collections: collections.slice(0, 1),
  };
}
