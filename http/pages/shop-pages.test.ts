import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { deletePage } from "#domain/shop-pages/delete-page.ts";
import { updatePage } from "#domain/shop-pages/update-page.ts";
import type { PageId, UserId } from "#rules/input/ids.ts";
import { openTestApp } from "#test/app.ts";
import { speaks } from "#test/factories-language.ts";
import { aPage, aPageForm } from "#test/factories-pages.ts";
import { aPaymentMethod, paymentsForm } from "#test/factories-payments.ts";
import { aShop } from "#test/factories-storefront.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const { db, request } = testApp;
const shop = await aShop(db, { name: "Clay & Co" });
const other = await aShop(db);
const by = randomUUID() as UserId;

async function read(path: string) {
  const response = await request(`/${shop.slug}${path}`);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const save = (id: PageId, changes: Parameters<typeof aPageForm>[0]) =>
  updatePage(db, shop.id, id, { input: aPageForm(changes), by });

describe("an owner's page", () => {
  test("is shown with its title, its text made safe, and a head for search engines", async () => {
    await aPage(db, shop.id, {
      title: "About <us>",
      handle: "about",
      body_html: `<p>We throw mugs.</p><p><a href="/admin">Come in</a></p><table><tbody><tr><td>S</td></tr></tbody></table>`,
    });
    const { status, html } = await read("/pages/about");
    expect(status).toBe(200);
    expect(html).toContain("<title>About &lt;us&gt; · Clay &amp; Co</title>");
    expect(html).toContain(`rel="canonical" href="http://localhost:3000/${shop.slug}/pages/about"`);
    expect(html).toContain(`name="description" content="We throw mugs. Come in S"`);
    expect(html).toContain('"@type":"BreadcrumbList"');
    expect(html).toMatch(/<h1[^>]*>About &lt;us&gt;<\/h1>/);
    expect(html).toContain("<table><tbody><tr><td>S</td></tr></tbody></table>");
    expect(html).not.toContain('href="/admin"');
  });

  test("is cached until it changes, and gone when it is a draft or deleted", async () => {
    const id = await aPage(db, shop.id, { title: "News", body_html: "<p>First.</p>" });
    expect((await read("/pages/news")).headers.get("cache-control")).toMatch(/^public/);
    await save(id, { title: "News", body_html: "<p>Second.</p>", version: 1 });
    expect((await read("/pages/news")).html).toContain("Second.");
    await save(id, { title: "News", status: "draft", version: 2 });
    const draft = await read("/pages/news");
    expect([draft.status, draft.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
    expect(draft.html).toContain("Oops! Page not found");
    expect(draft.html).toContain("Return to Home");
    expect(draft.html).not.toContain("Clay &amp; Co");
    await save(id, { title: "News", version: 3 });
    expect((await read("/pages/news")).status).toBe(200);
    await deletePage(db, shop.id, id, { by });
    expect((await read("/pages/news")).status).toBe(404);
  });

  test("redirects from its old handle", async () => {
    const id = await aPage(db, shop.id, { title: "Sizes" });
    await save(id, { title: "Sizes", handle: "size-guide", version: 1 });
    const { status, headers } = await read("/pages/sizes");
    expect([status, headers.get("location")]).toEqual([301, `/${shop.slug}/pages/size-guide`]);
    expect(headers.get("cache-control")).toBe("no-cache");
  });

  test("is in the site map of its own store, unless it is a draft", async () => {
    await aPage(db, shop.id, { title: "Mapped" });
    await aPage(db, shop.id, { title: "Unmapped", status: "draft" });
    const { html } = await read("/sitemap.xml");
    expect(html).toMatch(new RegExp(`/${shop.slug}/pages/mapped</loc><lastmod>`));
    expect(html).not.toContain("unmapped");
    const others = await (await request(`/${other.slug}/sitemap.xml`)).text();
    expect(others).not.toContain("/pages/");
  });
});

describe("a checkout that links to a page", async () => {
  const owner = await anOwner(testApp);
  const { put, get } = ownerRequests(testApp, owner);
  await aPaymentMethod(db, owner.storeId);
  const page = await aPage(db, owner.storeId, { title: "Our terms" });
  const stranger = await aPage(db, shop.id, { title: "Strange terms" });

  const readLinks = async () => (await (await get("/api/payments")).json()).links;
  const linkTo = async (links: object) => {
    const { version, methods } = await (await get("/api/payments")).json();
    return put("/api/payments", { version, methods, links: { ...paymentsForm().links, ...links } });
  };
  const inCheckout = async () => {
    const html = await (await request(`/${owner.slug}/checkout`)).text();
    return [...new Set(html.match(/\/[\w-]+\/pages\/[\w-]+/g) ?? [])];
  };
  const change = (changes: Parameters<typeof aPageForm>[0]) =>
    updatePage(db, owner.storeId, page, { input: aPageForm({ title: "Our terms", ...changes }), by });

  test("is named in the language of the shop", async () => {
    const named = async (label: string) =>
      (await (await request(`/${owner.slug}/checkout`)).text()).includes(`\\"${label}\\"`);
    expect((await linkTo({ terms_page_id: page })).status).toBe(200);
    expect([await named("Terms"), await named("AGB")]).toEqual([true, false]);
    await speaks(db, owner.storeId, "de");
    expect([await named("Terms"), await named("AGB")]).toEqual([false, true]);
    await speaks(db, owner.storeId, "en");
  });

  test("follows its handle, and leaves no dead link when it is a draft or deleted", async () => {
    expect((await linkTo({ terms_page_id: page })).status).toBe(200);
    expect(await inCheckout()).toEqual([`/${owner.slug}/pages/our-terms`]);
    await change({ handle: "terms", version: 1 });
    expect(await inCheckout()).toEqual([`/${owner.slug}/pages/terms`]);
    await change({ handle: "terms", status: "draft", version: 2 });
    expect(await inCheckout()).toEqual([]);
    expect((await readLinks()).terms_page_id).toBe(page);
    await change({ handle: "terms", version: 3 });
    expect(await inCheckout()).toEqual([`/${owner.slug}/pages/terms`]);
    await deletePage(db, owner.storeId, page, { by });
    expect(await inCheckout()).toEqual([]);
    expect((await readLinks()).terms_page_id).toBeNull();
  });

  test.for([
    [{ terms_page_id: stranger }, { "links.terms_url": "This page no longer exists" }],
    [{ terms_page_id: randomUUID() }, { "links.terms_url": "This page no longer exists" }],
    [{ terms_page_id: "no id" }, { "links.terms_page_id": "This is not an id" }],
    [
      { terms_page_id: stranger, terms_url: "https://shop.example" },
      { "links.terms_url": "Choose a page or enter a web address, not both" },
    ],
  ])("is refused: %j", async ([links, fields]) => {
    const answer = await linkTo(links as object);
    expect([answer.status, (await answer.json()).fields]).toEqual([422, fields]);
  });
});
