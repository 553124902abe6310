import type { AuthKeys } from "./keys.ts";
import { isSame, keyedHash, newToken } from "./secrets.ts";

/** For a browser's cookie: a random part, and a mark that it was made for this address. */
export function newDeviceSecret(keys: AuthKeys, email: string): string {
  const random = newToken();
  return `${random}.${mark(keys, email, random)}`;
}

/**
 * True for a browser in which the owner of this address has signed in before, however its session ended. Nothing
 * is looked up, so known and unknown addresses take the same time. It opens no session.
 */
export function isDeviceOf(keys: AuthKeys, email: string, deviceSecret: string): boolean {
  const [random = "", given = ""] = deviceSecret.split(".");
  return isSame(Buffer.from(given), Buffer.from(mark(keys, email, random)));
}

function mark(keys: AuthKeys, email: string, random: string): string {
  return keyedHash(keys, `device of ${random}`, email).toString("base64url");
}
