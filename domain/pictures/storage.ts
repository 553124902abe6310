import type { ImageFormat } from "#rules/picture/image-urls.ts";

/** Stores picture files: the bucket `product-images`, on disk or at an S3 provider. */
export type Storage = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Undefined when there is no such file. The signal can end it before its own timeout. */
  read(key: string, signal?: AbortSignal): Promise<Buffer | undefined>;
  /** In bytes; 0 when there is no such file. */
  size(key: string): Promise<number>;
  /** Removing a missing file is not an error. */
  remove(keys: readonly string[]): Promise<void>;
};

export type StoredFormat = ImageFormat | "jpg";

export const CONTENT_TYPES: Record<StoredFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};
