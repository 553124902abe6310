import type { SaveState } from "./save-queue.ts";
import type { Problems } from "./valid-part.ts";

type SaveLineProps = { state: SaveState; problems: Problems; isPublished: boolean };

/** What became of the changes. Read out when it has settled, not with every key. */
export function SaveLine(props: SaveLineProps) {
  const sentence = sentenceFor(props);
  const isWorth = props.state !== "saving";
  return (
    <>
      <p aria-hidden="true" className="text-13 text-muted">
        {sentence}
      </p>
      <p role="status" className="sr-only">
        {isWorth ? sentence : ""}
      </p>
    </>
  );
}

function sentenceFor({ state, problems, isPublished }: SaveLineProps): string {
  if (state === "conflict") return "Not saved: the theme was changed elsewhere";
  if (state === "unreachable")
    return navigator.onLine
      ? "The server cannot be reached. Your changes are kept here and sent again"
      : "You are offline. Your changes are kept here and sent when you are back";
  const wrong = Object.keys(problems).length;
  if (wrong > 0)
    return `${wrong === 1 ? "1 field has" : `${wrong} fields have`} to be corrected; the rest is saved`;
  if (state === "saving") return "Saving…";
  return isPublished ? "Published" : "All changes are saved as a draft";
}
