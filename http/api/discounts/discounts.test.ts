import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { aCollection, aProduct } from "#test/factories-catalog.ts";
import { aDiscount } from "#test/factories-pricing.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const owner = await anOwner(testApp);
const stranger = await anOwner(testApp);
const mine = ownerRequests(testApp, owner);
const theirs = ownerRequests(testApp, stranger);
const cup = (await aProduct(testApp.db, owner.storeId, { title: "Cup" })).id;
const shelf = await aCollection(testApp.db, owner.storeId);
const foreignProduct = (await aProduct(testApp.db, stranger.storeId)).id;

const FORM = { code: "TEN", kind: "percent", value: 1_000, applies_to: "everything" };

describe("a discount", () => {
  test("is created, changed, listed, copied, paused, resumed and deleted", async () => {
    const created = await mine.post("/api/discounts", { ...FORM, code: "tea-10" });
    expect(created.status).toBe(201);
    const { id } = await created.json();
    const form = { ...FORM, code: "TEA", applies_to: "products", product_ids: [cup], version: 1 };
    expect((await mine.put(`/api/discounts/${id}`, form)).status).toBe(200);
    expect(await (await mine.get(`/api/discounts/${id}`)).json()).toMatchObject({
      title: "TEA",
      state: "active",
      version: 2,
      products: [{ id: cup, title: "Cup" }],
    });
    const late = await mine.put(`/api/discounts/${id}`, form);
    expect([late.status, (await late.json()).current.version]).toEqual([409, 2]);

    const copied = await mine.post(`/api/discounts/${id}/duplicate`, {});
    expect(copied.status).toBe(201);
    expect(await (await mine.get(`/api/discounts/${(await copied.json()).id}`)).json()).toMatchObject({
      code: "TEA-2",
      state: "paused",
    });
    const paused = await (await mine.get("/api/discounts?search=tea&state=paused")).json();
    expect(paused.discounts).toMatchObject([{ code: "TEA-2", product_count: 1, uses: 0 }]);

    expect((await mine.put(`/api/discounts/${id}/paused`, { paused: true })).status).toBe(204);
    expect((await (await mine.get(`/api/discounts/${id}`)).json()).state).toBe("paused");
    expect((await mine.put(`/api/discounts/${id}/paused`, { paused: false })).status).toBe(204);
    expect((await mine.delete(`/api/discounts/${id}`)).status).toBe(204);
    expect((await mine.delete(`/api/discounts/${id}`)).status).toBe(404);
  });

  test("of another store answers like a missing one", async () => {
    const { id } = await (await theirs.post("/api/discounts", FORM)).json();
    for (const missing of [id, randomUUID(), "abc"]) {
      const path = `/api/discounts/${missing}`;
      const answers = [
        await mine.get(path),
        await mine.put(path, { ...FORM, version: 1 }),
        await mine.put(`${path}/paused`, { paused: true }),
        await mine.post(`${path}/duplicate`, {}),
        await mine.delete(path),
      ];
      for (const answer of answers)
        expect([answer.status, (await answer.json()).error]).toEqual([404, "Discount not found"]);
    }
    expect((await theirs.get(`/api/discounts/${id}`)).status).toBe(200);
  });

  test("names a wrong field, and what of another store is not found", async () => {
    await mine.post("/api/discounts", { ...FORM, code: "TAKEN" });
    const refusals = [
      [{ code: "taken" }, { code: "You already have this code" }],
      [{ value: 0 }, { value: "Enter a percentage from 0.01 to 100" }],
      [
        { applies_to: "products", product_ids: [cup, foreignProduct] },
        { "product_ids.1": "Product not found" },
      ],
      [
        { applies_to: "collections", collection_ids: [shelf, randomUUID()] },
        { "collection_ids.1": "Collection not found" },
      ],
    ];
    for (const [change, fields] of refusals) {
      const answer = await mine.post("/api/discounts", { ...FORM, code: "NEW", ...change });
      expect([answer.status, (await answer.json()).fields]).toEqual([422, fields]);
    }
  });

  test("that is automatic is not resumed beside 20 others", async () => {
    const busy = await anOwner(testApp);
    const as = ownerRequests(testApp, busy);
    for (let n = 0; n < 20; n++) await aDiscount(testApp.db, busy.storeId, { code: null, title: "Sale" });
    const id = await aDiscount(testApp.db, busy.storeId, { code: null, title: "Sale", paused: true });
    const answer = await as.put(`/api/discounts/${id}/paused`, { paused: false });
    expect([answer.status, (await answer.json()).error]).toEqual([
      409,
      "A store can have at most 20 automatic discounts that are active or scheduled. Pause or delete another one first.",
    ]);
  });
});
