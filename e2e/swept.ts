import { test as journey } from "vitest";
import { IS_SWEEP } from "#test/is-sweep.ts";

/** Where a file has both: this one runs in `npm test`, and not in the sweep. */
export const test = journey.skipIf(IS_SWEEP);

/** Runs in `npm run sweep` alone: bad luck, a second tab, keys alone. It needs no other test of its file. */
export const swept = journey.runIf(IS_SWEEP);
