import { expect, test } from "vitest";
import type { StoreId } from "#rules/input/ids.ts";
import { askedStore, isNamedByAddress } from "./asked-store.ts";

const asked = (path: string, headers = {}) => askedStore({ path, headers, shop: undefined });

test("a page is its store's, and our own pages are nobody's", () => {
  expect(asked("/mugs/products/blue")).toBe("mugs");
  expect(asked("/mugs.data")).toBe("mugs");
  for (const path of ["/", "/admin/orders", "/robots.txt", "//", "/_root.data", `/${"a".repeat(51)}`])
    expect(asked(path)).toBeUndefined();
});

test("a call of a shopper's page is that page's store's, and an owner's is her own", () => {
  const referer = "https://shops.example/mugs/checkout?a=b";
  expect(asked("/api/cart/check", { referer })).toBe("mugs");
  expect(asked("/api/functions/create-order", { referer: "no address" })).toBeUndefined();
  expect(asked("/api/auth/sign-in", { referer })).toBeUndefined();
  expect(asked("/api/orders", { referer, authorization: "Bearer one" })).toBe("Bearer one");
  // However long a header is, and whoever sends one with a shopper's call.
  expect(asked("/api/orders", { authorization: `Bearer ${"a".repeat(9_000)}` })).toHaveLength(32);
  expect(asked("/api/search", { referer, authorization: "Bearer one" })).toBe("mugs");
});

test("at a shop's own host everything is that shop's", () => {
  const shop = { storeId: "a" as StoreId, slug: "mugs", name: "mugs.example", isMain: true, main: undefined };
  expect(askedStore({ path: "/api/cart/check", headers: {}, shop })).toBe("a");
});

test("only a host or an address says that a store is there: anybody can write a header", () => {
  const shop = { storeId: "a" as StoreId, slug: "mugs", name: "mugs.example", isMain: true, main: undefined };
  const named = (path: string, host?: typeof shop) => isNamedByAddress({ path, shop: host });
  expect([named("/mugs"), named("/api/cart/check"), named("/api/cart/check", shop)]).toEqual([
    true,
    false,
    true,
  ]);
});
