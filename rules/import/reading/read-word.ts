const YES = new Set(["true", "yes", "y", "1", "wahr", "ja", "vrai", "oui", "on"]);
const NO = new Set(["false", "no", "n", "0", "falsch", "nein", "faux", "non", "off"]);

/** Spreadsheets write TRUE in their own language. Undefined: neither, or empty. */
export function readYesOrNo(text: string | undefined): boolean | undefined {
  const word = text?.trim().toLowerCase() ?? "";
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
