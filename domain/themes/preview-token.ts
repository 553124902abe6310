import type { AuthKeys } from "#domain/auth/keys.ts";
import { isSame, keyedHash } from "#domain/auth/secrets.ts";
import { isUuid } from "#rules/input/ids.ts";

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

/** The id of a preview with our signature: it can be shown again, but not be made by others. */
export function previewToken(keys: AuthKeys, id: string): string {
  return Buffer.concat([bytesOf(id), signatureOf(keys, id)]).toString("hex");
}

export function readPreviewToken(keys: AuthKeys, token: string): string | undefined {
  const bytes = Buffer.from(token, "hex");
  // Only in the one spelling that we give out; addresses are in lower case.
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString("hex") !== token) return undefined;
  const id = idOf(bytes.subarray(0, ID_BYTES));
  return isUuid(id) && isSame(bytes.subarray(ID_BYTES), signatureOf(keys, id)) ? id : undefined;
}

function signatureOf(keys: AuthKeys, id: string): Buffer {
  return keyedHash(keys, "theme preview", id).subarray(0, SIGNATURE_BYTES);
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll("-", ""), "hex");
}

function idOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
