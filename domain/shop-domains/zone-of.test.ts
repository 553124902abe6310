import { expect, test } from "vitest";
import { zoneOf } from "./zone-of.ts";

test.each([
  ["example.com", "example.com"],
  ["a.shop.example.co.uk", "example.co.uk"],
  ["shop.xn--mller-kva.de", "xn--mller-kva.de"],
  ["shop.xn--e1afmkfd.xn--p1ai", "xn--e1afmkfd.xn--p1ai"],
  ["shop.somebody.github.io", "somebody.github.io"],
])("%s is in the zone %s", async (name, zone) => expect(await zoneOf(name)).toBe(zone));

// Whoever had such a name would have the names of everybody below it.
test.each(["co.uk", "github.io", "com", "xn--55qx5d.cn", "foo.ck"])(
  "%s is nobody's to have",
  async (suffix) => expect(await zoneOf(suffix)).toBe(undefined),
);
