import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasReservedEnding, isWithin, readDomainName } from "./domain-name.ts";

describe("a name that an owner types", () => {
  test.each([
    ["shop.example.com", "shop.example.com"],
    ["  Shop.EXAMPLE.com. ", "shop.example.com"],
    ["https://shop.example.com/", "shop.example.com"],
    ["HTTP://shop.example.com:8080/products?a=b#c", "shop.example.com"],
    ["example.com", "example.com"],
    ["a--b.example.com", "a--b.example.com"],
    ["xn--mller-kva.example.com", "xn--mller-kva.example.com"],
    [`${"a".repeat(63)}.example.com`, `${"a".repeat(63)}.example.com`],
  ])("%j is %j", (text, name) => expect(readDomainName(text)).toEqual({ name, typed: name }));

  test.each([
    ["Müller.example.com", "xn--mller-kva.example.com", "müller.example.com"],
    ["MÜLLER。example。com。", "xn--mller-kva.example.com", "müller。example。com"],
    ["пример.рф", "xn--e1afmkfd.xn--p1ai", "пример.рф"],
  ])("%j is kept as %j and shown as typed", (text, name, typed) => {
    expect(readDomainName(text)).toEqual({ name, typed });
  });

  test.each([
    "",
    "example",
    "localhost",
    "192.0.2.1",
    "0x7f.1",
    "2130706433",
    "[2001:db8::1]",
    "2001:db8::1",
    "shop_1.example.com",
    "*.example.com",
    "-shop.example.com",
    "shop-.example.com",
    "shop..example.com",
    ".example.com",
    "shop.example.com..",
    "sh op.example.com",
    "shop.exa\tmple.com",
    "shop.exam\nple.com",
    "%73hop.example.com",
    "user@example.com",
    "shop\\example.com",
    "shop.example.com,other.example.com",
    "ftp://example.com",
    "xn--\u0000.example.com",
    "example.123",
    `${"a".repeat(64)}.example.com`,
    `${"a.".repeat(126)}example.com`,
    // Its TXT record would have too long a name.
    `${"a.".repeat(115)}example.com`,
  ])("%j is none", (text) => expect(readDomainName(text)).toBe(undefined));

  test("is kept in one form, whatever was typed", () => {
    const texts = fc.oneof(fc.string({ unit: "binary", maxLength: 80 }), fc.domain(), fc.webUrl());
    fc.assert(
      fc.property(texts, (text) => {
        const read = readDomainName(text);
        if (!read) return;
        expect(read.name).toMatch(/^[a-z0-9-]+([.][a-z0-9-]+)+$/);
        expect(readDomainName(read.name)?.name).toBe(read.name);
        expect(readDomainName(read.typed)).toEqual(read);
      }),
    );
  });
});

test("names that only a private network has are known by their ending", () => {
  for (const name of ["printer.local", "shop.test", "a.b.internal", "x.localhost", "1.0.0.127.in-addr.arpa"])
    expect(hasReservedEnding(name), name).toBe(true);
  for (const name of ["shop.example.com", "local.example.com", "mylocal.com"])
    expect(hasReservedEnding(name), name).toBe(false);
});

test("a name is within itself and what is above it", () => {
  expect(isWithin("example.com", "example.com")).toBe(true);
  expect(isWithin("a.example.com", "example.com")).toBe(true);
  expect(isWithin("aexample.com", "example.com")).toBe(false);
  expect(isWithin("example.com", "a.example.com")).toBe(false);
});
