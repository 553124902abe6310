const LENGTHS = [8, 12, 13, 14];

/** A Global Trade Item Number (EAN, UPC, ISBN-13): digits, the last of which checks the others. */
export function isGtin(text: string): boolean {
  if (!/^\d+$/.test(text) || !LENGTHS.includes(text.length)) return false;
  const digits = [...text].reverse().map(Number);
  // From the right, every second digit counts threefold.
  const sum = digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}
