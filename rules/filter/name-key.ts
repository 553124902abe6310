const DIGITS = 12;

/**
 * Titles in the order of their keys are in the order of a dictionary: without regard to case and accents, and 'Plate 9'
 * before 'Plate 10'. Comparing 50,000 titles by Intl.Collator takes ten times as long.
 */
export function nameKey(title: string): string {
  const plain = /^[\x20-\x7e]*$/.test(title) ? title : title.normalize("NFD").replace(/\p{M}/gu, "");
  return plain.toLowerCase().replace(/\d+/g, (number) => number.padStart(DIGITS, "0"));
}
