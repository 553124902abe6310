import { createServer } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "#test/listen.ts";
import { requireBucket } from "./require-bucket.ts";

// The bucket's name is the error that it answers with.
const provider = createServer((req, res) => {
  const fault = /^\/([\w-]+)/.exec(req.url ?? "")?.[1] ?? "";
  if (fault === "fine") return res.end("<ListBucketResult/>");
  if (fault !== "silent") res.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`);
});

const { url: endpoint } = await listen(provider);
const at = (bucket: string, where = endpoint) =>
  requireBucket({ endpoint: where, bucket, region: "r", accessKeyId: "id", secretAccessKey: "key" });

test("a bucket that answers is accepted", async () => {
  expect(await at("fine")).toBeUndefined();
});

test.each([
  ["NoSuchBucket", "S3_BUCKET and S3_ENDPOINT"],
  ["InvalidAccessKeyId", "S3_ACCESS_KEY_ID"],
  ["SignatureDoesNotMatch", "S3_SECRET_ACCESS_KEY"],
])("settings that cannot work are refused: %s", async (fault, settings) => {
  await expect(at(fault)).rejects.toThrow(
    `The bucket ${fault} at ${endpoint} cannot be used (${fault}): check ${settings}.`,
  );
});

test("a key without list permission only causes a warning: it may read and write pictures", async () => {
  expect((await at("AccessDenied"))?.message).toBe(
    `The bucket AccessDenied at ${endpoint} answered AccessDenied.`,
  );
});

test("a bucket that is down or silent causes a warning within five seconds", async () => {
  expect((await at("fine", "http://127.0.0.1:59"))?.message).toContain("cannot be reached: ECONNREFUSED");
  collectGarbage();
  expect((await at("silent"))?.message).toContain("cannot be reached: The bucket took too long.");
});

/** What only a Request holds is gone before the time is over. Not often: all that a worker has loaded is looked at. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = setInterval(runInNewContext("gc"), 1_500);
  onTestFinished(() => clearInterval(collect));
}
