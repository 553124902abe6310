import type { StoreId } from "#rules/input/ids.ts";
import type { AuthKeys } from "./keys.ts";
import { seal, unseal } from "./secrets.ts";

/** What stores' secrets are for. domain/secrets/sealed-columns.ts says where each is stored. */
export type StoreSecret = "stripe key" | "stripe webhook secret" | "webhook secret";

/** A secret of a store, such as the key of its payment provider, is stored encrypted with a key from AUTH_SECRET. */
export function sealSecret(keys: AuthKeys, store: StoreId, purpose: StoreSecret, secret: string): Buffer {
  return seal(keys, secret, aboutOf(store, purpose));
}

/** Undefined when it was sealed with another AUTH_SECRET, for another store or purpose, or was changed since. */
export function openSecret(
  keys: AuthKeys,
  store: StoreId,
  purpose: StoreSecret,
  sealed: Buffer,
): string | undefined {
  try {
    return unseal(keys, sealed, aboutOf(store, purpose));
  } catch {
    return undefined;
  }
}

// A store's id has a fixed length, so that no two pairs give the same text.
export function aboutOf(store: StoreId, purpose: StoreSecret): string {
  return `${store} ${purpose}`;
}
