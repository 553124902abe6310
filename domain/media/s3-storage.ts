import { AwsClient } from "aws4fetch";
import { CONTENT_TYPES, type Storage } from "./storage.ts";
import { keyFormat } from "./storage-key.ts";

export type S3Config = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const TIMEOUT_MS = 20_000;

/** The bucket did not store a picture, not even after a retry. */
export class BucketAway extends Error {}

export function createS3Storage({ endpoint, bucket, ...credentials }: S3Config): Storage {
  const client = new AwsClient({ ...credentials, service: "s3", retries: 3 });

  function check(key: string) {
    const format = keyFormat(key);
    if (!format) throw new TypeError("This is not a picture key.");
    return format;
  }

  async function send(key: string, init: RequestInit): Promise<Response> {
    check(key);
    const url = `${endpoint.replace(/\/$/, "")}/${bucket}/${key}`;
    const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(init.signal ? [init.signal] : [])];
    const answer = await client.fetch(url, { ...init, signal: AbortSignal.any(signals) });
    if (answer.ok || answer.status === 404) return answer;
    throw new Error(
      `S3 answered ${init.method} with ${answer.status}: ${(await answer.text()).slice(0, 300)}`,
    );
  }

  return {
    async put(key, bytes) {
      const type = CONTENT_TYPES[check(key)];
      const answer = await send(key, {
        method: "PUT",
        body: new Uint8Array(bytes),
        headers: { "content-type": type },
      }).catch((cause: unknown) => {
        throw new BucketAway(`The S3 bucket ${bucket} does not accept pictures.`, { cause });
      });
      if (!answer.ok) throw new Error(`The S3 bucket ${bucket} does not exist.`);
    },
    async read(key, signal) {
      const answer = await send(key, { method: "GET", signal: signal ?? null });
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
    },
    async size(key) {
      const answer = await send(key, { method: "HEAD" });
      return answer.ok ? Number(answer.headers.get("content-length")) : 0;
    },
    async remove(keys) {
      for (const key of keys) await send(key, { method: "DELETE" });
    },
  };
}
