import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { afterAll } from "vitest";
import type { S3Config } from "#domain/pictures/bucket.ts";
import { openTemporaryFolder } from "./temporary-folder.ts";

/** An S3 server with one empty bucket, until the last test has ended. Call it at the top of a test file. */
export async function openBucket(): Promise<S3Config> {
  const bucket = "pictures";
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(await openTemporaryFolder(), "s3"),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  afterAll(() => server.close());
  const endpoint = `http://127.0.0.1:${port}`;
  return { endpoint, bucket, region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
}
