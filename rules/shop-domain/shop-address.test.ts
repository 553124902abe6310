import { expect, test } from "vitest";
import { shopAddress } from "./shop-address.ts";

test("a shop without a name of its own stands below its slug", () => {
  expect(shopAddress("https://shops.example.com", { slug: "clay", mainName: null })).toBe(
    "https://shops.example.com/clay",
  );
});

test("one with a name stands at its root, with the platform's scheme and port", () => {
  const place = { slug: "clay", mainName: "shop.example.com" };
  expect(shopAddress("https://shops.example.com", place)).toBe("https://shop.example.com");
  expect(shopAddress("http://localhost:3000", place)).toBe("http://shop.example.com:3000");
});

test("an internationalised name is kept as ASCII", () => {
  expect(shopAddress("https://a.example", { slug: "clay", mainName: "xn--tpferei-n4a.de" })).toBe(
    "https://xn--tpferei-n4a.de",
  );
});
