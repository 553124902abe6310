import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Header } from "./ready-head.ts";
import { acceptedEncoding, makeRendition, renditionResponse } from "./rendition.ts";

const HTML: Header[] = [["content-type", "text/html"]];
const WORDS = Array.from({ length: 500 }, (_, n) => `<p>Mug ${n * 7919} of ${n % 13} kinds</p>`).join("");

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("%s: the first request gets it fast, later ones get it small", async (encoding, decompress) => {
  const page = makeRendition(200, HTML, Buffer.from(WORDS));
  const [first, second, third] = [await ask(page), await ask(page), await ask(page)];
  expect(second.length).toBeLessThan(first.length);
  expect(third).toEqual(second);
  for (const bytes of [first, second]) expect(decompress(bytes).toString()).toBe(WORDS);

  const lasting = makeRendition(200, HTML, Buffer.from(WORDS), true);
  expect(await ask(lasting)).toEqual(second);

  async function ask(rendition: typeof page): Promise<Buffer> {
    const request = new Request("http://localhost/", { headers: { "accept-encoding": encoding } });
    const response = renditionResponse(request, rendition);
    expect(response.headers.get("content-encoding")).toBe(encoding);
    return Buffer.from(await response.arrayBuffer());
  }
});

test("is the same in every encoding, in whatever order they are asked for", async () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  const encodings = Object.keys(unpack) as (keyof typeof unpack)[];
  const asked = fc.array(fc.constantFrom(...encodings), { minLength: 1, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(asked, fc.boolean(), async (order, lasting) => {
      const page = makeRendition(200, HTML, Buffer.from(WORDS), lasting);
      for (const encoding of order) {
        const request = new Request("http://localhost/", { headers: { "accept-encoding": encoding } });
        const { headers, ...answer } = await answerTo(request, page);
        expect(headers.get("content-encoding") ?? "identity").toBe(encoding);
        expect(headers.get("content-length")).toBe(String(answer.bytes.length));
        expect(headers.get("etag")).toBe(page.etag);
        expect(unpack[encoding](answer.bytes).toString()).toBe(WORDS);
      }
      const kept = [page.identity, page.gzip, page.br].flatMap((form) => form ?? []);
      expect(page.size).toBe(kept.reduce((sum, { body }) => sum + body.length, 4_096));
    }),
  );
});

test.each([
  ["br, gzip", "br"],
  ["gzip;q=1.0, br; q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;Q=0.000, gzip;Q=0", "identity"],
  ["deflate, brotli;q=1", "identity"],
  [undefined, "identity"],
])("%s is answered with %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

async function answerTo(request: Request, page: ReturnType<typeof makeRendition>) {
  const response = renditionResponse(request, page);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
