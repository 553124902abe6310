import { Icon } from "#app/ui/icon.tsx";
import type { Length } from "#rules/search-listing/judge-length.ts";

/** Whether search engines show all of a text. */
export function LengthNote({ length }: { length: Length }) {
  const fits = length.state === "fits";
  return (
    <span className="mt-1 flex gap-1.5">
      <Icon
        name={fits ? "check" : "alert"}
        className={`mt-0.5 size-4 ${fits ? "text-accent" : "text-warning"}`}
      />
      <span className="wrap-anywhere min-w-0">{sentenceOf(length)}</span>
    </span>
  );
}

function sentenceOf(length: Length): string {
  if (length.state === "fits") return "Shown as a whole.";
  if (length.state === "short") return `Short: there is space for about ${length.letters} more letters.`;
  const { shown, rest, onPhones } = length;
  return `Will be cut${onPhones ? " on phones" : ""} after “${endOf(shown)}”. Left out: “${rest}”`;
}

const WORDS_BEFORE_CUT = 3;

function endOf(shown: string): string {
  const words = shown.replace(/ …$/, "").split(" ");
  return (words.length > WORDS_BEFORE_CUT ? "… " : "") + words.slice(-WORDS_BEFORE_CUT).join(" ");
}
