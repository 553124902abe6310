import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oldCollectionPath, oldProductPath } from "./old-address.ts";
import { REDIRECT_FORMATS, redirectLines } from "./redirect-file.ts";

describe("the address that a page had in the old shop", () => {
  test("is Shopify's handle as the file writes it, and nothing where the file has none", () => {
    expect(oldProductPath("shopify", { handle: "blå-kopp", title: "Blå kopp" })).toBe("/products/blå-kopp");
    expect(oldProductPath("shopify", { handle: "", title: "Mug" })).toBeUndefined();
  });

  test.each([
    ["Blue Mug", "blue-mug"],
    ["Crème brûlée – 2 × 100 g", "creme-brulee-2-x-100-g"],
    ["Weiß & Groß", "weiss-gross"],
    ["Cup No. 5", "cup-no-5"],
    ["Mom's “best” mug!", "moms-best-mug"],
    ["snake_case mug", "snake_case-mug"],
    ["Новая кружка", "новая-кружка"],
    ["Чайник", "чайник"],
  ])("is made by WooCommerce of the name %j: %j", (title, slug) => {
    expect(oldProductPath("woocommerce", { handle: "", title })).toBe(`/product/${slug}`);
  });

  test("of a collection is made by Shopify of its title", () => {
    expect(oldCollectionPath("shopify", "Men's Été & more")).toBe("/collections/mens-ete-more");
    expect(oldCollectionPath("woocommerce", "Sale")).toBeUndefined();
  });

  test("is unknown for other files, and for names without a letter or digit", () => {
    expect(oldProductPath("storewright", { handle: "mug", title: "Mug" })).toBeUndefined();
    expect(oldProductPath("stock-and-prices", { handle: "mug", title: "Mug" })).toBeUndefined();
    expect(oldProductPath("woocommerce", { handle: "", title: "!!!" })).toBeUndefined();
    expect(oldCollectionPath("shopify", "—")).toBeUndefined();
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
      shopify: /^\/products\/[\w.~%-]+,https:\/\/shop\.example\/clay\/products\/mug\r\n$/,
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
