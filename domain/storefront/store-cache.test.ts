import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import { openDatabase } from "#test/database.ts";
import { aRate, aZone, shipsBy } from "#test/factories-shipping.ts";
import { aShop } from "#test/factories-storefront.ts";
import { createStoreCache } from "./store-cache.ts";

const db = await openDatabase();

const change = (id: StoreId, values: Partial<typeof stores.$inferInsert>) =>
  inStore(db, "owner", id, (tx) => tx.update(stores).set(values).where(eq(stores.id, id)));

describe("the cache of stores", () => {
  test("keeps a store until it changes", async () => {
    const memo = createStoreCache(db);
    const { id, slug } = await aShop(db, { name: "Old" });
    await memo.find(slug);
    await change(id, { name: "New" });
    expect((await memo.find(slug))?.name).toBe("Old");
    memo.drop([storeTag(id)]);
    expect((await memo.find(slug))?.name).toBe("New");
  });

  test("does not keep what was read before a change", async () => {
    const memo = createStoreCache(db);
    const { id, slug } = await aShop(db, { name: "Old" });
    const reading = memo.find(slug);
    memo.drop([storeTag(id)]);
    await reading;
    await change(id, { name: "New" });
    expect((await memo.find(slug))?.name).toBe("New");
  });

  test("keeps where a store ships to until that changes", async () => {
    const memo = createStoreCache(db);
    const { id } = await aShop(db);
    const served = async () => (await memo.shippingOf(id)).countries.map(({ code }) => code);
    const ship = (code: string) => shipsBy(db, id, { zones: [aZone("Zone", [code], [aRate("Post", 490)])] });
    await ship("DE");
    expect(await served()).toEqual(["DE"]);
    await ship("IT");
    expect(await served()).toEqual(["DE"]);
    memo.drop([storeTag(id)]);
    expect(await served()).toEqual(["IT"]);
  });

  test("does not keep a former slug, which another store may take, nor a missing store", async () => {
    const memo = createStoreCache(db);
    const { id, slug } = await aShop(db);
    const later = `${slug}-later`;
    expect(await memo.find(later)).toBeUndefined();
    await change(id, { slug: later });
    expect((await memo.find(slug))?.slug).toBe(later);
    await change(id, { slug: `${slug}-last` });
    expect((await memo.find(slug))?.slug).toBe(`${slug}-last`);
  });
});
