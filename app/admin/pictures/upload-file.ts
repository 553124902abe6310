import { sendFile } from "#app/admin/api/send-file.ts";
import type { Picture } from "#rules/picture/image-urls.ts";

export type UploadTarget =
  | { for: "product"; product_id?: string }
  | { for: "collection" | "theme" | "logo" | "social" };

type Upload = { file: File; target: UploadTarget; signal: AbortSignal; onProgress: (share: number) => void };

/** Uploads one picture. */
export async function uploadFile({ target, ...sent }: Upload): Promise<Picture> {
  return sendFile({ ...sent, address: `/api/uploads?${new URLSearchParams(target)}`, type: sent.file.type });
}
