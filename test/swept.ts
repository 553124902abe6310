import { test as each } from "vitest";
import { IS_SWEEP } from "./is-sweep.ts";

/** Where a file has both: this one runs in `npm test`, and not in the sweep. */
export const test = each.skipIf(IS_SWEEP);

/** Runs in `npm run sweep` alone: bad luck, a second tab, keys alone. It needs no other test of its file. */
export const swept = each.runIf(IS_SWEEP);
