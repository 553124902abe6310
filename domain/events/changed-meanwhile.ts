import { isDeepStrictEqual } from "node:util";

/** Thrown by a save that was to happen only while something has certain values. Nothing is written. */
export class ChangedMeanwhile extends Error {}

/** For settings without a version: who puts a change back does not overwrite what somebody saved meanwhile. */
export function refuseIfChanged(now: object, was: object | undefined): void {
  if (!was) return;
  const plain: Record<string, unknown> = JSON.parse(JSON.stringify(now));
  const same = Object.entries(was).every(([field, value]) => isDeepStrictEqual(plain[field], value));
  if (!same) throw new ChangedMeanwhile("These settings were changed meanwhile.");
}
