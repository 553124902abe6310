import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { deleteCollection } from "#domain/collections/delete-collection.ts";
import { updateCollection } from "#domain/collections/update-collection.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { openPreview, revokeSharedPreview, sharePreview } from "#domain/themes/previews.ts";
import { publishTheme } from "#domain/themes/publish-theme.ts";
import { saveDraft } from "#domain/themes/save-draft.ts";
import type { ProductId, UserId } from "#rules/input/ids.ts";
import { DEFAULT_THEME, type Section, type Theme } from "#rules/theme/theme.ts";
import { AUTH_SECRET, openTestApp } from "#test/app.ts";
import { aCollection, aCollectionForm } from "#test/factories-catalog.ts";
import { aSession } from "#test/factories-sessions.ts";
import { aMug, aShop } from "#test/factories-storefront.ts";
import { asTableOwner } from "#test/rows-of.ts";

const testApp = await openTestApp();
const { db } = testApp;
const deps = { db, keys: deriveAuthKeys(AUTH_SECRET) };
const by = randomUUID() as UserId;

async function aThemedStore(theme: Partial<Theme>, { published = true } = {}) {
  const store = await aShop(db);
  await saveDraft(db, store.id, { version: 0, theme: { ...DEFAULT_THEME, ...theme } });
  if (published) await publishTheme(db, store.id, { version: 1, by });
  return store;
}

const html = async (path: string) => (await testApp.request(path)).text();
const headingsOf = (page: string) => [...page.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, text]) => text);

describe("a published theme", () => {
  test("sets custom properties on the page, and the faces of its fonts under the strict policy", async () => {
    const { slug } = await aThemedStore({ brand_color: "#7a1f3d", tone: "white", fonts: "garamond" });
    const answer = await testApp.request(`/${slug}`);
    const page = await answer.text();
    expect(page).toMatch(/<html [^>]*style="[^"]*--fill:#7a1f3d;/);
    expect(page).toContain("EB Garamond Variable");
    expect(answer.headers.get("content-security-policy")).not.toContain(
      "style-src-elem 'self' 'unsafe-inline'",
    );
  });

  test("is on every page of its store, and on no other's", async () => {
    const { slug } = await aThemedStore({ footer_text: "Thrown by hand", brand_color: "#7a1f3d" });
    const plain = await aShop(db);
    for (const path of ["", "/products", "/cart"]) {
      expect(await html(`/${slug}${path}`)).toContain("--fill:#7a1f3d");
      const other = await html(`/${plain.slug}${path}`);
      expect([other.includes("Thrown by hand"), /<html [^>]*style=/.test(other)]).toEqual([false, false]);
    }
  });

  test("drops its store's pages when it is published", async () => {
    const store = await aShop(db);
    expect(await html(`/${store.slug}`)).toContain("New arrivals");
    const hero = DEFAULT_THEME.sections[0] as Section;
    const sections = [{ ...hero, headline: "Made to be used" } as Section];
    await saveDraft(db, store.id, { version: 0, theme: { ...DEFAULT_THEME, sections } });
    expect(await html(`/${store.slug}`)).toContain("New arrivals");
    await publishTheme(db, store.id, { version: 1, by });
    expect(await html(`/${store.slug}`)).toContain("Made to be used");
  });

  test("shows what its owner typed as text, never as code", async () => {
    const evil = `"><script>alert(1)</script>`;
    const hero = DEFAULT_THEME.sections[0] as Extract<Section, { kind: "hero" }>;
    const { slug } = await aThemedStore({
      announcement: { text: evil, link: "", from: null, until: null },
      footer_text: evil,
      sections: [
        { ...hero, headline: evil, text: evil, button: { label: evil, link: "" } },
        { id: "words", kind: "rich-text", hidden: false, html: `<p onclick="alert(1)">Hi${evil}</p>` },
      ],
    });
    const page = await html(`/${slug}`);
    expect(page).not.toContain("<script>alert(1)");
    expect(page).not.toContain('onclick="');
  });

  test("leads nowhere that an owner may not link to", async () => {
    const hero = DEFAULT_THEME.sections[0] as Extract<Section, { kind: "hero" }>;
    const link = "http://localhost:3000/admin/orders";
    const { slug } = await aThemedStore({
      announcement: { text: "Look", link, from: null, until: null },
      sections: [{ ...hero, button: { label: "Go", link } }],
      social_links: ["https://localhost/admin/orders", "https://clay.example"],
    });
    const page = await html(`/${slug}`);
    expect([page.includes("/admin/orders"), page.includes("https://clay.example")]).toEqual([false, true]);
  });
});

describe("a chosen link", () => {
  const hero = DEFAULT_THEME.sections[0] as Extract<Section, { kind: "hero" }>;

  test("follows what it leads to, and goes with it", async () => {
    const store = await aShop(db);
    const id = await aCollection(db, store.id, { title: "Kitchen" });
    const link = { kind: "collection", id } as const;
    const theme = {
      ...DEFAULT_THEME,
      announcement: { ...DEFAULT_THEME.announcement, text: "New pots", link },
      sections: [{ ...hero, button: { label: "To the pots", link } }],
    };
    await saveDraft(db, store.id, { version: 0, theme });
    await publishTheme(db, store.id, { version: 1, by });
    const linksTo = async (handle: string) =>
      (await html(`/${store.slug}`)).split(`href="/${store.slug}/collections/${handle}"`).length - 1;
    expect(await linksTo("kitchen")).toBe(2);

    const input = aCollectionForm({ title: "Kitchen", handle: "pots", version: 1 });
    expect(await updateCollection(db, store.id, id, { input, by })).toMatchObject({ ok: true });
    expect([await linksTo("kitchen"), await linksTo("pots")]).toEqual([0, 2]);

    await inStore(db, "owner", store.id, (tx) => deleteCollection(tx, store.id, id, { by }));
    const page = await html(`/${store.slug}`);
    expect(await linksTo("pots")).toBe(0);
    expect([page.includes("New pots"), page.includes("To the pots")]).toEqual([true, false]);
    // Other fields can be saved all the same.
    expect(
      await saveDraft(db, store.id, { version: 2, theme: { ...theme, footer_text: "x" } }),
    ).toMatchObject({
      ok: true,
    });
  });

  test("to a draft shows no button, and one to another store is refused", async () => {
    const other = await aShop(db);
    const theirs = await aMug(db, other.id, { title: "Theirs" });
    const store = await aShop(db);
    const mug = await aMug(db, store.id, { title: "Hidden Mug", status: "draft" });
    const withLink = (id: ProductId) => ({
      ...DEFAULT_THEME,
      sections: [{ ...hero, button: { label: "To the mug", link: { kind: "product", id } as const } }],
    });
    expect(await saveDraft(db, store.id, { version: 0, theme: withLink(theirs.id) })).toEqual({
      ok: false,
      reason: "invalid",
      fields: { "sections.0.button.link": "This product is not in your store. Choose another product." },
    });
    await saveDraft(db, store.id, { version: 0, theme: withLink(mug.id) });
    await publishTheme(db, store.id, { version: 1, by });
    expect(await html(`/${store.slug}`)).not.toContain("To the mug");
  });
});

describe("the sections of a home page", () => {
  test("are in the owner's order, without the hidden ones, and keep SPEC.md's headings", async () => {
    const [hero, collections, products] = DEFAULT_THEME.sections as [Section, Section, Section];
    const store = await aThemedStore({ sections: [products, { ...collections, hidden: true }, hero] });
    await aCollection(db, store.id, { title: "Kitchen" });
    expect(headingsOf(await html(`/${store.slug}`))).toEqual(["Featured products"]);
  });

  test("have a hero beside its text, or one as wide as the page", async () => {
    const hero = DEFAULT_THEME.sections[0] as Extract<Section, { kind: "hero" }>;
    const withHero = (layout: "beside" | "full-width") =>
      aThemedStore({ footer_text: "Mine", sections: [{ ...hero, layout, headline: "Made to be used" }] });
    const [beside, wide] = [await withHero("beside"), await withHero("full-width")];
    const plain = await aShop(db);
    const heroOf = (page: string) => /<section class="([^"]*)"/.exec(page)?.[1];
    expect(heroOf(await html(`/${beside.slug}`))).toBe(heroOf(await html(`/${plain.slug}`)));
    const page = await html(`/${wide.slug}`);
    expect(heroOf(page)).toContain("xl:min-h-[44rem]");
    expect(page).toContain("Made to be used</h1>");
  });

  test("show a collection with its products, and change when those do", async () => {
    const store = await aShop(db, { name: "Clay & Co" });
    const mug = await aMug(db, store.id, { title: "Stoneware Mug" });
    const collection_id = await aCollection(db, store.id, { title: "Kitchen", product_ids: [mug.id] });
    const sections: Section[] = [
      { id: "one", kind: "featured-collection", hidden: false, collection_id, heading: "" },
    ];
    await saveDraft(db, store.id, { version: 0, theme: { ...DEFAULT_THEME, sections } });
    await publishTheme(db, store.id, { version: 1, by });
    const page = await html(`/${store.slug}`);
    expect(headingsOf(page)).toEqual(["Kitchen"]);
    expect(page).toContain("Stoneware Mug");
    // A page without a hero still has its one first heading.
    expect(page).toContain(`<h1 class="sr-only" dir="auto">Clay &amp; Co</h1>`);
  });
});

describe("an announcement", () => {
  const soon = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
  const announce = (from: string | null, until: string | null) =>
    aThemedStore({ announcement: { text: "Open on Sunday", link: "", from, until } });

  test.each([
    ["always", null, null, true],
    ["before it begins", soon(3_600_000), null, false],
    ["in its time", soon(-3_600_000), soon(3_600_000), true],
    ["after its end", null, soon(-3_600_000), false],
  ])("is shown %s or not: %s to %s", async (_, from, until, isShown) => {
    const { slug } = await announce(from, until);
    expect((await html(`/${slug}`)).includes("Open on Sunday")).toBe(isShown);
  });
});

describe("a preview", () => {
  test("shows the draft below its own address: uncached, unindexed, framed by ourselves alone", async () => {
    const store = await aThemedStore({ footer_text: "Not yet published" }, { published: false });
    const { token } = await openPreview(deps, store.id, await aSession(db, store.id));
    const base = `/admin/preview/${token}`;
    const answer = await testApp.request(`${base}/${store.slug}`);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain("Not yet published");
    expect(page).toContain(`href="${base}/${store.slug}/products"`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "no-referrer",
      "content-security-policy": expect.stringContaining("frame-ancestors 'self'"),
    });
    expect(await html(`/${store.slug}`)).not.toContain("Not yet published");
  });

  test("names its sections as the editor does, which pages for shoppers do not", async () => {
    const [hero] = DEFAULT_THEME.sections as [Section];
    const second = { ...hero, id: "hero-2" };
    const store = await aThemedStore({ sections: [{ ...hero, hidden: true }, second] });
    const { token } = await openPreview(deps, store.id, await aSession(db, store.id));
    const page = await html(`/admin/preview/${token}/${store.slug}`);
    expect(/<div data-section="hero-2">.*?<\/button>/.exec(page)?.[0]).toContain("Edit Hero 2");
    expect(await html(`/${store.slug}`)).not.toContain("data-section");
  });

  test("has the data of its pages below the same address", async () => {
    const store = await aThemedStore({ footer_text: "Not yet published" }, { published: false });
    const { token } = await openPreview(deps, store.id, await aSession(db, store.id));
    const data = await html(`/admin/preview/${token}/${store.slug}.data`);
    expect(data).toContain("Not yet published");
  });

  test("opens one store, and nothing but its shop", async () => {
    const store = await aThemedStore({}, { published: false });
    const other = await aShop(db);
    const { token } = await openPreview(deps, store.id, await aSession(db, store.id));
    const paths = [`/${other.slug}`, "", ".data", "/admin", "/admin/orders", "/nowhere"];
    const answers = await Promise.all(paths.map((path) => testApp.request(`/admin/preview/${token}${path}`)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
  });

  test("ends when it is revoked, shared anew, or old, and cannot be forged", async () => {
    const store = await aThemedStore({}, { published: false });
    const statusOf = async (token: string) =>
      (await testApp.request(`/admin/preview/${token}/${store.slug}`)).status;
    const first = await sharePreview(deps, store.id, by);
    expect(await statusOf(first.token)).toBe(200);
    const second = await sharePreview(deps, store.id, by);
    expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([404, 200]);
    await revokeSharedPreview(db, store.id, by);
    expect(await statusOf(second.token)).toBe(404);

    const live = await openPreview(deps, store.id, await aSession(db, store.id));
    const forged = live.token.slice(0, -1) + (live.token.endsWith("0") ? "1" : "0");
    expect([await statusOf(live.token), await statusOf(forged)]).toEqual([200, 404]);
    await asTableOwner(db, (query) =>
      query("update theme_previews set expires_at = now() where store_id = $1", [store.id]),
    );
    expect(await statusOf(live.token)).toBe(404);
  });
});
