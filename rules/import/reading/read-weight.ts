const GRAMS: Record<string, number> = {
  g: 1,
  gram: 1,
  grams: 1,
  kg: 1_000,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523_125,
};

/** Whole grams, or undefined when the number or its unit cannot be read. Decimals may follow a comma. */
export function readGrams(text: string, unit: string): number | undefined {
  const perUnit = GRAMS[unit.trim().toLowerCase() || "g"];
  const number = /^\d{1,12}(?:[.,]\d{1,12})?$|^[.,]\d{1,12}$/.test(text.trim())
    ? Number(text.trim().replace(",", "."))
    : undefined;
  if (perUnit === undefined || number === undefined) return undefined;
  return Math.round(number * perUnit);
}
