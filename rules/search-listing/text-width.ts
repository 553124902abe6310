// How wide a text is in the font of search results, Arial, in thousandths of its size. A browser could measure, but
// not every machine has Arial; these widths give the same answer everywhere.
const WIDTHS: [width: number, letters: string][] = [
  [191, "'"],
  [222, "ijlł‘’"],
  [260, "|"],
  [278, " !,./:;[\\]fItı\u00a0"],
  [333, "()-`r·“”„"],
  [334, "{}"],
  [350, "•"],
  [355, '"'],
  [389, "*"],
  [469, "^"],
  [500, "Jcksvxyz"],
  [556, "#$0123456789?_LabdeghnopquŁđðþ–€£¥§"],
  [584, "+<=>~×"],
  [611, "FTZßø"],
  [667, "&ABEKPSVXY"],
  [722, "CDHNRUw"],
  [778, "GOQØ"],
  [833, "Mm"],
  [889, "%æ"],
  [944, "Wœ"],
  [1000, "—…ÆŒ™"],
  [1015, "@"],
];
const BY_LETTER = new Map(
  WIDTHS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width])),
);
const USUAL = 556;
/** Chinese, Japanese and Korean characters, full-width forms and emoji fill a square. */
const SQUARE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}|\p{RI}/u;
const UNSEEN = /^[\p{M}\p{Cf}\p{Cc}]$/u;

/** In pixels. */
export function textWidth(text: string, fontSize: number): number {
  let thousandths = 0;
  // As wide as its first part: accents are above it, and the parts of a Korean syllable or an emoji share one square.
  for (const letter of lettersOf(text)) thousandths += letterWidth([...letter.normalize("NFD")][0] ?? "");
  return (thousandths * fontSize) / 1_000;
}

function letterWidth(letter: string): number {
  if (UNSEEN.test(letter)) return 0;
  return BY_LETTER.get(letter) ?? (SQUARE.test(letter) ? 1_000 : USUAL);
}

/** `rest` is what does not fit; empty when all does. */
export type CutText = { shown: string; rest: string };

/** Cuts as search engines do: between words, with an ellipsis. */
export function cutText(text: string, fontSize: number, maxWidth: number): CutText {
  if (textWidth(text, fontSize) <= maxWidth) return { shown: text, rest: "" };
  const space = maxWidth - textWidth(" …", fontSize);
  const whole = longestPrefix(text.split(/(?<=\s)/), fontSize, space);
  // A first word that is too long is cut inside.
  const kept = whole || longestPrefix(lettersOf(text), fontSize, space);
  return { shown: `${kept.trimEnd()} …`, rest: text.slice(kept.length) };
}

function longestPrefix(parts: string[], fontSize: number, maxWidth: number): string {
  let prefix = "";
  for (const part of parts) {
    if (textWidth((prefix + part).trimEnd(), fontSize) > maxWidth) break;
    prefix += part;
  }
  return prefix;
}

/** As people count them: an emoji or an accent is not torn apart. */
function lettersOf(text: string): string[] {
  return [...new Intl.Segmenter("en").segment(text)].map(({ segment }) => segment);
}
