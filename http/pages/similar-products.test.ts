import { describe, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { searchesAsYouType } from "#test/factories-search.ts";
import { aMug, aShop } from "#test/factories-storefront.ts";
import { asTableOwner } from "#test/rows-of.ts";

const testApp = await openTestApp();
const { db } = testApp;

const shop = await aShop(db);
const other = await aShop(db);
await searchesAsYouType(db, other.id);
await aMug(db, other.id, { title: "Foreign Stonewear" });
for (const title of ["Stoneware Bowl", "Stoneware Mug", "Beaker"])
  await aMug(db, shop.id, { title, tags: title === "Beaker" ? ["stoneware"] : [] });
await aMug(db, shop.id, { title: "Stoneware draft", status: "draft" });

async function searchPage(search: string) {
  const page = await testApp.request(`/${shop.slug}/products?${new URLSearchParams({ search })}`);
  const html = (await page.text()).replaceAll(/<script.*?<\/script>/gs, "");
  const [results = "", similar] = html.split("Similar products");
  const titles = (part: string) =>
    [...part.matchAll(/<h[23][^>]*><a[^>]*>([^<]+)</g)].map(([, title]) => title);
  return { html, found: titles(results), similar: similar === undefined ? undefined : titles(similar) };
}

async function missesOf(store: string) {
  return asTableOwner(db, (query) =>
    query<{ words: string; times: number }>(
      "select words, times from search_misses where store_id = $1 order by words",
      [store],
    ),
  );
}

describe("a result page", () => {
  test("without search as you type stays as it was, and counts nothing", async () => {
    const { html, similar } = await searchPage("stonwear");
    expect(html).toContain("No products available yet.");
    expect(html).toContain("Did you mean");
    expect(similar).toBeUndefined();
    await searchPage("samovar");
    expect(await missesOf(shop.id)).toEqual([]);
  });

  test("with it shows below its results what the box finds besides, in the box's order", async () => {
    await searchesAsYouType(db, shop.id);
    expect(await searchPage("stoneware")).toMatchObject({
      found: ["Stoneware Mug", "Stoneware Bowl"],
      similar: ["Beaker"],
    });
    const missed = await searchPage("stonware");
    expect(missed).toMatchObject({ found: [], similar: ["Stoneware Mug", "Stoneware Bowl", "Beaker"] });
    expect(missed.html).toContain("No products available yet.");
    expect(missed.html).not.toContain("Did you mean");
  });

  test("that finds nothing at all counts the words, once each time, for this store alone", async () => {
    for (const search of ["Samovar", "samovár ", "anna@example.com", "stonware"]) await searchPage(search);
    expect(await missesOf(shop.id)).toEqual([{ words: "samovar", times: 2 }]);
    expect(await missesOf(other.id)).toEqual([]);
  });
});
