export type Row = {
  promise: string;
  /** A ratio has no unit. */
  figure: string;
  /** What it is compared with, and how it was measured. */
  how: string;
  /** The promise, if there is one. */
  bar?: Bar;
};

export type Bar = { words: string; met: boolean };

export const atLeast = (bound: number, value: number): Bar => ({
  words: `at least ${bound.toLocaleString("en")}`,
  met: value >= bound,
});

export const atMost = (bound: number, value: number): Bar => ({
  words: `at most ${bound.toLocaleString("en")}`,
  met: value <= bound,
});

/** Robust against a noisy machine, unlike the mean. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("An empty list has no median.");
  return middle;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
