import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { acceptedEncoding, makeRendition, renditionResponse } from "./rendition.ts";

describe("the encoding of an answer", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.0, gzip;q=0.5", "gzip"],
    ["gzip;q=0", "identity"],
    ["identity", "identity"],
    ["", "identity"],
    [undefined, "identity"],
  ])("%s gets %s", (header, encoding) => expect(acceptedEncoding(header)).toBe(encoding));
});

describe("a rendition", async () => {
  const body = "<p>mug</p>".repeat(100);
  const rendition = makeRendition(200, [["content-type", "text/html"]], Buffer.from(body));
  const ask = (headers: Record<string, string>, method = "GET") =>
    renditionResponse(new Request("http://localhost/", { headers, method }), rendition);

  test("is compressed once, with the right length and the same meaning", async () => {
    const br = ask({ "accept-encoding": "br" });
    const bytes = Buffer.from(await br.arrayBuffer());
    expect(br.headers.get("content-encoding")).toBe("br");
    expect(br.headers.get("content-length")).toBe(String(bytes.length));
    expect(brotliDecompressSync(bytes).toString()).toBe(body);
    const gz = Buffer.from(await ask({ "accept-encoding": "gzip" }).arrayBuffer());
    expect(gunzipSync(gz).toString()).toBe(body);
  });

  test("answers 304 without a body to who has it already", async () => {
    const etag = ask({}).headers.get("etag") ?? "";
    const again = ask({ "if-none-match": `"other", ${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  test("answers HEAD with headers alone", async () => {
    const head = ask({}, "HEAD");
    expect(head.headers.get("content-length")).toBe(String(body.length));
    expect(await head.text()).toBe("");
  });
});
