import { createLookups } from "#domain/limits/lookups.ts";
import { createSharedLimiter } from "#domain/limits/shared-limiter.ts";
import type { CodeRefusal } from "#rules/discount/code-refusal.ts";
import type { AppDeps } from "./deps.ts";

/** Counts guesses at discount codes, as those at order numbers are counted. */
export function createCodeLookups(deps: AppDeps) {
  return createLookups("discount code", (name, limits) => createSharedLimiter(deps, name, limits));
}

export function isGuess(refusals: readonly CodeRefusal[]): boolean {
  return refusals.some(({ reason }) => reason === "not-valid");
}
