import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { S3Config } from "#domain/pictures/bucket.ts";
import { atEnd } from "./at-end.ts";
import { openTemporaryFolder } from "./temporary-folder.ts";

/** An S3 server with one empty bucket, until the test or the last one of the file has ended. */
export async function openBucket(): Promise<S3Config> {
  const bucket = "pictures";
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(await openTemporaryFolder(), "s3"),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  // All on one page: the token of a next one would be encrypted in a way that today's OpenSSL does not know.
  const list = server.store.listObjects.bind(server.store);
  server.store.listObjects = (name, options) => list(name, { ...options, maxKeys: Number.POSITIVE_INFINITY });
  const { port } = await server.run();
  atEnd(() => server.close());
  const endpoint = `http://127.0.0.1:${port}`;
  return { endpoint, bucket, region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
}
