import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { deleteProducts } from "#domain/products/change-products.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { deletePage } from "#domain/shop-pages/delete-page.ts";
import { updatePage } from "#domain/shop-pages/update-page.ts";
import { openPreview } from "#domain/themes/previews.ts";
import type { UserId } from "#rules/input/ids.ts";
import type { MenuItem } from "#rules/menu/menu.ts";
import { AUTH_SECRET, openTestApp } from "#test/app.ts";
import { aCollection, anOpenedForm, getProduct } from "#test/factories-catalog.ts";
import { linkTo, setMenus } from "#test/factories-menus.ts";
import { aPage, aPageForm } from "#test/factories-pages.ts";
import { aSession } from "#test/factories-sessions.ts";
import { aMug, aShop } from "#test/factories-storefront.ts";

const { db, request } = await openTestApp();
const by = randomUUID() as UserId;

/** The links of the header's or the footer's menu, as text and address, on a page that is cached. */
async function linksOn(path: string, name = "Store") {
  const html = await (await request(path)).text();
  const [, nav = ""] = html.match(new RegExp(`<nav aria-label="${name}"[^>]*>(.*?)</nav>`, "s")) ?? [];
  return [...nav.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
    ([, to, label]) => `${label} ${to}`,
  );
}

const address = (label: string, to: string): MenuItem => ({ kind: "address", address: to, label, items: [] });

describe("a shop's menus", () => {
  test("are SPEC.md's 'Shop' in a store that has none, or whose items are all hidden", async () => {
    const shop = await aShop(db);
    const shopLink = [`Shop /${shop.slug}/products`];
    expect(await linksOn(`/${shop.slug}`)).toEqual(shopLink);
    const draft = await aPage(db, shop.id, { status: "draft" });
    await setMenus(db, shop.id, { header: [linkTo("page", draft)] });
    expect(await linksOn(`/${shop.slug}`)).toEqual(shopLink);
    expect(await (await request(`/${shop.slug}`)).text()).not.toContain("Footer menu");
  });

  test("link by title or own label, on two levels, with markup as text", async () => {
    const shop = await aShop(db);
    const other = await aShop(db);
    const mug = await aMug(db, shop.id, { title: "Mug", handle: "mug" });
    const collection = await aCollection(db, shop.id, { title: "Bowls", handle: "bowls" });
    await setMenus(db, shop.id, {
      header: [
        { kind: "search", words: "", label: "", items: [{ kind: "search", words: "blue mug", label: "" }] },
        { ...linkTo("collection", collection), label: "<b>All</b> bowls" },
      ],
      footer: [linkTo("product", mug.id), address("Blog", "https://blog.example/?a=1&b=2")],
    });
    expect(await linksOn(`/${shop.slug}`)).toEqual([
      `All products /${shop.slug}/products`,
      `blue mug /${shop.slug}/products?search=blue+mug`,
      `&lt;b&gt;All&lt;/b&gt; bowls /${shop.slug}/collections/bowls`,
    ]);
    expect(await linksOn(`/${shop.slug}/cart`, "Footer menu")).toEqual([
      `Mug /${shop.slug}/products/mug`,
      "Blog https://blog.example/?a=1&amp;b=2",
    ]);
    expect(await linksOn(`/${other.slug}`)).toEqual([`Shop /${other.slug}/products`]);
  });

  test("stay in a preview of the theme, except for typed addresses", async () => {
    const shop = await aShop(db);
    await setMenus(db, shop.id, {
      header: [
        { kind: "search", words: "", label: "Shop", items: [] },
        address("News", `/${shop.slug}/pages/news`),
        address("Blog", "https://blog.example/"),
        address("Write us", "mailto:kiln@clay.example"),
      ],
    });
    const { token } = await openPreview(
      { db, keys: deriveAuthKeys(AUTH_SECRET) },
      shop.id,
      await aSession(db, shop.id),
    );
    const base = `/admin/preview/${token}/${shop.slug}`;
    expect(await linksOn(base)).toEqual([
      `Shop ${base}/products`,
      // A preview's own script keeps a plain link of the shop inside.
      `News /${shop.slug}/pages/news`,
      "Blog https://blog.example/",
      "Write us mailto:kiln@clay.example",
    ]);
  });

  test("change on cached pages with what they link to", async () => {
    const shop = await aShop(db);
    const mug = await aMug(db, shop.id, { title: "Mug", handle: "mug" });
    const page = await aPage(db, shop.id, { title: "About", handle: "about" });
    await setMenus(db, shop.id, { header: [linkTo("product", mug.id), linkTo("page", page)] });
    // It shows neither of them itself.
    await aPage(db, shop.id, { title: "Terms", handle: "terms" });
    const shown = () => linksOn(`/${shop.slug}/pages/terms`);
    const save = (version: number, changes: Parameters<typeof aPageForm>[0]) =>
      updatePage(db, shop.id, page, { input: aPageForm({ title: "About", version, ...changes }), by });
    const mugLink = `Mug /${shop.slug}/products/mug`;
    expect(await shown()).toEqual([mugLink, `About /${shop.slug}/pages/about`]);
    await save(1, { title: "About us", handle: "about-us" });
    expect(await shown()).toEqual([mugLink, `About us /${shop.slug}/pages/about-us`]);
    await save(2, { status: "draft" });
    expect(await shown()).toEqual([mugLink]);
    await save(3, {});
    expect(await shown()).toEqual([mugLink, `About /${shop.slug}/pages/about`]);
    await deletePage(db, shop.id, page, { by });
    expect(await shown()).toEqual([mugLink]);

    const opened = await getProduct(db, shop.id, mug.id);
    await updateProduct(db, shop.id, mug.id, { input: anOpenedForm(opened, { title: "Cup" }), by: null });
    expect(await shown()).toEqual([`Cup /${shop.slug}/products/mug`]);
    await inStore(db, "owner", shop.id, (tx) => deleteProducts(tx, shop.id, [mug.id], { by: null }));
    expect(await shown()).toEqual([`Shop /${shop.slug}/products`]);
  });
});
