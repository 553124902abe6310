export type Row = {
  promise: string;
  /** A ratio has no unit. */
  figure: string;
  /** What it is compared with, and how it was taken. */
  how: string;
  /** What was promised, where something was. */
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

/** The middle one: a noisy machine spoils an average, rarely a median. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("There is no median of nothing.");
  return middle;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
