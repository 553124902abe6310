import { expect, test } from "vitest";
import type { Rendered } from "./page-cache.ts";
import { createPageCaches } from "./page-caches.ts";
import { makeRendition } from "./rendition.ts";

const aPage = (tag: string): Rendered => ({
  rendition: makeRendition(200, [["content-type", "text/html"]], Buffer.alloc(10_000, "a")),
  tags: new Set([tag]),
  validUntil: Infinity,
});

test("a thousand filtered pages drop none of the others, and take no more than their share", async () => {
  const caches = createPageCaches(200_000);
  await caches.common.findOrRender("/shop", "/shop", async () => aPage("store"));
  for (let n = 0; n < 1_000; n++)
    await caches.filtered.findOrRender(`/shop?tag=${n}`, `/shop?tag=${n}`, async () => aPage("store"));
  expect(caches.find("/shop")).toBeDefined();
  expect(caches.find("/shop?tag=999")).toBeDefined();
  expect(caches.filtered.counts().bytes).toBeLessThanOrEqual(200_000);
  caches.drop(["store"]);
  expect(caches.counts()).toMatchObject({ pages: 0, bytes: 0 });
});
