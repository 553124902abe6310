import { expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { anOwner, type Owner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const LOW = { name: "Low", filters: { stock: "low", sort: "stock" } };
const viewsOf = async (owner: Owner) =>
  (await ownerRequests(testApp, owner).get("/api/product-views")).json();
const save = (owner: Owner, version: number, views: object[]) =>
  ownerRequests(testApp, owner).put("/api/product-views", { version, views });

test("an owner saves, renames and deletes views; other stores do not see them", async () => {
  const [owner, other] = [await anOwner(testApp), await anOwner(testApp)];
  expect(await viewsOf(owner)).toEqual({ version: 0, views: [] });
  expect((await save(owner, 0, [LOW])).status).toBe(200);
  expect(await viewsOf(owner)).toEqual({ version: 1, views: [LOW] });
  expect(await viewsOf(other)).toEqual({ version: 0, views: [] });
  expect((await save(owner, 1, [{ ...LOW, name: "Nearly gone" }])).status).toBe(200);
  expect((await save(owner, 2, [])).status).toBe(200);
  expect(await viewsOf(owner)).toEqual({ version: 3, views: [] });
});

test("of two tabs that save at once, the second one is told", async () => {
  const owner = await anOwner(testApp);
  expect((await save(owner, 0, [LOW])).status).toBe(200);
  expect((await save(owner, 0, [{ ...LOW, name: "Mine" }])).status).toBe(409);
  expect((await save(owner, 7, [])).status).toBe(409);
  expect(await viewsOf(owner)).toEqual({ version: 1, views: [LOW] });
  const fresh = await anOwner(testApp);
  expect((await save(fresh, 3, [LOW])).status).toBe(409);
  expect(await viewsOf(fresh)).toEqual({ version: 0, views: [] });
});

test("an unknown filter is refused", async () => {
  const owner = await anOwner(testApp);
  expect((await save(owner, 0, [{ name: "Low", filters: { stock: "gone" } }])).status).toBe(422);
});
