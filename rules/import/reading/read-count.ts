/** Stock is counted: three digits behind a sign are thousands. */
export const THOUSANDS = /^[-−]?[1-9]\d{0,2}([.,'’\s])\d{3}(?:\1\d{3}){0,3}$/;

export function readCount(text: string): number | undefined {
  if (THOUSANDS.test(text)) return Number(text.replace("−", "-").replace(/[^-\d]/g, ""));
  return /^[-−]?\d{1,15}(?:[.,]\d{1,15})?$/.test(text)
    ? Number(text.replace("−", "-").replace(",", "."))
    : undefined;
}
