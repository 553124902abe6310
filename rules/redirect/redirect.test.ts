import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldErrors } from "#rules/input/field-errors.ts";
import { findLoop } from "./redirect.ts";
import { redirectInput } from "./redirect-input.ts";
import { encodePath, pathInShop, shopPath } from "./shop-path.ts";

describe("a path of a shop", () => {
  test.each([
    ["/old", "/old"],
    ["old/Page/", "/old/page"],
    ["//old///page//", "/old/page"],
    ["/%C3%84pfel/rot%20gr%C3%BCn", "/äpfel/rot grün"],
    ["/Äpfel", "/äpfel"],
    ["/index.html", "/index.html"],
    ["/", "/"],
  ])("%j is stored as %j", (typed, path) => {
    expect(shopPath(typed)).toBe(path);
    // An address that a browser asks for means the same path.
    expect(shopPath(encodePath(path))).toBe(path);
  });

  test.each([
    "/a/../b",
    "/./a",
    "/%2e%2e/admin",
    "/a\\b",
    "/a%5Cb",
    "/a?b",
    "/a%3Fb",
    "/%",
    "/%252e",
    "/a\u0000",
  ])("%j is none", (typed) => {
    expect(shopPath(typed)).toBeUndefined();
  });

  test("of any text is stored once and for all, and its address stays below the slug", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (typed) => {
        const path = shopPath(typed);
        if (path === undefined) return;
        expect(shopPath(encodePath(path))).toBe(path);
        expect(new URL(`/slug${encodePath(path)}`, "https://shop.example").pathname).toMatch(/^\/slug\//);
      }),
    );
  });
});

test("an address of the shop itself is a path of it", () => {
  const shop = { origin: "https://shop.example", slugs: ["clay", "old-clay"] };
  expect(pathInShop("https://shop.example/old-clay/Mugs/?page=2", shop)).toBe("/mugs?page=2");
  expect(pathInShop("https://shop.example//clay/mugs", shop)).toBe("/mugs");
  for (const other of ["https://shop.example/other/a", "https://else.example/clay/a", "/clay/a", "nothing"])
    expect(pathInShop(other, shop)).toBeUndefined();
});

test("so is one at a name of its own", () => {
  const shop = { origin: "https://platform.example", slugs: ["clay"], names: ["clay.example"] };
  expect(pathInShop("https://Clay.example/Mugs?page=2", shop)).toBe("/mugs?page=2");
  expect(pathInShop("https://clay.example", shop)).toBe("/");
  expect(pathInShop("https://clay.example/a%5Cb", shop)).toBeUndefined();
  expect(pathInShop("https://else.example/mugs", shop)).toBeUndefined();
});

const WRONG_FROM = "Enter a path of your shop, such as /old-page";
const WRONG_TO = "Enter a path of your shop, such as /products/mug";

test.each([
  [{ from: "", to: "/a" }, { from: WRONG_FROM }],
  [{ from: "/../admin", to: "/a" }, { from: WRONG_FROM }],
  [
    { from: "/", to: "/a" },
    { from: "Your home page is always there: enter the path of a page that is gone" },
  ],
  [{ from: "/a", to: "" }, { to: WRONG_TO }],
  [{ from: "/a", to: "javascript:alert(1)" }, { to: WRONG_TO }],
  [{ from: "/a", to: "mailto:a@b.example" }, { to: WRONG_TO }],
  [{ from: "/a", to: "/%2e%2e/admin" }, { to: WRONG_TO }],
  [{ from: "/a", to: "products" }, { to: WRONG_TO }],
])("the redirect %j is refused", (typed, fields) => {
  expect(fieldErrors(redirectInput.safeParse(typed).error?.issues ?? [])).toEqual(fields);
});

test("a redirect is stored in one form; the query of its target stays as typed", () => {
  expect(redirectInput.parse({ from: "Old/", to: "//Products/?Page=2#X" })).toEqual({
    from: "/old",
    to: "/products?Page=2#X",
  });
});

test("a loop is found through other redirects, by the path alone", () => {
  const others = new Map([
    ["/b", "/c?x=1"],
    ["/c", "/a#top"],
    ["/d", "https://shop.example/a"],
  ]);
  expect(findLoop({ from: "/a", to: "/a?x" }, others)).toEqual(["/a", "/a"]);
  expect(findLoop({ from: "/a", to: "/b" }, others)).toEqual(["/a", "/b", "/c", "/a"]);
  expect(findLoop({ from: "/a", to: "/d" }, others)).toBeUndefined();
  expect(findLoop({ from: "/x", to: "/b" }, others)).toBeUndefined();
});
