import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type Header, makeRendition, renditionResponse } from "./rendition.ts";

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
