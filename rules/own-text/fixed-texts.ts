/** Texts whose words a law fixes: no owner replaces them (decision 0061 names the laws). */
const FIXED: readonly string[] = [];

export function isFixedByLaw(key: string): boolean {
  return FIXED.includes(key);
}
