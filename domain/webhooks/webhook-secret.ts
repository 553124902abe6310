import type { AuthKeys } from "#domain/secrets/keys.ts";
import { openSecret, sealSecret } from "#domain/secrets/store-secret.ts";
import type { StoreId } from "#rules/input/ids.ts";

export function sealWebhookSecret(keys: AuthKeys, store: StoreId, secret: string): Buffer {
  return sealSecret(keys, store, "webhook secret", secret);
}

/** Undefined when AUTH_SECRET has changed since. */
export function openWebhookSecret(keys: AuthKeys, store: StoreId, sealed: Buffer): string | undefined {
  return openSecret(keys, store, "webhook secret", sealed);
}
