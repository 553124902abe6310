export type Spelling = Record<string, string>;

/** Letters of Latin scripts that are no letter with an accent, in ASCII. */
export const SPELLED: Spelling = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ŀ: "l", ı: "i", ħ: "h", ŧ: "t" },
  ...{ ŋ: "n", ŉ: "n", ĸ: "k", ĳ: "ij", ə: "e", ſ: "s" },
};

/** Letters in lower case with a spelling get it; others lose their accents. */
export function withoutAccents(text: string, spelling: Spelling = SPELLED): string {
  return text
    .replace(/[^\0-\u007F]/gu, (letter) => spelling[letter] ?? letter)
    .normalize("NFD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC");
}
