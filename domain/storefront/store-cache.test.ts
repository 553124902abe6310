import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import { openDatabase } from "#test/database.ts";
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
