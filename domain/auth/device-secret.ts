import type { AuthKeys } from "#domain/secrets/keys.ts";
import { isSame, keyedHash, newToken } from "#domain/secrets/secrets.ts";

/** The value of the device cookie: a random part, and a MAC that binds it to this address. */
export function newDeviceSecret(keys: AuthKeys, email: string): string {
  const random = newToken();
  return `${random}.${mark(keys, email, random)}`;
}

/**
 * True for a browser in which the owner of this address has signed in before. It makes no query, so known and unknown
 * addresses take the same time. It does not authenticate anybody.
 */
export function isDeviceOf(keys: AuthKeys, email: string, deviceSecret: string): boolean {
  const [random = "", given = ""] = deviceSecret.split(".");
  return isSame(Buffer.from(given), Buffer.from(mark(keys, email, random)));
}

function mark(keys: AuthKeys, email: string, random: string): string {
  return keyedHash(keys, `device of ${random}`, email).toString("base64url");
}
