import { AwsClient } from "aws4fetch";
import { StartError } from "#db/start-error.ts";
import type { S3Config } from "./s3-storage.ts";

const PATIENCE_MS = 4_000;

// Errors that waiting cannot fix. A plain AccessDenied may mean that the key can read and write pictures, but not list
// them.
const WRONG_SETTINGS: Record<string, string> = {
  NoSuchBucket: "S3_BUCKET and S3_ENDPOINT",
  InvalidBucketName: "S3_BUCKET",
  InvalidAccessKeyId: "S3_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "S3_SECRET_ACCESS_KEY",
  AuthorizationHeaderMalformed: "S3_REGION",
};

/**
 * Throws for settings that cannot work. A bucket that is down must not keep the shop from starting: that error is
 * returned.
 */
export async function requireBucket(s3: S3Config): Promise<Error | undefined> {
  const { endpoint, bucket, ...credentials } = s3;
  const client = new AwsClient({ ...credentials, service: "s3", retries: 0 });
  const url = `${endpoint.replace(/\/$/, "")}/${bucket}?list-type=2&max-keys=1`;
  try {
    const answer = await client.fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return;
    const fault = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? String(answer.status);
    const settings = WRONG_SETTINGS[fault];
    if (settings)
      throw new StartError(
        `The bucket ${bucket} at ${endpoint} cannot be used (${fault}): check ${settings}.`,
      );
    return new Error(`The bucket ${bucket} at ${endpoint} answered ${fault}.`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { cause = error } = error as Error & { cause?: NodeJS.ErrnoException };
    const reason = (cause as NodeJS.ErrnoException).code ?? (cause as Error).message;
    return new Error(`The bucket ${bucket} at ${endpoint} cannot be reached: ${reason}.`, { cause: error });
  }
}
