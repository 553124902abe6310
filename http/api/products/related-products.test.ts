import { expect, test } from "vitest";
import { DEFAULT_THEME } from "#rules/theme/theme.ts";
import { openTestApp } from "#test/app.ts";
import { aMug } from "#test/factories-storefront.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const { db } = testApp;
const owner = await anOwner(testApp);
const as = ownerRequests(testApp, owner);
const store = owner.storeId;

const cup = await aMug(db, store, { title: "Cup", handle: "cup", tags: ["clay"] });
const bowl = await aMug(db, store, { title: "Bowl" });
const plate = await aMug(db, store, { title: "Plate" });
const saucer = await aMug(db, store, { title: "Saucer", tags: ["clay"] });
const draft = await aMug(db, store, { title: "Draft", status: "draft" });
const foreign = await aMug(db, (await anOwner(testApp)).storeId, { title: "Foreign" });

const choose = (...chosen: { id: string }[]) =>
  as.put(`/api/products/${cup.id}/related`, { product_ids: chosen.map(({ id }) => id) });
const titles = async (answer: Response) =>
  ((await answer.json()) as { products: { title: string }[] }).products.map(({ title }) => title);

async function shownBelow() {
  const html = await (await testApp.request(`/${owner.slug}/products/cup`)).text();
  const [, below = ""] = html.slice(0, html.indexOf("</main>")).split("Related products");
  return [...below.matchAll(/<h3[^>]*><a[^>]*>([^<]*)</g)].map(([, title]) => title);
}

test("the owner's choice is shown in her order instead of what is found; drafts are left out", async () => {
  const theme = { ...DEFAULT_THEME, related_products: true };
  expect((await as.put("/api/theme", { version: 0, theme })).status).toBe(200);
  expect((await as.post("/api/theme/publish", { version: 1 })).status).toBe(200);
  expect(await shownBelow()).toEqual(["Saucer"]);

  expect(await titles(await choose(plate, draft, bowl))).toEqual(["Plate", "Draft", "Bowl"]);
  expect(await shownBelow()).toEqual(["Plate", "Bowl"]);
  const read = await as.get(`/api/products/${cup.id}/related`);
  expect(await read.clone().json()).toMatchObject({ shown: true });
  expect(await titles(read)).toEqual(["Plate", "Draft", "Bowl"]);

  expect(await titles(await choose())).toEqual([]);
  expect(await shownBelow()).toEqual(["Saucer"]);
});

test.each([
  ["itself", [cup]],
  ["another store's", [bowl, foreign]],
  ["one twice", [bowl, bowl]],
])("a choice of %s is refused, and nothing changes", async (_, chosen) => {
  await choose(saucer);
  expect((await choose(...chosen)).status).toBe(422);
  expect(await titles(await as.get(`/api/products/${cup.id}/related`))).toEqual(["Saucer"]);
});
