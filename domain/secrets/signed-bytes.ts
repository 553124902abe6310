import type { AuthKeys } from "./keys.ts";
import { isSame, keyedHash } from "./secrets.ts";

const SIGNATURE_BYTES = 16;

/** What is signed: for what, how long it is, and the text of it that the signature covers. */
type Signed = { purpose: string; bytes: number; text: (payload: Buffer) => string };

/** Bytes with our signature, in hexadecimal: others can keep and show it, but not make one. */
export function signBytes(keys: AuthKeys, signed: Signed, payload: Buffer): string {
  return Buffer.concat([payload, signatureOf(keys, signed, payload)]).toString("hex");
}

export function readSignedBytes(keys: AuthKeys, signed: Signed, token: string): Buffer | undefined {
  const bytes = Buffer.from(token, "hex");
  // Only in the one spelling that we give out; addresses are in lower case.
  if (bytes.length !== signed.bytes + SIGNATURE_BYTES || bytes.toString("hex") !== token) return undefined;
  const payload = bytes.subarray(0, signed.bytes);
  return isSame(bytes.subarray(signed.bytes), signatureOf(keys, signed, payload)) ? payload : undefined;
}

function signatureOf(keys: AuthKeys, { purpose, text }: Signed, payload: Buffer): Buffer {
  return keyedHash(keys, purpose, text(payload)).subarray(0, SIGNATURE_BYTES);
}

export const ID_BYTES = 16;

export function bytesOfId(id: string): Buffer {
  return Buffer.from(id.replaceAll("-", ""), "hex");
}

export function idOfBytes(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
