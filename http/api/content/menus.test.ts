import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { deletePage } from "#domain/shop-pages/delete-page.ts";
import type { UserId } from "#rules/input/ids.ts";
import { openTestApp } from "#test/app.ts";
import { aCollection } from "#test/factories-catalog.ts";
import { linkTo } from "#test/factories-menus.ts";
import { aPage } from "#test/factories-pages.ts";
import { aMug } from "#test/factories-storefront.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const { db } = testApp;
const owner = await anOwner(testApp);
const stranger = await anOwner(testApp);
const { get, put } = ownerRequests(testApp, owner);

async function save(header: object[], footer: object[] = []) {
  const { version } = await (await get("/api/menus")).json();
  const response = await put("/api/menus", { version, header, footer });
  return { status: response.status, body: await response.json() };
}

test("menus are kept with what they link to, a draft and a deleted page included", async () => {
  const mug = await aMug(db, owner.storeId, { title: "Blue mug" });
  const draft = await aPage(db, owner.storeId, { title: "Care", status: "draft" });
  const gone = await aPage(db, owner.storeId, { title: "Gone" });
  const header = [
    linkTo(
      "product",
      mug.id,
      [linkTo("page", draft)].map(({ items: _, ...leaf }) => leaf),
    ),
  ];
  const footer = [linkTo("page", gone)];
  expect((await save(header, footer)).status).toBe(200);
  await deletePage(db, owner.storeId, gone, { by: randomUUID() as UserId });

  const kept = await (await get("/api/menus")).json();
  expect(kept).toMatchObject({ header, footer });
  expect(kept.records).toHaveLength(2);
  expect(kept.records).toContainEqual({ id: mug.id, title: "Blue mug", shown: true });
  expect(kept.records).toContainEqual({ id: draft, title: "Care", shown: false });
  // What was deleted since may stay, so that the rest can be saved.
  expect((await save(header, footer)).status).toBe(200);
});

test("two tabs: the second is told of the first", async () => {
  const { version } = await (await get("/api/menus")).json();
  const menus = { version, header: [{ kind: "search", words: "", label: "Shop", items: [] }], footer: [] };
  expect((await put("/api/menus", menus)).status).toBe(200);
  const second = await put("/api/menus", { ...menus, header: [] });
  expect([second.status, (await second.json()).error]).toEqual([
    409,
    "The menus were changed elsewhere since you opened them. Load the page again to see how they are now.",
  ]);
  expect((await (await get("/api/menus")).json()).header).toEqual(menus.header);
});

test("records of another store, ids of another kind, and the back office are refused in words", async () => {
  const theirs = await aCollection(db, stranger.storeId);
  const page = await aPage(db, owner.storeId);
  const address = (to: string) => ({ kind: "address", address: to, label: "Here" });
  const { status, body } = await save(
    [{ ...linkTo("collection", theirs), items: [address("http://localhost:3000/admin")] }],
    [linkTo("product", page), linkTo("page", randomUUID())],
  );
  expect([status, body.fields]).toEqual([
    422,
    {
      "header.0.id": "This collection is not in your store. Remove the item, or choose another collection.",
      "header.0.items.0.address": "A menu cannot link to the back office",
      "footer.0.id": "This product is not in your store. Remove the item, or choose another product.",
      "footer.1.id": "This page is not in your store. Remove the item, or choose another page.",
    },
  ]);
});

test("a save is recorded with its owner, before and after", async () => {
  const mugs = [{ kind: "search", words: "mug", label: "", items: [] }];
  await save([]);
  await save(mugs);
  const [newest] = await inStore(db, "owner", owner.storeId, (tx) =>
    tx.select().from(events).where(eq(events.type, "menus.changed")).orderBy(desc(events.createdAt)).limit(1),
  );
  expect(newest?.payload).toEqual({ by: owner.userId, before: { header: [] }, after: { header: mugs } });
});
