import { join } from "node:path";
import { createLocalStorage } from "./local-storage.ts";
import { createS3Storage, type S3Config } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

export function createStorage(config: { dataDir: string; s3: S3Config | undefined }): Storage {
  return config.s3 ? createS3Storage(config.s3) : createLocalStorage(join(config.dataDir, "product-images"));
}
