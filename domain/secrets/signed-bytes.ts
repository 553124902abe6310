import type { AuthKeys, Lifetime } from "./keys.ts";
import { isOneOf, keyedHash, keyedHashes } from "./secrets.ts";

const SIGNATURE_BYTES = 16;

/** What is signed: for what, for how long, its length, and the text of it that the signature covers. */
type Signed = { purpose: string; lifetime: Lifetime; bytes: number; text: (payload: Buffer) => string };

/** Bytes with our signature, in hexadecimal: others can keep and show it, but not make one. */
export function signBytes(keys: AuthKeys, signed: Signed, payload: Buffer): string {
  const { purpose, text } = signed;
  return Buffer.concat([payload, signatureOf(keyedHash(keys, purpose, text(payload)))]).toString("hex");
}

export function readSignedBytes(keys: AuthKeys, signed: Signed, token: string): Buffer | undefined {
  const bytes = Buffer.from(token, "hex");
  // Only in the one spelling that we give out; addresses are in lower case.
  if (bytes.length !== signed.bytes + SIGNATURE_BYTES || bytes.toString("hex") !== token) return undefined;
  const payload = bytes.subarray(0, signed.bytes);
  const hashes = keyedHashes(keys, signed.lifetime, signed.purpose, signed.text(payload));
  return isOneOf(bytes.subarray(signed.bytes), hashes.map(signatureOf)) ? payload : undefined;
}

function signatureOf(hash: Buffer): Buffer {
  return hash.subarray(0, SIGNATURE_BYTES);
}

export const ID_BYTES = 16;

export function bytesOfId(id: string): Buffer {
  return Buffer.from(id.replaceAll("-", ""), "hex");
}

export function idOfBytes(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
