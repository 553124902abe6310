import type { Column } from "./columns.ts";

type CellEditorProps = { column: Column; start: string; label: string };

/** Uncontrolled: the grid reads it when the edit ends. */
export function CellEditor({ column, start, label }: CellEditorProps) {
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it opens because its owner began to type in this very cell
      autoFocus
      data-editor
      aria-label={label}
      defaultValue={start}
      inputMode={column.kind === "price" ? "decimal" : column.kind === "whole" ? "numeric" : "text"}
      autoComplete="off"
      spellCheck={false}
      onFocus={(event) => event.currentTarget.setSelectionRange(start.length, start.length)}
      className={`-mx-3 h-full w-[calc(100%+1.5rem)] min-w-0 select-text bg-card px-3 text-16 text-ink outline-none ring-2 ring-accent ring-inset md:text-14 ${
        column.kind === "text" ? "" : "text-right"
      }`}
    />
  );
}
