import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { createServer, request as sendRequest } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { inStore } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { openPictureMark } from "#domain/pictures/picture-mark.ts";
import { addMediaFile } from "#domain/pictures/save-upload.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { imageUrl, type Picture } from "#rules/picture/image-urls.ts";
import { openTestApp } from "#test/app.ts";
import { aProduct, aProductForm } from "#test/factories-catalog.ts";
import { listen } from "#test/listen.ts";
import { anOwner, type Owner, ownerRequests } from "#test/owner.ts";
import { aJpeg, aPixelBomb, aPng, aProgressiveBomb } from "#test/pictures.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";

const dataDir = await openTemporaryFolder();
const testApp = await openTestApp({ DATA_DIR: dataDir });
const foreignDir = await openTemporaryFolder();
await openPictureMark({ dataDir: foreignDir, s3: undefined }).replace(randomUUID());
const foreign = await openTestApp({ DATA_DIR: foreignDir });
const owner = await anOwner(testApp);
const stranger = await anOwner(testApp);
const png = await aPng({ width: 200, height: 250 });

function upload(
  body: Buffer,
  {
    to = "for=product",
    type = "image/png",
    who = owner,
    signal,
  }: { to?: string; type?: string; who?: Owner; signal?: AbortSignal } = {},
) {
  const headers = { ...who.headers, "content-type": type };
  const init = { method: "POST", headers, body: new Uint8Array(body), ...(signal && { signal }) };
  return testApp.request(`/api/uploads?${to}`, init);
}

const receivingFolders = () => readdir(join(dataDir, "uploads"));

const answerOf = async (answer: Response) => [answer.status, (await answer.json()).error];
const NOT_AN_IMAGE = "This file is not a supported image. Please choose a JPEG, PNG, WebP, GIF or AVIF file.";

describe("an upload", () => {
  test("is stored under its store, and served immutably as encoded by us", async () => {
    const product = await aProduct(testApp.db, owner.storeId);
    const answer = await upload(await aJpeg(), { to: `for=product&product_id=${product.id}` });
    expect(answer.status).toBe(201);
    const picture: Picture = await answer.json();
    expect(picture).toMatchObject({ width: 600, height: 400, widths: [160, 320, 600] });
    expect(picture.url).toMatch(
      new RegExp(`^/storage/product-images/${owner.storeId}/${product.id}/[0-9a-f-]{36}\\.webp$`),
    );

    for (const url of [picture.url, imageUrl(picture, 100), imageUrl(picture, 100, "avif")]) {
      const served = await testApp.request(url);
      expect(served.status).toBe(200);
      expect(served.headers.get("content-type")).toBe(url.endsWith("avif") ? "image/avif" : "image/webp");
      expect(served.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(served.headers.get("x-content-type-options")).toBe("nosniff");
      expect(served.headers.get("content-security-policy")).toContain("sandbox");
    }
    const again = await testApp.request(picture.url, {
      headers: { "if-none-match": `"${picture.url.slice(24)}"` },
    });
    expect(again.status).toBe(304);
  });

  test("keeps its connection for five minutes, in which nothing is sent", async () => {
    const setTimeout = vi.fn();
    const headers = { ...owner.headers, "content-type": "image/png" };
    const request = new Request("http://localhost:3000/api/uploads?for=product", {
      method: "POST",
      headers,
      body: new Uint8Array(png),
    });
    const incoming = { socket: { remoteAddress: "127.0.0.1", setTimeout } };
    expect((await testApp.app.fetch(request, { incoming })).status).toBe(201);
    expect(setTimeout).toHaveBeenCalledExactlyOnceWith(300_000);
  });

  test("for a new product, and for a collection, has the path that SPEC.md names", async () => {
    expect((await (await upload(png)).json()).url).toContain(`/${owner.storeId}/new/`);
    expect((await (await upload(png, { to: "for=collection" })).json()).url).toContain(
      `/${owner.storeId}/collections/`,
    );
  });

  test("can then be used by the store's own products, and by no other store's", async () => {
    const { url } = await (await upload(png)).json();
    const form = aProductForm({ images: [{ url, alt: "" }] });
    expect((await ownerRequests(testApp, stranger).post("/api/products", form)).status).toBe(422);
    expect((await ownerRequests(testApp, owner).post("/api/products", form)).status).toBe(201);
  });

  test("for another store's product answers like one for a missing product", async () => {
    const theirs = await aProduct(testApp.db, stranger.storeId);
    for (const id of [theirs.id, "00000000-0000-4000-8000-000000000000", "../../etc"]) {
      const to = `for=product&product_id=${encodeURIComponent(id)}`;
      expect(await answerOf(await upload(png, { to }))).toEqual([404, "Product not found"]);
    }
  });

  test.each([
    ["SVG", `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["nothing", ""],
  ])("of %s named .png is refused with the accepted types", async (_, text) => {
    expect(await answerOf(await upload(Buffer.from(text)))).toEqual([415, NOT_AN_IMAGE]);
  });

  test.each(["text/html", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"])(
    "sent as %s, which any page could send, is refused",
    async (type) => {
      expect(await answerOf(await upload(png, { type }))).toEqual([415, NOT_AN_IMAGE]);
    },
  );

  test("over 20 MB is refused, with and without a content length", async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 1);
    const tooLarge = [413, "This file is too large. An image can have at most 20 MB."];
    expect(await answerOf(await upload(large))).toEqual(tooLarge);
    const chunks = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 21; sent++) controller.enqueue(new Uint8Array(1024 * 1024));
        controller.close();
      },
    });
    const headers = { ...owner.headers, "content-type": "image/png" };
    const init = { method: "POST", headers, body: chunks, duplex: "half" } as RequestInit;
    expect(await answerOf(await testApp.request("/api/uploads?for=product", init))).toEqual(tooLarge);
  });

  test("of too many pixels, or truncated, is refused with a message", async () => {
    expect(await answerOf(await upload(aPixelBomb(50_000, 50_000)))).toEqual([
      422,
      "This image is too wide or too high. Each side can have at most 16,384 pixels.",
    ]);
    expect(await answerOf(await upload(aPixelBomb(10_000, 10_000)))).toEqual([
      422,
      "This image has too many pixels. An image can have at most 50 megapixels.",
    ]);
    expect(await answerOf(await upload(await aProgressiveBomb(7_000, 7_000)))).toEqual([
      422,
      "This image has too many pixels. A progressive JPEG can have at most 25 megapixels. Please save it smaller, or as a plain JPEG.",
    ]);
    expect(await answerOf(await upload((await aJpeg()).subarray(0, 400)))).toEqual([
      422,
      "This image is damaged or incomplete. Please export it again.",
    ]);
  });
});

describe("many uploads at once", () => {
  test("by one owner: twelve are accepted, and another owner's is processed", async () => {
    const greedy = Array.from({ length: 200 }, () => upload(png));
    const other = await upload(png, { who: stranger });
    expect(other.status).toBe(201);
    const answers = await Promise.all(greedy);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(12);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(188);
    expect(refused[0]?.headers.get("retry-after")).toBe("5");
    expect(await answerOf(refused[0] as Response)).toEqual([
      429,
      "Too many of your images are being processed. Please try again in a moment.",
    ]);
    expect(await receivingFolders()).toEqual([]);
  });

  test("whose client disconnects are dropped, waiting or running, and leave no file", async () => {
    const slow = await aJpeg({ width: 4_000, height: 3_000 });
    const leaving = new AbortController();
    const begun = performance.now();
    expect((await upload(slow, { who: stranger })).status).toBe(201);
    const alone = performance.now() - begun;
    const before = await rowsOf(owner.storeId);
    const sent = Array.from({ length: 6 }, () => upload(slow, { signal: leaving.signal }));
    await expect.poll(receivingFolders).toHaveLength(6);
    leaving.abort();
    const gone = performance.now();
    for (const answer of await Promise.all(sent)) expect(answer.status).toBe(400);
    expect(await receivingFolders()).toEqual([]);
    // Not dropped, six would take at least three times as long as one.
    expect(performance.now() - gone).toBeLessThan(2 * alone);
    expect(await rowsOf(owner.storeId)).toBe(before);
  });

  test.each([
    ["while it is sent", 1_000],
    ["while it is prepared", 0],
  ])("over a socket that is closed %s: dropped, and leaves no file", async (_, missing) => {
    const slow = await aJpeg({ width: 4_000, height: 3_000 });
    const before = await rowsOf(owner.storeId);
    const sent = sendRequest(`${await serve()}/api/uploads?for=product`, {
      method: "POST",
      headers: { ...owner.headers, "content-type": "image/jpeg", "content-length": slow.length },
    });
    sent.on("error", () => undefined);
    sent.write(slow.subarray(0, slow.length - missing));
    await expect.poll(receivingFolders).toHaveLength(1);
    // Lets the sent data arrive.
    await sleep(200);
    sent.destroy();
    await expect.poll(receivingFolders).toEqual([]);
    expect(await rowsOf(owner.storeId)).toBe(before);
  });

  /** The application behind a real socket. */
  async function serve(): Promise<string> {
    return (await listen(createServer(testApp.app.listener))).url;
  }

  async function rowsOf(store: StoreId): Promise<number> {
    return inStore(testApp.db, "owner", store, (tx) => tx.$count(mediaFiles, eq(mediaFiles.storeId, store)));
  }
});

test("a store that has used its space is refused with a message", async () => {
  const small = await openTestApp({ DATA_DIR: dataDir, IMAGE_MB_PER_STORE: "1" });
  const full = await anOwner(small);
  await inStore(small.db, "owner", full.storeId, (tx) =>
    addMediaFile(tx, full.storeId, "a", { url: "a", width: 1, height: 1, widths: [1], blur: "" }, 1_000_000),
  );
  const answer = await small.request("/api/uploads?for=product", {
    method: "POST",
    headers: { ...full.headers, "content-type": "image/png" },
    body: new Uint8Array(png),
  });
  expect(await answerOf(answer)).toEqual([
    409,
    "This store has no space left for images: 1 MB are used. Remove images that you no longer need; their space is free again within ten days.",
  ]);
});

describe("a picture URL", () => {
  test.each([
    "x.webp",
    "../../../server/config.ts",
    "..%2f..%2fserver%2fconfig.ts",
    "%2e%2e/%2e%2e/server/start.ts",
    `${"0".repeat(36)}/new/x.webp`,
    "00000000-0000-4000-8000-000000000000/new/00000000-0000-4000-8000-000000000000.webp",
    "00000000-0000-4000-8000-000000000000/new/00000000-0000-4000-8000-000000000000.webp%00.html",
    "",
  ])("that is not valid is not found: %s", async (key) => {
    const answer = await testApp.request(`/storage/product-images/${key}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).not.toContain("immutable");
  });
});

test("an upload beside the pictures of another installation is refused in a sentence, and leaves nothing", async () => {
  const here = await anOwner(foreign);
  const headers = { ...here.headers, "content-type": "image/png" };
  const answer = await foreign.request("/api/uploads?for=product", {
    method: "POST",
    headers,
    body: new Uint8Array(png),
  });
  expect(await answerOf(answer)).toEqual([
    503,
    "Pictures cannot be saved here: they belong to another installation of this shop. Whoever runs it finds the reason in the log.",
  ]);
  const kept = await inStore(foreign.db, "owner", here.storeId, (tx) => tx.select().from(mediaFiles));
  expect(kept).toEqual([]);
  expect((await foreign.request("/api/health")).status).toBe(200);
});
