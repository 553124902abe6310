/** What spreadsheets copy, '€ 1,234.50' or '1.234,50 €', as a person would type it: '1234.50'. */
export function plainPrice(text: string): string {
  const bare = text.replace(/[€$£\s]/g, "");
  const decimal = Math.max(bare.lastIndexOf("."), bare.lastIndexOf(","));
  const separators = bare.replace(/[^.,]/g, "");
  // A single kind of separator may be the decimal one; with both kinds, the last one is, and the others group.
  if (new Set(separators).size < 2) return bare;
  return `${bare.slice(0, decimal).replace(/[.,]/g, "")}.${bare.slice(decimal + 1)}`;
}
