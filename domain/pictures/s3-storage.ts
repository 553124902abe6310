import { BucketAway, openBucket, type S3Config } from "./bucket.ts";
import { CONTENT_TYPES, type Storage } from "./storage.ts";
import { keyFormat } from "./storage-key.ts";

const PATIENCE = { timeoutMs: 20_000, retries: 3 };

export function createS3Storage(s3: S3Config): Storage {
  const bucket = openBucket(s3, PATIENCE);

  function check(key: string) {
    const format = keyFormat(key);
    if (!format) throw new TypeError("This is not a picture key.");
    return format;
  }

  async function send(key: string, init: RequestInit): Promise<Response> {
    check(key);
    const answer = await bucket.send(key, init);
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
        throw new BucketAway(`The S3 bucket ${s3.bucket} does not accept pictures.`, { cause });
      });
      if (!answer.ok) throw new Error(`The S3 bucket ${s3.bucket} does not exist.`);
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
