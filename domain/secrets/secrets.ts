import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";
import { type AuthKeys, hashingKeys, type Lifetime } from "./keys.ts";

const CODE_DIGITS = 6;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Cannot be guessed, so that a plain hash of it may be stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
}

export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** For values short enough to guess: without our key the hash is useless. */
export function keyedHash(keys: AuthKeys, purpose: string, value: string): Buffer {
  return hashWith(keys.hashing, purpose, value);
}

/** The keyed hash as each secret that is still accepted makes it, the current one first. */
export function keyedHashes(keys: AuthKeys, lifetime: Lifetime, purpose: string, value: string): Buffer[] {
  return hashingKeys(keys, lifetime).map((key) => hashWith(key, purpose, value));
}

function hashWith(key: Buffer, purpose: string, value: string): Buffer {
  return createHmac("sha256", key).update(`${purpose}\0${value}`).digest();
}

export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

export function isOneOf(given: Buffer, known: Buffer[]): boolean {
  return known.some((one) => isSame(one, given));
}

type SealingKey = Pick<AuthKeys, "sealing">;

/** `about` is authenticated with the text: what was sealed for one thing cannot be opened as another. */
export function seal(keys: SealingKey, text: string, about = ""): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keys.sealing, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

export function unseal(keys: SealingKey & Pick<AuthKeys, "accepted">, sealed: Buffer, about = ""): string {
  try {
    return unsealWith(keys, sealed, about);
  } catch (error) {
    if (!keys.accepted) throw error;
    return unsealWith(keys.accepted, sealed, about);
  }
}

function unsealWith(keys: SealingKey, sealed: Buffer, about: string): string {
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv("aes-256-gcm", keys.sealing, sealed.subarray(0, NONCE_BYTES), options);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES)).setAAD(Buffer.from(about));
  const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}
