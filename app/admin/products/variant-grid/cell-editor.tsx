import { type Column, INPUT_MODES } from "./columns.ts";

type CellEditorProps = {
  column: Column;
  start: string;
  /** What the next key replaces; text that was just typed is continued. */
  selected: boolean;
  label: string;
};

/** Uncontrolled: the grid reads it when the edit ends. */
export function CellEditor({ column, start, selected, label }: CellEditorProps) {
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it opens because its owner began to type in this very cell
      autoFocus
      data-editor
      dir={column.kind === "text" ? "auto" : undefined}
      aria-label={label}
      defaultValue={start}
      inputMode={INPUT_MODES[column.kind]}
      autoComplete="off"
      spellCheck={false}
      onFocus={(event) => event.currentTarget.setSelectionRange(selected ? 0 : start.length, start.length)}
      className={`-mx-3 h-full w-[calc(100%+1.5rem)] min-w-0 select-text bg-card px-3 text-16 text-ink outline-none ring-2 ring-accent ring-inset md:text-14 ${
        column.kind === "text" ? "" : "text-right"
      }`}
    />
  );
}
