import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listen } from "#test/listen.ts";
import { type Bucket, BucketAway, openBucket } from "./bucket.ts";

const KEYS = ["a/1.webp", "a/2 & ü+.avif", "b/<3>.webp", "b/4.webp", "c/5.webp"];

const ODD: Record<string, string> = {
  "/page": "<html><p>Sign in to the network</p></html>",
  "/ended": "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>",
  "/endless": "<ListBucketResult><NextContinuationToken>again</NextContinuationToken></ListBucketResult>",
};

// Lists in pages of two. The bucket's name says how it behaves.
const provider = createServer((req, res) => {
  const { pathname, searchParams } = new URL(req.url ?? "", "http://localhost");
  if (pathname.startsWith("/silent")) return;
  if (pathname.startsWith("/stuck")) return res.write("<ListBucketResult>");
  if (pathname.startsWith("/refusing")) return res.writeHead(403).end();
  if (pathname in ODD) return res.end(ODD[pathname]);
  const isEncoding = pathname === "/encoding";
  const from = Number(searchParams.get("continuation-token")?.replace("page&", "") ?? 0);
  const items = KEYS.slice(from, from + 2).map(
    (key) =>
      `<Contents><Key>${isEncoding ? urlEncoded(key) : xmlEscaped(key)}</Key><Size>7</Size></Contents>`,
  );
  const next =
    from + 2 < KEYS.length ? `<NextContinuationToken>page&amp;${from + 2}</NextContinuationToken>` : "";
  const encoding = isEncoding ? "<EncodingType>url</EncodingType>" : "";
  return res.end(
    `<?xml version="1.0"?>\n<ListBucketResult xmlns="http://s3">${encoding}${items.join("\n")}${next}</ListBucketResult>`,
  );
});

const { url: endpoint } = await listen(provider);

function open(bucket: string, timeoutMs = 20_000) {
  const credentials = { region: "r", accessKeyId: "id", secretAccessKey: "key" };
  return openBucket({ endpoint, bucket, ...credentials }, { timeoutMs, retries: 0 });
}

test.each(["encoding", "escaping"])("the keys of a bucket are listed page by page: %s", async (bucket) => {
  expect(await readAll(open(bucket))).toEqual(KEYS);
});

test.each(Object.keys(ODD))(
  "an answer that is no list is not taken for an empty bucket: %s",
  async (path) => {
    await expect(readAll(open(path.slice(1)))).rejects.toThrow("something that is not a list");
  },
);

test("a bucket that refuses its list says so", async () => {
  await expect(open("refusing").list().next()).rejects.toThrow(
    `The bucket refusing at ${endpoint} answered 403 to a request for its list.`,
  );
});

test.each([
  ["the list", (bucket: string) => open(bucket, 200).list().next()],
  ["an object", async (bucket: string) => (await open(bucket, 200).send("a/1.webp")).text()],
])("no request waits for ever: %s", async (_, ask) => {
  await expect(ask("silent")).rejects.toThrow(BucketAway);
  await expect(ask("stuck")).rejects.toThrow("The bucket took too long.");
});

test("a caller can stop waiting sooner", async () => {
  const stopped = open("silent").send("a/1.webp", { signal: AbortSignal.timeout(100) });
  await expect(stopped).rejects.toThrow(expect.objectContaining({ name: "TimeoutError" }));
});

function urlEncoded(key: string): string {
  return encodeURIComponent(key).replaceAll("%2F", "/").replaceAll("%20", "+");
}

function xmlEscaped(key: string): string {
  return key.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

async function readAll({ list }: Bucket): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of list()) keys.push(key);
  return keys;
}
