import type { AuthKeys } from "#domain/secrets/keys.ts";
import { createMailLinks } from "#domain/secrets/mail-links.ts";
import type { ConsentLinks } from "#rules/consent/consent.ts";

export function createConsentLinks(keys: AuthKeys): ConsentLinks {
  return createMailLinks(keys, "consent");
}
