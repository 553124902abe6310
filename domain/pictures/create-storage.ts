import { join } from "node:path";
import type { S3Config } from "./bucket.ts";
import { createLocalStorage } from "./local-storage.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

export function createStorage(config: { dataDir: string; s3: S3Config | undefined }): Storage {
  return config.s3 ? createS3Storage(config.s3) : createLocalStorage(join(config.dataDir, "product-images"));
}
