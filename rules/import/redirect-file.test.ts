import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oldCollectionPaths, oldProductPaths } from "./old-address.ts";
import { REDIRECT_FORMATS, redirectLines } from "./redirect-file.ts";

describe("the address that a page had in the old shop", () => {
  test("is Shopify's handle as the file writes it, and nothing where the file has none", () => {
    expect(oldProductPaths("shopify", { handle: "blå-kopp", title: "Blå kopp" })).toEqual([
      "/products/blå-kopp",
    ]);
    expect(oldProductPaths("shopify", { handle: "", title: "Mug" })).toEqual([]);
  });

  test.each([
    ["Blue Mug", "blue-mug"],
    ["Mug/Cup 2.5 l", "mug-cup-2-5-l"],
    ["Größe/XL", "grose-xl", "groesse-xl"],
    ["Rødgrød", "rodgrod", "roedgroed"],
    ["Đorđe", "dorde", "djordje"],
    ["Åre", "are", "aare"],
    ["İzmir Çayı ŁÓDŹ", "izmir-cayi-lodz"],
    ["Tea&nbsp;pot &amp; <b>cup</b>", "tea-pot-cup"],
    ["100% wool\u200b, 5° …", "100-wool-5"],
    ["Thin\u2009space", "thin-space"],
    ["Кружка ".repeat(9), "кружка-кружка-кружка-кружка-кружка-кр"],
    ["a".repeat(250), "a".repeat(200)],
    ["Crème brûlée – 2 × 100 g", "creme-brulee-2-x-100-g"],
    ["Weiß & Groß", "weis-gros", "weiss-gross"],
    ["Cup No. 5", "cup-no-5"],
    ["Mom's “best” mug!", "moms-best-mug"],
    ["snake_case mug", "snake_case-mug"],
    ["Новая кружка", "новая-кружка"],
    ["Чайник", "чайник"],
  ])("is made by WooCommerce of the name %j: %j", (title, ...slugs) => {
    expect(oldProductPaths("woocommerce", { handle: "", title })).toEqual(
      slugs.map((slug) => `/product/${slug}`),
    );
  });

  test("of a collection is made by Shopify of its title", () => {
    expect(oldCollectionPaths("shopify", "Men's Été & more")).toEqual(["/collections/mens-ete-more"]);
    expect(oldCollectionPaths("woocommerce", "Sale")).toEqual([]);
  });

  test("is unknown for other files, and for names without a letter or digit", () => {
    expect(oldProductPaths("storewright", { handle: "mug", title: "Mug" })).toEqual([]);
    expect(oldProductPaths("stock-and-prices", { handle: "mug", title: "Mug" })).toEqual([]);
    expect(oldProductPaths("woocommerce", { handle: "", title: "!!!" })).toEqual([]);
    expect(oldCollectionPaths("shopify", "—")).toEqual([]);
  });
});

describe("a redirect to the new shop", () => {
  const to = "https://shop.example/clay/products/mug";

  test("is a line of Shopify's file", () => {
    expect(redirectLines("shopify", { from: "/products/blå-kopp", to })).toBe(
      `/products/bl%C3%A5-kopp,${to}\r\n`,
    );
  });

  test("is written for nginx with the decoded path, with and without a slash at its end", () => {
    expect(redirectLines("nginx", { from: "/products/blå-kopp", to })).toBe(
      `location = "/products/blå-kopp" { return 301 "${to}"; }\n` +
        `location = "/products/blå-kopp/" { return 301 "${to}"; }\n`,
    );
  });

  test("is written for Apache as a pattern of the decoded path", () => {
    expect(redirectLines("htaccess", { from: "/product/no.5", to })).toBe(
      `RedirectMatch 301 "^/product/no\\.5/?$" "${to}"\n`,
    );
  });

  test.each([
    '/products/a"; } location / { return 301 "https://evil.example',
    "/products/a\nDeny from all",
    "/products/$request_uri",
    "/products/a b",
    "/products/a\\",
    "/products/(.*)",
    "/products/../admin",
    "/products/.",
    "/products/=1+1",
    "/products/a%22",
    "/products/\ud800",
    "/products/",
    "",
  ])("is left out where %j would be more than an address", (from) => {
    for (const format of REDIRECT_FORMATS) expect(redirectLines(format, { from, to })).toBe("");
  });

  test("leads to plain addresses only", () => {
    for (const to of [
      "javascript:alert(1)",
      'https://shop.example/a"b',
      "https://shop.example/$1",
      "/clay/x",
    ])
      for (const format of REDIRECT_FORMATS) expect(redirectLines(format, { from: "/a", to })).toBe("");
  });

  test("of any handle keeps to the form of its lines", () => {
    const LINES = {
      shopify: /^\/products\/[\w.~%/-]+,https:\/\/shop\.example\/clay\/products\/mug\r\n$/,
      nginx: /^(?:location = "[^"\\$;{}\s]+" \{ return 301 "[^"\\$;{}\s]+"; \}\n){2}$/,
      htaccess: /^RedirectMatch 301 "\^(?:[^"\\$^()[\]{}|?*+\s]|\\\.)+\/\?\$" "[^"\\$\s]+"\n$/,
    };
    const handles = fc.oneof(
      fc.array(fc.nat(0xffff), { maxLength: 20 }).map((codes) => String.fromCharCode(...codes)),
      fc.array(fc.nat(0x7f), { maxLength: 3 }).map((codes) => String.fromCharCode(...codes)),
      fc
        .array(fc.constantFrom("a", "é", "ж", "-", ".", "_", "~", '"', "\n", "$", "\\"), { maxLength: 8 })
        .map((letters) => letters.join("")),
    );
    fc.assert(
      fc.property(handles, fc.constantFrom(...REDIRECT_FORMATS), (handle, format) => {
        const lines = redirectLines(format, { from: `/products/${handle}`, to });
        if (lines !== "") expect(lines).toMatch(LINES[format]);
      }),
    );
  });
});
