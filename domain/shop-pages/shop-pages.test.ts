import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { readShopPage } from "#domain/storefront/read-shop-page.ts";
import type { PageId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-catalog.ts";
import { aPage, aPageForm } from "#test/factories-pages.ts";
import { createPage } from "./create-page.ts";
import { deletePage } from "./delete-page.ts";
import { findPage } from "./find-page.ts";
import { listPages } from "./list-pages.ts";
import { updatePage } from "./update-page.ts";

const db = await openDatabase();
const store = await anOpenStore(db);
const otherStore = await anOpenStore(db);
const by = randomUUID() as UserId;

const find = (id: PageId, of = store) => inStore(db, "owner", of, (tx) => findPage(tx, of, id));
const list = (filter: Parameters<typeof listPages>[2] = {}, of = store) =>
  inStore(db, "owner", of, (tx) => listPages(tx, of, filter));
const save = (id: PageId, changes: Parameters<typeof aPageForm>[0]) =>
  updatePage(db, store, id, { input: aPageForm(changes), by });
const eventsOf = (type: string) =>
  inStore(db, "owner", store, (tx) =>
    tx.select({ payload: events.payload }).from(events).where(eq(events.type, type)),
  );

describe("a page", () => {
  test("is stored without what its text may not hold", async () => {
    const id = await aPage(db, store, {
      title: "Story",
      body_html: `<h1>We</h1><p onclick="x()">hi<script>x()</script> <a href="javascript:x()">now</a></p>`,
    });
    expect(await find(id)).toMatchObject({
      title: "Story",
      handle: "story",
      body_html: `<h2>We</h2><p>hi <a rel="nofollow ugc noopener">now</a></p>`,
      status: "published",
      version: 1,
    });
    expect(await find(id, otherStore)).toBeUndefined();
  });

  test("is refused when its text is too long only after it was made safe", async () => {
    const input = aPageForm({ body_html: "&".repeat(20_000) });
    expect(await createPage(db, store, { input, by })).toMatchObject({
      reason: "invalid",
      fields: { body_html: "Text too long" },
    });
  });

  test("is refused with a handle that is taken, and the next free one", async () => {
    await aPage(db, store, { title: "Press" });
    const again = { input: aPageForm({ title: "Press" }), by };
    expect(await createPage(db, store, again)).toMatchObject({
      reason: "handle-taken",
      suggestion: "press-2",
    });
    expect(await createPage(db, otherStore, again)).toMatchObject({ ok: true });
  });

  test("saved by another tab since it was opened is not overwritten", async () => {
    const id = await aPage(db, store, { title: "Tabs" });
    await save(id, { title: "First tab", handle: "tabs", version: 1 });
    expect(await save(id, { title: "Second tab", handle: "tabs", version: 1 })).toMatchObject({
      reason: "changed-elsewhere",
      current: { title: "First tab", version: 2 },
    });
  });

  test("that is changed or deleted leaves an event with the owner, before and after", async () => {
    const id = await aPage(db, store, { title: "Law", body_html: "<p>Old.</p>" });
    await save(id, { title: "Law", body_html: "<p>New.</p>", version: 1 });
    expect(await eventsOf("page.changed")).toContainEqual({
      payload: {
        page_id: id,
        title: "Law",
        by,
        before: { body_html: "<p>Old.</p>" },
        after: { body_html: "<p>New.</p>" },
      },
    });
    expect(await deletePage(db, otherStore, id, { by })).toBe(false);
    expect(await deletePage(db, store, id, { by })).toBe(true);
    expect(await deletePage(db, store, id, { by })).toBe(false);
    expect(await eventsOf("page.deleted")).toMatchObject([
      { payload: { page_id: id, by, title: "Law", body_html: "<p>New.</p>" } },
    ]);
  });
});

describe("the pages of a store", () => {
  test("are listed by title, filtered by title and status, and without those of others", async () => {
    const shop = await anOpenStore(db);
    expect(await list({}, shop)).toEqual({ pages: [], store_is_empty: true });
    await aPage(db, shop, { title: "terms" });
    await aPage(db, shop, { title: "About", status: "draft" });
    const titles = async (filter: Parameters<typeof listPages>[2]) =>
      (await list(filter, shop)).pages.map(({ title }) => title);
    expect(await titles({})).toEqual(["About", "terms"]);
    expect(await titles({ search: "ABO" })).toEqual(["About"]);
    expect(await titles({ status: "published" })).toEqual(["terms"]);
    expect(await list({ search: "%" }, shop)).toEqual({ pages: [], store_is_empty: false });
  });

  test("are at most 200", async () => {
    const shop = await anOpenStore(db);
    await inStore(db, "owner", shop, (tx) =>
      tx.execute(sql`insert into pages (store_id, title, handle)
        select ${shop}, 'Page ' || n, 'page-' || n from generate_series(1, 199) n`),
    );
    const add = (title: string) => createPage(db, shop, { input: aPageForm({ title }), by });
    const both = await Promise.all([add("One"), add("Two")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({
      ok: false,
      reason: "invalid",
      fields: { title: "A store can have at most 200 pages" },
    });
  });
});

describe("a shopper", () => {
  test("reads a published page, not a draft, and not that of another store", async () => {
    await aPage(db, store, { title: "Open" });
    await aPage(db, store, { title: "Hidden", status: "draft" });
    expect(await readShopPage(db, store, "open")).toMatchObject({ ok: true, page: { title: "Open" } });
    for (const handle of ["hidden", "nothing", "No/Handle"])
      expect(await readShopPage(db, store, handle)).toEqual({ ok: false, reason: "not-found" });
    expect(await readShopPage(db, otherStore, "open")).toEqual({ ok: false, reason: "not-found" });
  });

  test("finds a page by its old handle, until another page takes it", async () => {
    const id = await aPage(db, store, { title: "Sizes" });
    await save(id, { title: "Sizes", handle: "size-guide", version: 1 });
    expect(await readShopPage(db, store, "sizes")).toEqual({
      ok: false,
      reason: "moved",
      handle: "size-guide",
    });
    await aPage(db, store, { title: "Sizes" });
    expect(await readShopPage(db, store, "sizes")).toMatchObject({ ok: true });
    await save(id, { title: "Sizes", handle: "size-guide", status: "draft", version: 2 });
    expect(await readShopPage(db, store, "size-guide")).toEqual({ ok: false, reason: "not-found" });
  });
});
