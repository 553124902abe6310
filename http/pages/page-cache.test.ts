import { describe, expect, test } from "vitest";
import { createPageCache, type Rendered } from "./page-cache.ts";
import { makeRendition, type Rendition, renditionResponse } from "./rendition.ts";

async function page(text: string, tags?: string[], validUntil = Infinity): Promise<Rendered> {
  const rendition = makeRendition(200, [["content-type", "text/html"]], Buffer.from(text));
  return { rendition, tags: tags && new Set(tags), validUntil };
}

const textOf = (rendition: Rendition | undefined) => rendition?.identity?.body.toString();

describe("the page cache", () => {
  test("renders a page once for parallel requests", async () => {
    const cache = createPageCache();
    let renders = 0;
    const render = async () => {
      renders++;
      return page("mug", ["store:a"]);
    };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => cache.findOrRender("/a", "/a", render)),
    );
    expect(new Set(answers.map(textOf))).toEqual(new Set(["mug"]));
    expect(renders).toBe(1);
    expect(textOf(cache.find("/a"))).toBe("mug");
  });

  test("keeps nothing that was not meant for everyone", async () => {
    const cache = createPageCache();
    await cache.findOrRender("/order", "/order", () => page("address"));
    expect(cache.find("/order")).toBeUndefined();
  });

  test("drops the pages that show what changed, with their data, and no others", async () => {
    const cache = createPageCache();
    await cache.findOrRender("/a", "/a", () => page("a", ["store:a", "product:1"]));
    await cache.findOrRender("/a", "/a.data", () => page("a data", ["store:a"]));
    await cache.findOrRender("/b", "/b", () => page("b", ["store:b"]));
    cache.drop(["product:1"]);
    expect(cache.find("/a")).toBeUndefined();
    expect(cache.find("/a.data")).toBeUndefined();
    expect(textOf(cache.find("/b"))).toBe("b");
  });

  test("does not keep a render that began before a change", async () => {
    const cache = createPageCache();
    const gate = Promise.withResolvers<void>();
    const old = cache.findOrRender("/a", "/a", async () => {
      await gate.promise;
      return page("old", ["product:1"]);
    });
    cache.drop(["product:1"]);
    const fresh = cache.findOrRender("/a", "/a", () => page("new", ["product:1"]));
    expect(textOf(await fresh)).toBe("new");
    gate.resolve();
    expect(textOf(await old)).toBe("old");
    expect(textOf(cache.find("/a"))).toBe("new");
  });

  test("a page that expired during its render is not used for later requests", async () => {
    let at = 0;
    const cache = createPageCache(undefined, () => at);
    const gate = Promise.withResolvers<void>();
    const render = async () => {
      if (at >= 10) return page("new", ["product:1"]);
      await gate.promise;
      return page("old", ["product:1"], 10);
    };
    const before = cache.findOrRender("/a", "/a", render);
    at = 10;
    const after = [1, 2, 3].map(() => cache.findOrRender("/a", "/a", render));
    gate.resolve();
    expect(textOf(await before)).toBe("old");
    expect((await Promise.all(after)).map(textOf)).toEqual(["new", "new", "new"]);
    expect(textOf(cache.find("/a"))).toBe("new");
    expect(cache.counts().renders).toBe(2);
  });

  test("a page that expires is dropped with its data, and frees its bytes", async () => {
    let at = 0;
    const cache = createPageCache(undefined, () => at);
    await cache.findOrRender("/a", "/a", () => page("a", [], 20));
    await cache.findOrRender("/a", "/a.data", () => page("a data", [], 10));
    at = 10;
    expect(cache.find("/a")).toBeUndefined();
    expect(cache.counts()).toMatchObject({ pages: 0, bytes: 0 });
  });

  test("a lost connection to the database drops everything, including renders in progress", async () => {
    const cache = createPageCache();
    await cache.findOrRender("/a", "/a", () => page("a", []));
    const gate = Promise.withResolvers<void>();
    const late = cache.findOrRender("/b", "/b", async () => {
      await gate.promise;
      return page("b", []);
    });
    cache.dropAll();
    gate.resolve();
    await late;
    expect(cache.counts().pages).toBe(0);
  });

  test("a failed render is tried again by the next request", async () => {
    const cache = createPageCache();
    await expect(cache.findOrRender("/a", "/a", () => Promise.reject(new Error("away")))).rejects.toThrow(
      "away",
    );
    expect(textOf(await cache.findOrRender("/a", "/a", () => page("a", [])))).toBe("a");
  });

  test("stays within its size and drops unused pages first", async () => {
    const one = (await page("x".repeat(1000), [])).rendition.size;
    const cache = createPageCache(one * 3);
    for (const name of ["/1", "/2", "/3"]) {
      await cache.findOrRender(name, name, () => page(name + "x".repeat(998), []));
    }
    await cache.findOrRender("/4", "/4", () => page(`/4${"x".repeat(998)}`, []));
    cache.find("/3");
    cache.find("/4");
    await cache.findOrRender("/5", "/5", () => page(`/5${"x".repeat(998)}`, []));
    expect(cache.counts().bytes).toBeLessThanOrEqual(one * 3 + 100);
    expect(cache.find("/5")).toBeDefined();
    expect(cache.find("/1")).toBeUndefined();
    expect(cache.find("/2")).toBeUndefined();
  });

  test("has room for four times as many pages once they were sent compressed", async () => {
    const words = Array.from({ length: 5_000 }, (_, n) => `<p>Mug ${n % 100}</p>`).join("");
    const room = (await page(words, [])).rendition.size * 10;
    const compressed = new Request("http://localhost/", { headers: { "accept-encoding": "br" } });
    const plain = new Request("http://localhost/");

    const sent = createPageCache(room);
    await visitAll(sent, compressed);
    expect(sent.counts().pages).toBeGreaterThan(40);
    // Whoever wants them plain takes that room again.
    for (let n = 0; n < 200; n++) {
      const kept = sent.find(`/${n}`);
      if (kept) renditionResponse(plain, kept);
      expect(sent.counts().bytes).toBeLessThanOrEqual(room);
    }
    await visitAll(sent, plain);
    expect(sent.counts().pages).toBe(10);

    async function visitAll(cache: typeof sent, request: Request): Promise<void> {
      for (let n = 0; n < 200; n++) {
        renditionResponse(request, await cache.findOrRender(`/${n}`, `/${n}`, () => page(words, [])));
        expect(cache.counts().bytes).toBeLessThanOrEqual(room);
      }
    }
  });
});
