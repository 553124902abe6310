import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import appCss from "#app/app.css?inline";
import { publishTheme } from "#domain/themes/publish-theme.ts";
import { saveDraft } from "#domain/themes/save-draft.ts";
import type { UserId } from "#rules/input/ids.ts";
import { DEFAULT_THEME, LIST_FILTERS } from "#rules/theme/theme.ts";
import { openTestApp } from "#test/app.ts";
import { aCollection } from "#test/factories-catalog.ts";
import { aPage } from "#test/factories-pages.ts";
import { aMug, aShirt, aShop } from "#test/factories-storefront.ts";

const { db, request } = await openTestApp();
const shop = await aShop(db, { name: "Clay & Co" });
const mug = await aMug(db, shop.id, { handle: "mug", description_html: "<p>Thrown by <em>hand</em>.</p>" });
await aShirt(db, shop.id, { handle: "shirt" });
await aCollection(db, shop.id, { handle: "kitchen", product_ids: [mug.id] });
await aPage(db, shop.id, { handle: "about", body_html: "<h2>Who</h2><ul><li>We</li></ul><p>Us</p>" });
const bare = await aShop(db, { name: "Bare" });

const filtered = await aShop(db, { name: "Filtered" });
await aShirt(db, filtered.id, { handle: "shirt", vendor: "Loom", tags: ["new"] });
const theme = { ...DEFAULT_THEME, list_filters: [...LIST_FILTERS], list_order: true };
await saveDraft(db, filtered.id, { version: 0, theme });
await publishTheme(db, filtered.id, { version: 1, by: randomUUID() as UserId });

const FIRST_SCREENS: [page: string, path: string][] = [
  ["landing page", "/"],
  ["home page", `/${shop.slug}`],
  ["empty home page", `/${bare.slug}`],
  ["listing", `/${shop.slug}/products`],
  ["listing beyond its end", `/${shop.slug}/products?page=2`],
  ["search without a match", `/${shop.slug}/products?search=mog`],
  ["filtered listing", `/${filtered.slug}/products?vendor=loom`],
  ["listing that filters leave empty", `/${filtered.slug}/products?vendor=loom&max=1`],
  ["product page", `/${shop.slug}/products/mug`],
  ["product page with options", `/${shop.slug}/products/shirt`],
  ["page of a missing product", `/${shop.slug}/products/gone`],
  ["collection", `/${shop.slug}/collections/kitchen`],
  ["page of the owner", `/${shop.slug}/pages/about`],
  ["page of a missing collection", `/${shop.slug}/collections/gone`],
];
const OTHERS: [page: string, path: string][] = [
  ["cart", `/${shop.slug}/cart`],
  ["checkout", `/${shop.slug}/checkout`],
  ["page of a missing store", "/no-such-store"],
  ["missing page of the owner", `/${shop.slug}/pages/gone`],
  ["not-found page", "/a/b/c/d/e"],
  ["sign-in page", "/admin/auth"],
  ["back office", "/admin"],
];

const BLOCKING = /<link rel="(?:stylesheet|preload|modulepreload)"|<script[^>]* src=/;

async function read(path: string) {
  const response = await request(path);
  const html = await response.text();
  return {
    html: html.replaceAll(/<noscript><link .*?<\/noscript>/g, ""),
    styles: /<style data-precedence="first"[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? "",
    policy: response.headers.get("content-security-policy") ?? "",
    noscript: /<noscript><link rel="stylesheet" href="[^"]*app[^"]*\.css[^"]*"\/><\/noscript>/.test(html),
  };
}

test.for(FIRST_SCREENS)(
  "the %s carries its styles, allowed by their hash, and waits for no file",
  async ([, path]) => {
    const { html, styles, policy, noscript } = await read(path);
    expect(styles).toContain(".button");
    const hash = createHash("sha256").update(styles).digest("base64");
    expect(/style-src-elem ([^;]*);/.exec(policy)?.[1]).toContain(`'sha256-${hash}'`);
    expect(html).not.toMatch(BLOCKING);
    expect(noscript).toBe(true);
  },
);

test.for(FIRST_SCREENS)("the %s carries the styles of every class in it", async ([, path]) => {
  const { html, styles } = await read(path);
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
  const styled = [...new Set(classes)].map(selectorOf).filter((selector) => selector.test(appCss));
  expect(styled.length).toBeGreaterThan(30);
  expect(styled.filter((selector) => !selector.test(styles))).toEqual([]);
});

test.for(OTHERS)("the %s waits for the whole stylesheet", async ([, path]) => {
  const { html, styles } = await read(path);
  expect(html).toMatch(/<link rel="stylesheet" href="[^"]*app[^"]*\.css[^"]*" data-precedence="whole"\/>/);
  expect(styles).toContain("@font-face");
  expect(styles).not.toContain(".button");
});

function selectorOf(name: string): RegExp {
  const escaped = name
    .replaceAll("&amp;", "&")
    .replaceAll("&gt;", ">")
    .replaceAll(/[^\w-]/g, "\\$&");
  return new RegExp(`\\.${escaped.replaceAll(/[^\w-]/g, "\\$&")}(?![\\w-])`);
}
