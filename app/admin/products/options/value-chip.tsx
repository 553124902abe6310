import { useState } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";

type ValueChipProps = {
  text: string;
  wrong: boolean;
  onRename: (text: string) => void;
  onRemove: () => void;
};

/** Clicking the text renames it in place; its variants keep everything. */
export function ValueChip({ text, wrong, onRename, onRemove }: ValueChipProps) {
  const [stage, setStage] = useState<"resting" | "renaming" | "renamed">("resting");
  if (stage === "renaming") return <RenameInput text={text} onRename={onRename} onDone={setStage} />;
  return (
    <span
      className={classNames(
        "inline-flex h-7 max-w-full items-center rounded-control border text-14",
        wrong ? "border-danger bg-danger/10 text-danger" : "border-line bg-paper",
      )}
    >
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: it is back in the place of the field that Enter or Escape has closed
        autoFocus={stage === "renamed"}
        dir="auto"
        aria-label={`Rename ${text}`}
        onClick={() => setStage("renaming")}
        className="h-full min-w-6 cursor-text truncate rounded-control pl-2"
      >
        {text}
      </button>
      <button
        type="button"
        aria-label={`Remove ${text}`}
        onClick={onRemove}
        className="grid h-full w-7 shrink-0 cursor-pointer place-items-center rounded-control text-muted hover:text-danger"
      >
        <Icon name="close" className="size-3.5" />
      </button>
    </span>
  );
}

type RenameInputProps = {
  text: string;
  onRename: (text: string) => void;
  /** After a key the chip keeps the focus; after a blur the focus is already elsewhere. */
  onDone: (stage: "renamed" | "resting") => void;
};

function RenameInput({ text, onRename, onDone }: RenameInputProps) {
  const [draft, setDraft] = useState(text);

  function commit(stage: "renamed" | "resting") {
    const next = draft.trim();
    onDone(stage);
    if (next !== "" && next !== text) onRename(next);
  }

  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it replaces the word that was just pressed
      autoFocus
      dir="auto"
      aria-label={`New name for ${text}`}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => commit("resting")}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Escape") onDone("renamed");
        if (event.key !== "Enter") return;
        event.preventDefault();
        commit("renamed");
      }}
      className="h-7 min-w-16 rounded-control border border-accent bg-card px-2 text-16 [field-sizing:content] md:text-14"
    />
  );
}
