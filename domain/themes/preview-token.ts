import type { AuthKeys } from "#domain/secrets/keys.ts";
import { bytesOfId, ID_BYTES, idOfBytes, readSignedBytes, signBytes } from "#domain/secrets/signed-bytes.ts";

// Shared links are sent to others, too.
const PREVIEW = { purpose: "theme preview", lifetime: "mailed", bytes: ID_BYTES, text: idOfBytes } as const;

/** The id of a preview with our signature: it can be shown again, but not be made by others. */
export function previewToken(keys: AuthKeys, id: string): string {
  return signBytes(keys, PREVIEW, bytesOfId(id));
}

export function readPreviewToken(keys: AuthKeys, token: string): string | undefined {
  const id = readSignedBytes(keys, PREVIEW, token);
  return id && idOfBytes(id);
}
