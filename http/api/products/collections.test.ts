import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { aCollectionForm, aProduct } from "#test/factories-catalog.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const owner = await anOwner(testApp);
const stranger = await anOwner(testApp);
const mine = ownerRequests(testApp, owner);
const theirs = ownerRequests(testApp, stranger);
const cup = (await aProduct(testApp.db, owner.storeId, { title: "Cup" })).id;
const pot = (await aProduct(testApp.db, owner.storeId, { title: "Pot" })).id;
const foreignProduct = (await aProduct(testApp.db, stranger.storeId, { title: "Foreign" })).id;

describe("a collection", () => {
  test("is created, ordered, listed and deleted", async () => {
    const created = await mine.post(
      "/api/collections",
      aCollectionForm({ title: "Tea", product_ids: [cup, pot] }),
    );
    expect(created.status).toBe(201);
    const { id } = await created.json();
    const form = aCollectionForm({ title: "Tea time", handle: "tea", product_ids: [pot, cup], version: 1 });
    expect((await mine.put(`/api/collections/${id}`, form)).status).toBe(200);
    expect(await (await mine.get(`/api/collections/${id}`)).json()).toMatchObject({
      title: "Tea time",
      sort: "manual",
      version: 2,
      products: [
        { id: pot, title: "Pot", position: 0 },
        { id: cup, title: "Cup", position: 1 },
      ],
    });
    const list = await (await mine.get("/api/collections?search=TIME")).json();
    expect(list.collections).toMatchObject([{ title: "Tea time", handle: "tea", product_count: 2 }]);
    const late = await mine.put(`/api/collections/${id}`, form);
    expect([late.status, (await late.json()).current.version]).toEqual([409, 2]);
    expect((await mine.delete(`/api/collections/${id}`)).status).toBe(204);
    expect((await mine.delete(`/api/collections/${id}`)).status).toBe(404);
  });

  test("accepts no product of another store", async () => {
    const answer = await mine.post(
      "/api/collections",
      aCollectionForm({ product_ids: [cup, foreignProduct] }),
    );
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields).toEqual({ "product_ids.1": "Product not found" });
  });

  test("of another store answers like a missing one", async () => {
    const { id } = await (await theirs.post("/api/collections", aCollectionForm({ title: "Theirs" }))).json();
    for (const missing of [id, randomUUID(), "abc"]) {
      const path = `/api/collections/${missing}`;
      const answers = [
        await mine.get(path),
        await mine.put(path, aCollectionForm({ version: 1 })),
        await mine.delete(path),
      ];
      for (const answer of answers) {
        expect([answer.status, (await answer.json()).error]).toEqual([404, "Collection not found"]);
      }
    }
    expect((await theirs.get(`/api/collections/${id}`)).status).toBe(200);
  });

  test.each([
    [{ title: " " }, { title: "Title is required" }],
    [{ handle: "" }, { handle: "Handle is required" }],
    [{ handle: "Tea Time" }, { handle: "Handle must contain only lowercase letters, numbers, and hyphens" }],
    [{ product_ids: [cup, cup] }, { product_ids: "A product can be in a collection only once" }],
  ])("refuses %j", async (change, fields) => {
    const answer = await mine.post("/api/collections", { ...aCollectionForm(), ...change });
    expect([answer.status, (await answer.json()).fields]).toEqual([422, fields]);
  });

  test("sanitizes its description", async () => {
    const form = aCollectionForm({ description_html: "<p onclick=alert(1)>Hi<script>alert(1)</script></p>" });
    const { id } = await (await mine.post("/api/collections", form)).json();
    expect((await (await mine.get(`/api/collections/${id}`)).json()).description_html).toBe("<p>Hi</p>");
  });
});
