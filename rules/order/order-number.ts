const MIN_ORDER_NUMBER = 1_000_000_000;
const MAX_ORDER_NUMBER = 9_999_999_999;

export function parseOrderNumber(text: string): number | undefined {
  return /^[1-9]\d{9}$/.test(text) ? Number(text) : undefined;
}

/** Random and not sequential, so that nobody can enumerate a store's orders. */
export function drawOrderNumber(randomInt: (min: number, maxExclusive: number) => number): number {
  return randomInt(MIN_ORDER_NUMBER, MAX_ORDER_NUMBER + 1);
}
