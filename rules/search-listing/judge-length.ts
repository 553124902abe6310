import type { SearchListing } from "./search-listing.ts";
import { cutText, textWidth } from "./text-width.ts";

// Where Google cuts on screens of 2026: nobody publishes it, and it moves by a few pixels from year to year.
const TITLE = { fontSize: 20, maxWidth: 580, shortBelow: 200 };
const DESCRIPTION = { fontSize: 14, maxWidth: 920, phoneWidth: 680, shortBelow: 350 };

export type Length =
  | { state: "fits" }
  /** `letters` is about how many more there is space for. */
  | { state: "short"; letters: number }
  /** `onPhones` only there: a larger screen shows all of it. */
  | { state: "cut"; shown: string; rest: string; onPhones: boolean };

export function judgeTitle(title: string): Length {
  const { fontSize, maxWidth } = TITLE;
  return whereCut(title, fontSize, maxWidth, false) ?? isShort(title, TITLE) ?? { state: "fits" };
}

export function judgeDescription(description: string): Length {
  const { fontSize, maxWidth, phoneWidth } = DESCRIPTION;
  return (
    whereCut(description, fontSize, maxWidth, false) ??
    whereCut(description, fontSize, phoneWidth, true) ??
    isShort(description, DESCRIPTION) ?? { state: "fits" }
  );
}

/** As a large screen shows it. */
export function shownListing({ title, description }: SearchListing): SearchListing {
  return {
    title: cutText(title, TITLE.fontSize, TITLE.maxWidth).shown,
    description: cutText(description, DESCRIPTION.fontSize, DESCRIPTION.maxWidth).shown,
  };
}

function whereCut(text: string, fontSize: number, maxWidth: number, onPhones: boolean): Length | undefined {
  const { shown, rest } = cutText(text, fontSize, maxWidth);
  return rest === "" ? undefined : { state: "cut", shown, rest, onPhones };
}

function isShort(text: string, { fontSize, maxWidth, shortBelow }: typeof TITLE): Length | undefined {
  const width = textWidth(text, fontSize);
  if (width >= shortBelow) return undefined;
  // A letter is half as wide as the font is high.
  const letters = Math.floor((maxWidth - width) / (fontSize / 2) / 10) * 10;
  return { state: "short", letters };
}
