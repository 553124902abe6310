export type Row = { promise: string; figure: string; how: string };

/** The middle one: a noisy machine spoils an average, rarely a median. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("There is no median of nothing.");
  return middle;
}
