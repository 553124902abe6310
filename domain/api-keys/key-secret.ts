import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { KEY_PREFIX } from "#rules/connection/api-key.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_BYTES = 32;
/** 62 to the power of 43 is more than 2 to the power of 256, and 62 to the power of 6 more than 2 to the power of 32. */
const SECRET_LETTERS = 43;
const CHECK_LETTERS = 6;

/** 32 random bytes and a checksum, in letters and digits alone: a double click selects all of it. */
export function newKeySecret(): string {
  const body = KEY_PREFIX + base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString("hex")}`), SECRET_LETTERS);
  return body + checksum(body);
}

/** Whether it claims to be a key, and no access token. */
export function looksLikeKey(text: string): boolean {
  return text.startsWith(KEY_PREFIX);
}

/** A key that was not copied whole, or mistyped, is known by this without a query. */
export function isWholeKey(text: string): boolean {
  const length = KEY_PREFIX.length + SECRET_LETTERS + CHECK_LETTERS;
  const body = text.slice(0, -CHECK_LETTERS);
  return text.length === length && looksLikeKey(text) && text === body + checksum(body);
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECK_LETTERS);
}

function base62(value: bigint, letters: number): string {
  let text = "";
  for (let rest = value; text.length < letters; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text;
  return text;
}
