import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { openTestApp } from "#test/app.ts";
import { aPage } from "#test/factories-pages.ts";
import { aServedName } from "#test/factories-shop-domains.ts";
import { anActiveProduct } from "#test/factories-storefront.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const { db, request } = testApp;
const owner = await anOwner(testApp);
const other = await anOwner(testApp);
const { get, post, put, delete: remove } = ownerRequests(testApp, owner);
const theirs = ownerRequests(testApp, other);

const add = async (from: string, to: string) => (await post("/api/redirects", { from, to })).status;
const problems = async (from: string, to: string) =>
  (await (await post("/api/redirects", { from, to })).json()).fields;

async function ask(path: string, slug = owner.slug) {
  const { status, headers } = await request(`/${slug}${path}`);
  return [status, headers.get("location")];
}

describe("a redirect", () => {
  test.for([
    ["/old-mugs", "/collections/mugs", "/old-mugs", "/collections/mugs"],
    ["/products/gone", "/", "/products/gone", ""],
    ["/collections/gone", "/products", "/collections/gone", "/products"],
    ["/pages/gone", "/products?page=2", "/pages/gone?x=1", "/products?page=2"],
    ["/a/b/c.html", "/products", "/a/b/c.html?utm=1", "/products?utm=1"],
    ["/part", "/products#new", "/part?utm=1", "/products?utm=1#new"],
    ["/euro", "/products?x=€#ü", "/euro", "/products?x=%E2%82%AC#%C3%BC"],
    ["/Äpfel/Rot Grün", "/Birnen/ä", "/%C3%A4pfel/rot%20gr%C3%BCn", "/birnen/%C3%A4"],
  ] as const)("from %s to %s: %s leads there", async ([from, to, asked, location]) => {
    expect(await add(from, to)).toBe(201);
    expect(await ask(asked)).toEqual([301, `/${owner.slug}${location}`]);
    expect((await request(`/${owner.slug}${asked}`)).headers.get("cache-control")).toBe("no-cache");
    expect(await ask(asked, other.slug)).toEqual([404, null]);
  });

  test("to a name of the shop's own is a path of it; another shop's is refused", async () => {
    await aServedName(db, owner.storeId, "kiln.example.com");
    await aServedName(db, other.storeId, "loom.example.com");
    expect(await add("/named", "https://kiln.example.com/products?page=2")).toBe(201);
    expect(await ask("/named")).toEqual([301, `/${owner.slug}/products?page=2`]);
    expect(await problems("/foreign", "https://loom.example.com/products")).toHaveProperty("to");
  });

  test("is told to React Router where it asks for a page's data", async () => {
    await add("/products/left", "/products/right");
    const { status, headers } = await request(`/${owner.slug}/products/left.data`);
    expect([status, headers.get("x-remix-redirect")]).toEqual([204, `/${owner.slug}/products/right`]);
  });

  test("gives way to a page, from the moment when there is one", async () => {
    await add("/products/mug", "/products");
    await add("/pages/about", "/products");
    expect(await ask("/products/mug")).toEqual([301, `/${owner.slug}/products`]);
    await anActiveProduct(db, owner.storeId, { title: "Mug" });
    await aPage(db, owner.storeId, { title: "About" });
    expect(await ask("/products/mug")).toEqual([200, null]);
    expect(await ask("/pages/about")).toEqual([200, null]);
  });

  test("begins and ends at once", async () => {
    expect(await ask("/sale")).toEqual([404, null]);
    const { id } = await (await post("/api/redirects", { from: "/sale", to: "/products" })).json();
    expect(await ask("/sale")).toEqual([301, `/${owner.slug}/products`]);
    expect((await put(`/api/redirects/${id}`, { from: "/sale", to: "/", version: 1 })).status).toBe(200);
    expect(await ask("/sale")).toEqual([301, `/${owner.slug}`]);
    const late = await put(`/api/redirects/${id}`, { from: "/sale", to: "/", version: 1 });
    expect([late.status, (await late.json()).current]).toMatchObject([409, { from: "/sale", version: 2 }]);
    expect((await remove(`/api/redirects/${id}`)).status).toBe(204);
    expect(await ask("/sale")).toEqual([404, null]);
  });

  test("stays when the slug changes, and needs one step from the old slug", async () => {
    await theirs.post("/api/redirects", { from: "/moved", to: "/products" });
    await theirs.put("/api/store/settings", { slug: "renamed" });
    expect(await ask("/moved", "renamed")).toEqual([301, "/renamed/products"]);
    expect(await ask("/moved", other.slug)).toEqual([301, "/renamed/products"]);
  });
});

describe("a redirect is refused", () => {
  test("from an address that has one already, in whatever spelling", async () => {
    await add("/twice", "/products");
    expect(await problems("/TWICE/", "/")).toEqual({ from: "There is a redirect from /twice already" });
  });

  test("that leads in a circle, also through others and through the shop's own address", async () => {
    await add("/one", "/two");
    await add("/two", "/three?x=1");
    expect(await problems("/three", "/one")).toEqual({
      to: "This would lead in a circle: /three → /one → /two → /three",
    });
    expect(await problems("/self", `http://localhost:3000/${owner.slug}/self/`)).toEqual({
      to: "This would lead in a circle: /self → /self",
    });
  });

  test.each(["/products?x=1\r\nset-cookie: a=b", "https://trade.example/\nx: y"])(
    "with a line break in its target: %j",
    async (to) => {
      expect(Object.keys(await problems("/broken", to))).toEqual(["to"]);
    },
  );

  test.each(["https://trade.example/clay", "http://localhost.:3000/a", "http://localhost:3000/admin"])(
    "to %s, which is not below the shop's address",
    async (to) => {
      expect(await problems("/out", to)).toEqual({ to: "Enter a path of your shop, such as /products/mug" });
    },
  );

  test("into the back office", async () => {
    await inStore(db, "owner", owner.storeId, (tx) =>
      tx.execute(sql`insert into redirects (store_id, from_path, target)
        values (${owner.storeId}, '/in', 'http://localhost:3000/admin')`),
    );
    expect(await ask("/in")).toEqual([404, null]);
  });

  test("beyond 1,000", async () => {
    const full = await anOwner(testApp);
    await inStore(db, "owner", full.storeId, (tx) =>
      tx.execute(sql`insert into redirects (store_id, from_path, target)
        select ${full.storeId}, '/old-' || n, '/' from generate_series(1, 1000) n`),
    );
    const answer = await ownerRequests(testApp, full).post("/api/redirects", { from: "/more", to: "/" });
    expect([answer.status, (await answer.json()).fields]).toEqual([
      422,
      { from: "A store can have at most 1,000 redirects" },
    ]);
  });
});

test("redirects are listed newest first, found by either end, and recorded with their owner", async () => {
  const mine = await anOwner(testApp);
  const requests = ownerRequests(testApp, mine);
  const read = async (search = "") => (await requests.get(`/api/redirects?search=${search}`)).json();
  expect(await read()).toMatchObject({ redirects: [], store_is_empty: true });
  for (const [from, to] of [
    ["/first", "/a"],
    ["/second", "/b_first"],
  ])
    await requests.post("/api/redirects", { from, to });
  expect((await read()).redirects).toMatchObject([{ from: "/second" }, { from: "/first", to: "/a" }]);
  expect((await read("b_F")).redirects).toMatchObject([{ from: "/second" }]);
  expect(await read("zzz")).toMatchObject({ redirects: [], store_is_empty: false });
  const { rows } = await inStore(db, "owner", mine.storeId, (tx) =>
    tx.execute(sql`select payload from events where type = 'redirect.created' order by payload->>'from'`),
  );
  expect(rows).toMatchObject([{ payload: { by: mine.userId, from: "/first", to: "/a" } }, {}]);
  expect((await get("/api/redirects")).status).toBe(200);
});
