import { StartError } from "#db/start-error.ts";
import { BucketAway, openBucket, type S3Config } from "./bucket.ts";

const PATIENCE = { timeoutMs: 4_000, retries: 0 };

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
  const { place, peek } = openBucket(s3, PATIENCE);
  try {
    const answer = await peek();
    if (answer.ok) return;
    const fault = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? String(answer.status);
    const settings = WRONG_SETTINGS[fault];
    if (settings) throw new StartError(`${place} cannot be used (${fault}): check ${settings}.`);
    return new Error(`${place} answered ${fault}.`);
  } catch (error) {
    if (error instanceof BucketAway) return error;
    throw error;
  }
}
