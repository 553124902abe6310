import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { products } from "#db/schema/products.ts";
import { stores } from "#db/schema/stores.ts";
import type { RedirectFormat } from "#rules/import/redirect-file.ts";
import type { ImportId, StoreId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { importJobs } from "#test/import-jobs.ts";
import { mailedSite } from "#test/mailed-site.ts";
import { writeRedirects } from "./write-redirects.ts";

const db = await openDatabase();
const jobs = importJobs(db);
const { addressOf } = mailedSite("https://shop.example");

async function redirectsOf(store: StoreId, id: ImportId, format: RedirectFormat): Promise<string> {
  const written = await writeRedirects(db, store, { id, format, addressOf });
  return written.ok ? text(written.content) : written.reason;
}

const SHOPIFY = `Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty,Collection,Status
blå-kopp,Blå kopp,B-1,12.00,5,Été,active
"evil""; } location / {",Evil,E-1,12.00,5,,active
plate,Plate,P-1,12.00,5,Été,draft
gone,Gone,G-1,12.00,5,,active
`;

describe("redirects from the old shop", () => {
  test("of Shopify lead to the products as they are called now, drafts included", async () => {
    const { id: store } = await anOpenStore(db);
    const [shop] = await inStore(db, "owner", store, (tx) =>
      tx.select({ slug: stores.slug }).from(stores).where(eq(stores.id, store)),
    );
    const home = `https://shop.example/${shop?.slug}`;
    const { id } = await jobs.importFile(store, SHOPIFY);
    await inStore(db, "owner", store, async (tx) => {
      await tx.delete(products).where(eq(products.handle, "gone"));
      await tx.update(products).set({ handle: "dish" }).where(eq(products.handle, "plate"));
    });
    expect((await redirectsOf(store, id, "shopify")).split("\r\n")).toEqual([
      "Redirect from,Redirect to",
      `/collections/ete,${home}/collections/ete`,
      `/products/bl%C3%A5-kopp,${home}/products/bla-kopp`,
      `/products/plate,${home}/products/dish`,
      "",
    ]);
    expect(await redirectsOf(store, id, "nginx")).toContain(
      `location = "/products/blå-kopp" { return 301 "${home}/products/bla-kopp"; }`,
    );

    // Products that were there already have old addresses too.
    const again = await jobs.importFile(store, SHOPIFY.replace(/^gone.*\n/m, ""));
    expect(again.results.unchanged).toBeGreaterThan(0);
    expect(await redirectsOf(store, again.id, "htaccess")).toContain('"^/products/plate/?$"');
  });

  test("of WooCommerce are those that it makes of names, each once", async () => {
    const { id: store } = await anOpenStore(db);
    const { id } = await jobs.importFile(
      store,
      "ID,Type,SKU,Name,Published,Regular price,Stock\n" +
        "1,simple,W-1,Blue Mug,1,12.00,5\n2,simple,W-2,Blue Mug,1,14.00,5\n",
    );
    const lines = (await redirectsOf(store, id, "htaccess")).split("\n");
    expect(lines.filter((line) => line.startsWith("Redirect"))).toEqual([
      expect.stringMatching(
        /^RedirectMatch 301 "\^\/product\/blue-mug\/\?\$" "https:.*\/products\/blue-mug"$/,
      ),
    ]);
  });

  test("are there once the products are, and for their owner alone", async () => {
    const [mine, theirs] = [await anOpenStore(db), await anOpenStore(db)];
    const id = await jobs.receive(mine.id, SHOPIFY);
    await jobs.work();
    expect(await redirectsOf(mine.id, id, "nginx")).toBe("not-ready");
    expect(await redirectsOf(theirs.id, id, "nginx")).toBe("not-found");
  });
});
