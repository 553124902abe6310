import fc from "fast-check";
import { expect, test } from "vitest";
import { createShelves } from "#domain/storefront/shelves.ts";
import { openDatabase } from "#test/database.ts";
import { aCollection } from "#test/factories-catalog.ts";
import { aMug, aShop } from "#test/factories-storefront.ts";
import { SEED } from "#test/from-schema.ts";
import { runs } from "#test/is-sweep.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { aSearchCatalogue, insertProducts } from "#test/search-catalogue.ts";
import { listFoundIds, listNewestIds } from "./read-catalogue.ts";

const db = await openDatabase();

test("without words, products in memory and in the database fit the same filters, in the same order", async () => {
  const { id: store } = await aShop(db);
  const handles = await asTableOwner(db, async (query) => {
    await insertProducts({ query } as never, store, aSearchCatalogue(60));
    // Variants of several prices, products of one moment, and one that is not on sale.
    await query(
      "update product_variants set price_cents = price_cents + 900 * position where store_id = $1",
      [store],
    );
    await query("update products set created_at = date_trunc('hour', created_at) where store_id = $1", [
      store,
    ]);
    await query(
      "update products set status = 'draft' where id = (select id from products where store_id = $1 limit 1)",
      [store],
    );
    const rows = await query<{ id: string; handle: string }>(
      "select id, handle from products where store_id = $1 order by created_at desc, id desc",
      [store],
    );
    return rows;
  });
  const ids = handles.map(({ id }) => id);
  for (const [title, from] of [
    ["Kitchen", 0],
    ["Garden", 20],
  ] as const)
    await aCollection(db, store, {
      title,
      handle: title.toLowerCase(),
      product_ids: ids.slice(from, from + 25) as never,
    });
  const other = await aShop(db);
  await aMug(db, other.id);

  const shelves = createShelves(db);
  const cents = fc.option(fc.integer({ min: 500, max: 15_000 }), { nil: undefined });
  const filters = fc.record({
    minCents: cents,
    maxCents: cents,
    categories: fc.option(fc.subarray(["KITCHEN", "garden", "none"]), { nil: undefined }),
    limit: fc.integer({ min: 1, max: 30 }),
    offset: fc.integer({ min: 0, max: 70 }),
  });
  await fc.assert(
    fc.asyncProperty(filters, async (wanted) => {
      // The newest first, as those were found that a search has found.
      const found = { ...wanted, handles: handles.map(({ handle }) => handle) };
      expect(await listNewestIds(db, shelves, store, wanted)).toEqual(await listFoundIds(db, store, found));
    }),
    { seed: SEED, numRuns: runs(60) },
  );
});
