import { expect, test } from "vitest";
import { askInStore } from "#db/ask.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { aMug, aShop } from "#test/factories-storefront.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { aSearchCatalogue, insertProducts } from "#test/search-catalogue.ts";
import { findSearchRows } from "./read-search-rows.ts";

const db = await openDatabase();

const PRODUCTS = aSearchCatalogue(600);
const { id: store } = await aShop(db);
await asTableOwner(db, (query) => insertProducts({ query } as never, store, PRODUCTS));
const foreign = await aShop(db);
await aMug(db, foreign.id, { title: "Stoneware Mug" });

const [{ codes: [sku = "", barcode = ""] = [] } = {}] = PRODUCTS.filter(({ codes }) => codes.length === 2);

test.each([
  "stoneware mug",
  "linnen shirt",
  "ok bench",
  "oak bench in garden",
  "söhne",
  sku,
  barcode.slice(0, 9),
  "zzzz",
])("of a store with too many products to send, all that '%s' may mean are found", async (typed) => {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const { products } = await findSearchRows(db, store, words);
  const alike = await comparedOneByOne(store, words);
  expect(alike.length, "as many as are taken").toBeLessThan(200);
  expect(products.map(({ handle }) => handle).sort()).toEqual(alike.sort());
});

test("of more than are taken, those with all of the words are", async () => {
  const counted = Map.groupBy(PRODUCTS, ({ title }) => title.split(" ").slice(1).join(" "));
  const [kind = "", same = []] = [...counted].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const words = kind.toLowerCase().split(" ");
  const rows = await askInStore<{ title: string }>(db, "shopper", store, FEW, [store, words, same.length]);
  expect(rows.map(({ title }) => title).sort()).toEqual(same.map(({ title }) => title).sort());
});

const FEW = { name: "few-candidates", text: "select title from search_candidates($1, $2, $3)" };

/** Without an index: each title and each code with each word. */
async function comparedOneByOne(store: StoreId, words: string[]): Promise<string[]> {
  return asTableOwner(db, async (query) => {
    const rows = await query<{ handle: string }>(
      `select p.handle from products p where p.store_id = $1 and exists (
        select from unnest($2::text[]) w where word_similarity(w, p.title) >= 0.3 or exists (
          select from product_variants v where v.product_id = p.id
            and (v.sku ilike w || '%' or (v.barcode <> '' and starts_with(v.barcode, w)))))
      order by (select sum(word_similarity(w, p.title)) from unnest($2::text[]) w) desc limit 200`,
      [store, words],
    );
    return rows.map(({ handle }) => handle);
  });
}
