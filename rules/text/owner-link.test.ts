import { describe, expect, test } from "vitest";
import { isOwnerLink } from "./owner-link.ts";

const ORIGIN = "https://shop.example";

describe("an owner's link", () => {
  test.each([
    "https://elsewhere.example/admin",
    "http://shop.example.elsewhere.example/api",
    "mailto:hello@shop.example",
    "tel:+491234",
    "#details",
    "/tea-house/products/admin",
    "/administration",
    "/factors-shop",
    "https://shop.example/tea-house?from=/admin",
    "https://shop.example/apiary",
    "/100%",
  ])("may lead to %s", (href) => {
    expect(isOwnerLink(href, ORIGIN)).toBe(true);
  });

  test.each([
    "/admin/auth/confirm#token",
    "/admin",
    "/admin?x",
    "/api/functions/create-order",
    "/factors/1/verify",
    "/.well-known/jwks.json",
    "/ADMIN/auth",
    "/tea-house/../admin",
    "/tea-house/%2e%2E/admin",
    "/tea-house/..%2fadmin",
    "/tea-house/%252e%252e/admin",
    "/%61dmin",
    "/%2561dmin",
    "/./admin",
    "/tea-house/..\\admin",
    "/\\tadmin",
    "https://shop.example/admin",
    "HTTPS://SHOP.EXAMPLE/admin",
    "https://shop.example:443/admin",
    "http://shop.example:8080/admin",
    "https://shop.example./admin",
    "https://somebody@shop.example/admin",
    "https:\\\\shop.example\\admin",
    "https://shop.example//admin",
    "//shop.example/admin",
    "/\\shop.example/admin",
    "/\t/elsewhere.example",
    "https://elsewhere.example/\n",
    "javascript:alert(1)",
    "https://",
  ])("may not lead to %s", (href) => {
    expect(isOwnerLink(href, ORIGIN)).toBe(false);
  });

  test("is checked by its path alone where our origin is not known", () => {
    expect(isOwnerLink("/admin")).toBe(false);
    expect(isOwnerLink("https://shop.example/admin")).toBe(true);
  });
});
