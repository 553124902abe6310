/** In hundredths of a percent, so that all arithmetic is in integers. */
export type BasisPoints = number;

export function basisPoints(percent: string | number): BasisPoints {
  return Math.round(Number(percent) * 100);
}
