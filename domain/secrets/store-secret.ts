import type { StoreId } from "#rules/input/ids.ts";
import type { AuthKeys } from "./keys.ts";
import { seal, unseal } from "./secrets.ts";

/** A secret of a store, such as the key of its payment provider, is stored encrypted with a key from AUTH_SECRET. */
export function sealSecret(keys: AuthKeys, store: StoreId, purpose: string, secret: string): Buffer {
  return seal(keys, secret, aboutOf(store, purpose));
}

/** Undefined when it was sealed with another AUTH_SECRET, for another store or purpose, or was changed since. */
export function openSecret(
  keys: AuthKeys,
  store: StoreId,
  purpose: string,
  sealed: Buffer,
): string | undefined {
  try {
    return unseal(keys, sealed, aboutOf(store, purpose));
  } catch {
    return undefined;
  }
}

// A store's id has a fixed length, so that no two pairs give the same text.
function aboutOf(store: StoreId, purpose: string): string {
  return `${store} ${purpose}`;
}
