import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { products } from "#db/schema/products.ts";
import { stockWishes } from "#db/schema/stock-wishes.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { createStockWishLinks } from "#domain/stock-wishes/stock-wish-links.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { StockWishId, UserId, VariantId } from "#rules/input/ids.ts";
import { AUTH_SECRET, openTestApp } from "#test/app.ts";
import { anOpenedForm, getProduct } from "#test/factories-catalog.ts";
import { anOpenStore, type OpenStore } from "#test/factories-orders.ts";
import { aStockWish, restock, takesStockWishes } from "#test/factories-stock-wishes.ts";
import { aMug, aShirt } from "#test/factories-storefront.ts";

const { db, request } = await openTestApp();
const links = createStockWishLinks(deriveAuthKeys(AUTH_SECRET));
const BY = "3e1f7a52-6a0f-4d55-9b7e-1d0a4c1f2b3c" as UserId;

async function aShop() {
  const store = await anOpenStore(db);
  await takesStockWishes(db, store.id);
  const shirt = await aShirt(db, store.id, { title: "Shirt", handle: "shirt" });
  const soldOut = shirt.variants.find(({ inventory_qty }) => inventory_qty === 0)?.id as VariantId;
  return { store, shirt, soldOut };
}

const read = async (path: string) => {
  const answer = await request(path);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const type = { "content-type": "application/x-www-form-urlencoded" };
  return request(path, {
    method: "POST",
    headers: { ...type, ...headers },
    body: String(new URLSearchParams(fields)),
  });
}

const askPath = ({ slug }: OpenStore) => `/${slug}/back-in-stock`;

const wishesOf = ({ id }: OpenStore) =>
  inStore(db, "owner", id, (tx) => tx.select().from(stockWishes).where(eq(stockWishes.storeId, id)));

describe("the page of a product", () => {
  const FORM = "Sold out? Mail me when it is back";

  test("offers a mail for each variant that is sold out, and for no other", async () => {
    const { store, shirt, soldOut } = await aShop();
    const { html } = await read(`/${store.slug}/products/shirt`);
    expect(html).toContain(FORM);
    expect(html).toContain(`action="/${store.slug}/back-in-stock"`);
    const listed = shirt.variants
      .filter(({ id }) => html.includes(`<option value="${id}"`))
      .map(({ id }) => id);
    expect(listed).toEqual([soldOut]);
  });

  test("of one variant alone does not name it", async () => {
    const { store } = await aShop();
    const mug = await aMug(db, store.id, { handle: "mug", inventory_qty: 0 });
    const { html } = await read(`/${store.slug}/products/mug`);
    expect(html).toContain(`<input type="hidden" name="variant" value="${mug.variants[0]?.id}"/>`);
    expect(html).not.toContain("<option");
  });

  test("offers none while all is in stock, at once after it sold out, and none in a store that takes no wishes", async () => {
    const { store, shirt, soldOut } = await aShop();
    const path = `/${store.slug}/products/shirt`;
    const save = async (stock: number) => {
      const product = await getProduct(db, store.id, shirt.id);
      const variant = { id: soldOut, inventory_qty: { from: 2 - stock, to: stock } };
      const input = anOpenedForm(product, { variants: { changed: [variant] } });
      expect(await updateProduct(db, store.id, shirt.id, { input, by: BY })).toMatchObject({ ok: true });
    };
    await save(2);
    expect((await read(path)).html).not.toContain(FORM);
    await save(0);
    expect((await read(path)).html).toContain(FORM);
    await takesStockWishes(db, store.id, false);
    const { html } = await read(path);
    expect(html).not.toContain(FORM);
    expect(html).not.toContain("askForm");
    expect(html).not.toContain("takesStockWishes");
  });
});

describe("asking for a mail", () => {
  test("leads to a page that says to look for it, and says the same when asked again", async () => {
    const { store, soldOut } = await aShop();
    for (let times = 0; times < 2; times++) {
      const answer = await post(askPath(store), { variant: soldOut, email: " Zoe@example.com " });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, `${askPath(store)}?sent`]);
    }
    const { status, html } = await read(`${askPath(store)}?sent`);
    expect([status, html.includes("Check your email")]).toEqual([200, true]);
    expect((await wishesOf(store)).map(({ email, confirmedAt }) => [email, confirmedAt])).toEqual([
      ["Zoe@example.com", null],
      ["Zoe@example.com", null],
    ]);
  });

  test("with a wrong address shows the form again with what was typed, as text", async () => {
    const { store, soldOut } = await aShop();
    const answer = await post(askPath(store), { variant: soldOut, email: '"><script>alert(1)</script>' });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain("Invalid email address");
    expect(html).not.toContain("<script>");
    expect(html).toContain(`<option value="${soldOut}" selected`);
    expect(await wishesOf(store)).toEqual([]);
  });

  test("for what is back meanwhile leads to the product", async () => {
    const { store, soldOut } = await aShop();
    await restock(db, store.id, soldOut, 1);
    const answer = await post(askPath(store), { variant: soldOut, email: "zoe@example.com" });
    expect(answer.headers.get("location")).toBe(`/${store.slug}/products/shirt?variant=${soldOut}`);
  });

  test("is refused from another site, for another store's variant and for nonsense", async () => {
    const [{ store, soldOut }, other] = [await aShop(), await aShop()];
    const email = "zoe@example.com";
    const foreign = { "sec-fetch-site": "cross-site" };
    expect((await post(askPath(store), { variant: soldOut, email }, foreign)).status).toBe(403);
    for (const variant of [other.soldOut, "", "nothing", "\0"])
      expect((await post(askPath(store), { variant, email })).status).toBe(404);
    expect(await wishesOf(store)).toEqual([]);
  });

  test("is no page in a store that takes no wishes: its address is as unknown as any", async () => {
    const { store, soldOut } = await aShop();
    await takesStockWishes(db, store.id, false);
    const unknown = await read(`/${store.slug}/nothing`);
    for (const path of ["", "?sent", "/abc"]) {
      const { status, html } = await read(`${askPath(store)}${path}`);
      expect(status).toBe(404);
      expect(html.includes("Oops! Page not found")).toBe(unknown.html.includes("Oops! Page not found"));
    }
    expect((await post(askPath(store), { variant: soldOut, email: "zoe@example.com" })).status).toBe(404);
  });

  test("is limited, with a sentence in the form", async () => {
    const limited = await openTestApp({ RATE_LIMITS: "on" }, undefined, db);
    const { store, soldOut } = await aShop();
    const ask = () =>
      limited.request(
        askPath(store),
        {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: `variant=${soldOut}&email=zoe%40example.com`,
        },
        "198.51.100.7",
      );
    for (let times = 0; times < 5; times++) expect((await ask()).status).toBe(303);
    const refused = await ask();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await refused.text()).toMatch(/Too many attempts\. Please try again in \d+ (second|minute)s?\./);
  });
});

describe("the link of its mails", () => {
  async function asked() {
    const shop = await aShop();
    const wish = await aStockWish(db, shop.store.id, shop.soldOut, { confirmed: false });
    return { ...shop, wish, path: `${askPath(shop.store)}/${links.tokenOf(wish)}` };
  }

  test("confirms by a press, and not by being opened, by whatever program", async () => {
    const { store, path } = await asked();
    for (const method of ["GET", "HEAD"]) expect((await request(path, { method })).status).toBe(200);
    expect((await wishesOf(store))[0]?.confirmedAt).toBeNull();
    const answer = await post(path, { deed: "confirm" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
    expect((await read(path)).html).toContain("You are on the list");
    expect((await wishesOf(store))[0]?.confirmedAt).not.toBeNull();
  });

  test("removes by a press, and says so; then there is nothing more", async () => {
    const { store, path } = await asked();
    const answer = await post(path, { deed: "remove" });
    expect((await read(answer.headers.get("location") ?? "")).html).toContain("Your address is removed");
    expect((await read(path)).html).toContain("There is nothing to do here any more");
    expect(await wishesOf(store)).toEqual([]);
  });

  test("shows neither the address nor a draft's page, and is kept by nobody", async () => {
    const { store, path } = await asked();
    await inStore(db, "owner", store.id, (tx) => tx.update(products).set({ status: "draft" }));
    const { html, headers } = await read(path);
    expect(html).not.toContain("@example.com");
    expect(html).not.toContain("/products/shirt");
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test("works while the shop is closed or takes no wishes any more, and under a former slug", async () => {
    const { store, path } = await asked();
    await takesStockWishes(db, store.id, false);
    await changeSettings(db, store.id, { change: { opening_soon: true, slug: `new-${store.slug}` }, by: BY });
    const moved = await request(path);
    expect(moved.status).toBe(301);
    expect((await read(moved.headers.get("location") ?? "")).html).toContain("Mail me when it is back");
  });

  test("of another store, or made up, leads nowhere", async () => {
    const [{ store, wish }, other] = [await asked(), await aShop()];
    const token = links.tokenOf(wish);
    const made = links.tokenOf({ ...wish, storeId: other.store.id });
    for (const path of [
      `/${other.store.slug}/back-in-stock/${token}`,
      `/${store.slug}/back-in-stock/${token.slice(0, -4)}${token.at(-4) === "0" ? "1" : "0"}${token.slice(-3)}`,
      `/${store.slug}/back-in-stock/${made}`,
      `/${store.slug}/back-in-stock/%00`,
    ]) {
      expect((await read(path)).status).toBe(404);
      expect((await post(path, { deed: "remove" })).status).toBe(404);
    }
    expect(await wishesOf(store)).toHaveLength(1);
  });

  test("in a mail program removes with one press, also twice, without a redirect", async () => {
    const { store, wish } = await asked();
    const address = `/api/stock-wishes/${links.tokenOf(wish)}/removal`;
    expect((await request(address)).status).toBe(404);
    for (let times = 0; times < 2; times++)
      expect((await post(address, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
    expect(await wishesOf(store)).toEqual([]);
    const unknown = links.tokenOf({ ...wish, id: "00000000-0000-4000-8000-000000000000" as StockWishId });
    expect((await post(`/api/stock-wishes/${unknown}/removal`, {})).status).toBe(200);
    expect((await post("/api/stock-wishes/nothing/removal", {})).status).toBe(404);
  });
});
