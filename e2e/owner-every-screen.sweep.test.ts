import { describe } from "vitest";
import { OWNERS_SCREENS } from "./screens.ts";
import { openSweep } from "./sweep.ts";

const sweep = openSweep({ whole: true });

// Two tabs of the same browser: axe is slow, and most machines have more than one core.
describe.concurrent.for(OWNERS_SCREENS)(
  "an owner meets no obstacle, on any screen in any state",
  (screens) => {
    sweep.each(screens);
  },
);
