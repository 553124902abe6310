import type { AuthKeys } from "#domain/secrets/keys.ts";
import { isOneOf, keyedHash, keyedHashes, newToken } from "#domain/secrets/secrets.ts";

/** The value of the device cookie: a random part, and a MAC that binds it to this address. */
export function newDeviceSecret(keys: AuthKeys, email: string): string {
  const random = newToken();
  return `${random}.${keyedHash(keys, purposeOf(random), email).toString("base64url")}`;
}

/**
 * True for a browser in which the owner of this address has signed in before. It makes no query, so known and unknown
 * addresses take the same time. It does not authenticate anybody.
 */
export function isDeviceOf(keys: AuthKeys, email: string, deviceSecret: string): boolean {
  const [random = "", given = ""] = deviceSecret.split(".");
  const marks = keyedHashes(keys, "minutes", purposeOf(random), email);
  return isOneOf(
    Buffer.from(given),
    marks.map((mark) => Buffer.from(mark.toString("base64url"))),
  );
}

function purposeOf(random: string): string {
  return `device of ${random}`;
}
