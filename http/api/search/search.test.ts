import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { deleteOldMisses, noteSearchMiss } from "#domain/search/search-misses.ts";
import { MAX_MISSES_PER_DAY } from "#rules/search/missed-search.ts";
import { openTestApp } from "#test/app.ts";
import { anUpload } from "#test/factories-catalog.ts";
import { searchesAsYouType } from "#test/factories-search.ts";
import { aMug, aShop } from "#test/factories-storefront.ts";
import { anOwner, ownerRequests, postJson } from "#test/owner.ts";
import { asTableOwner } from "#test/rows-of.ts";

const testApp = await openTestApp();
const { db } = testApp;
const ada = await anOwner(testApp);
const as = ownerRequests(testApp, ada);
const other = await aShop(db);
await searchesAsYouType(db, other.id);

const get = (path: string, query: Record<string, string>) =>
  testApp.request(`/api/search${path}?${new URLSearchParams(query)}`);
const miss = (words: string, storeId: string = ada.storeId) =>
  postJson(testApp, "/api/search/misses", { storeId, words });
const misses = async () => (await (await as.get("/api/search-misses")).json()).misses;

test("a store that has not switched it on, or is missing, answers 404", async () => {
  const off = await aShop(db);
  for (const storeId of [off.id, randomUUID()]) {
    expect((await get("", { storeId, q: "mug" })).status).toBe(404);
    expect((await get("/pictures", { storeId, handles: "mug" })).status).toBe(404);
    expect((await miss("mug", storeId)).status).toBe(404);
  }
});

test("pictures are those of this store's products on sale", async () => {
  await searchesAsYouType(db, ada.storeId);
  const mug = async (store: typeof ada.storeId, handle: string, status: "active" | "draft" = "active") => {
    const url = await anUpload(db, store);
    await aMug(db, store, { handle, status, images: [{ url, alt: "" }], featured_image_url: url });
  };
  await mug(ada.storeId, "cup");
  await mug(ada.storeId, "hidden", "draft");
  await mug(other.id, "foreign");
  await aMug(db, ada.storeId, { handle: "bare" });
  const answer = await get("/pictures", { storeId: ada.storeId, handles: "cup,hidden,foreign,bare" });
  const { pictures } = await answer.json();
  expect(Object.keys(pictures)).toEqual(["cup"]);
  expect(pictures.cup).toMatch(/-160\.webp$/);
});

describe("what was searched and not found", () => {
  test("is counted by day and words, for the owner of that store alone", async () => {
    await searchesAsYouType(db, ada.storeId);
    for (const words of ["Samovar", "samovar", "teapot"]) expect((await miss(words)).status).toBe(204);
    await miss("foreign", other.id);
    const today = new Date().toISOString().slice(0, 10);
    expect(await misses()).toEqual([
      { words: "samovar", times: 2, last_day: today },
      { words: "teapot", times: 1, last_day: today },
    ]);
  });

  test("what may be about a person is accepted and not kept", async () => {
    for (const words of ["anna@example.com", "0170 1234567"]) expect((await miss(words)).status).toBe(204);
    expect(JSON.stringify(await misses())).not.toMatch(/anna|0170/);
  });

  test("a stranger who invents words fills no more than a day's rows, and keeps out nothing that many search", async () => {
    const shop = await aShop(db);
    const note = (words: string) => noteSearchMiss(db, shop.id, words);
    for (const _ of [1, 2]) await note("samovar");
    for (let n = 0; n < MAX_MISSES_PER_DAY + 5; n++) await note(`word ${n}`);
    await note("teapot");
    const rows = await asTableOwner(db, (query) =>
      query<{ words: string }>("select words from search_misses where store_id = $1", [shop.id]),
    );
    expect(rows).toHaveLength(MAX_MISSES_PER_DAY);
    expect(rows.map(({ words }) => words)).toEqual(expect.arrayContaining(["samovar", "teapot"]));
  });

  test("is forgotten after 90 days", async () => {
    const shop = await aShop(db);
    await asTableOwner(db, (query) =>
      query(
        `insert into search_misses (store_id, day, words)
         select $1, current_date - n, 'old' from unnest(array[80, 100]) n`,
        [shop.id],
      ),
    );
    await deleteOldMisses(db);
    const rows = await asTableOwner(db, (query) =>
      query("select from search_misses where store_id = $1", [shop.id]),
    );
    expect(rows).toHaveLength(1);
  });
});

describe("synonyms", () => {
  test("are saved as a whole, with an event; of two tabs the second is told of the first", async () => {
    expect(await (await as.get("/api/synonyms")).json()).toEqual({ version: 0, groups: [] });
    const groups = [["sofa", "couch"]];
    const saved = await as.put("/api/synonyms", { version: 0, groups });
    expect(await saved.json()).toEqual({ version: 1, groups });
    expect((await as.put("/api/synonyms", { version: 0, groups: [] })).status).toBe(409);
    expect((await as.put("/api/synonyms", { version: 1, groups: [["alone"]] })).status).toBe(422);
    const events = await asTableOwner(db, (query) =>
      query<{ payload: object }>(
        "select payload from events where store_id = $1 and type = 'store.synonyms-changed'",
        [ada.storeId],
      ),
    );
    expect(events.map(({ payload }) => payload)).toEqual([
      { by: ada.userId, before: { groups: [] }, after: { groups } },
    ]);
  });
});
