import { createLookups } from "#domain/limits/lookups.ts";
import { createSharedLimiter } from "#domain/limits/shared-limiter.ts";
import type { AppDeps } from "#http/deps.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** Counts guesses at discount codes, as those at order numbers are counted. */
export function createCodeLookups(deps: AppDeps) {
  return createLookups("discount code", (name, limits) => createSharedLimiter(deps, name, limits));
}

/** Counted per store: guessing in one store does not block the codes of another. */
export function codeGuesser(store: StoreId, network: string) {
  return { store, address: `${store} ${network}` };
}
