/**
 * `npm run sweep` runs the test files that import this one or test/swept.ts, and those named `*.sweep.test.ts`: what is too
 * much for `npm test`.
 */
export const IS_SWEEP = process.env.SWEEP === "on";

/** Of a property: a fifth of them in `npm test`. */
export function runs(all: number): number {
  return IS_SWEEP ? all : Math.ceil(all / 5);
}
