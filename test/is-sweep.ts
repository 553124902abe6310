/**
 * `npm run sweep` runs the test files that import this one or test/swept.ts, and those named `*.sweep.test.ts`: what is too
 * much for `npm test`.
 */
export const IS_SWEEP = process.env.SWEEP === "on";

/** Of a property: in `npm test` a fifth of them, or as few as are named. */
export function runs(all: number, few: number = Math.ceil(all / 5)): number {
  return IS_SWEEP ? all : few;
}
