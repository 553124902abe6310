import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isReservedSlug, RESERVED_SLUGS } from "#rules/store/reserved-slugs.ts";
import { handleFor, isSlug, isStoreSlug, numberedHandle, slugify } from "./slug.ts";

describe("a slug", () => {
  test.each([
    ["Mara's Mugs & More", "mara-s-mugs-more"],
    ["  --Hello  World--  ", "hello-world"],
    ["Café Olé", "caf-ol"],
    ["100% Wool", "100-wool"],
    ["<b>Bold</b>", "b-bold-b"],
    ["商店", ""],
    ["🦊🦊", ""],
  ])("of %j is %j", (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  test("is truncated to 50 and does not end in a hyphen", () => {
    expect(slugify(`${"a".repeat(49)} b`)).toBe("a".repeat(49));
    expect(slugify("x".repeat(10_000))).toBe("x".repeat(50));
  });

  test("of any text is empty, or has single inner hyphens only and is its own slug", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."aZ09-_ .é商İ🦊\0"), maxLength: 120 }), (name) => {
        const slug = slugify(name);
        expect(slug).toMatch(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(50);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });

  test("has no capitals, spaces, accents or dots, and is not empty", () => {
    expect(isSlug("mug-2")).toBe(true);
    for (const bad of ["", "Mug", "a b", "é", "robots.txt", "a_b", "a\n"]) expect(isSlug(bad)).toBe(false);
  });
});

test("a store's slug has a letter or digit at both ends, unless the store already has it", () => {
  for (const good of ["a", "7", "mug-2", "a--b"]) expect(isStoreSlug(good, null), good).toBe(true);
  for (const bad of ["-", "---", "-mugs", "mugs-", "Mugs", ""])
    expect(isStoreSlug(bad, "mugs"), bad).toBe(false);
  expect(isStoreSlug("-mugs", "-mugs")).toBe(true);
});

test("a handle may be 255 long, its numbered suggestion too", () => {
  expect(handleFor("a".repeat(300))).toHaveLength(255);
  expect(numberedHandle("mug", 2)).toBe("mug-2");
  expect(numberedHandle("a".repeat(255), 12)).toBe(`${"a".repeat(252)}-12`);
});

test("every name yields a slug or nothing, and every handle has numbered ones", () => {
  const anyName = fc.string({ unit: "binary", maxLength: 300 });
  fc.assert(
    fc.property(anyName, fc.integer({ min: 2, max: 10_000 }), (name, n) => {
      expect(slugify(name) === "" || isStoreSlug(slugify(name), null)).toBe(true);
      const numbered = numberedHandle(handleFor(name) || "thing", n);
      expect(isSlug(numbered) && numbered.length <= 255 && numbered.endsWith(`-${n}`)).toBe(true);
    }),
  );
});

describe("reserved words", () => {
  test("are all valid slugs; otherwise reserving them would mean nothing", () => {
    expect([...RESERVED_SLUGS].filter((word) => slugify(word) !== word)).toEqual([]);
  });

  test("are refused, similar names are not", () => {
    for (const name of ["Admin", "API", "Checkout", "robots.txt", "sitemap.xml", ".well-known"]) {
      expect(isReservedSlug(slugify(name))).toBe(true);
    }
    expect(isReservedSlug("admin-mugs")).toBe(false);
  });
});
