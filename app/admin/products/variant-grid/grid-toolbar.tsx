import { ArrowDownToLine, ImagePlus, Redo2, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { VariantsEditor } from "#app/admin/products/use-variants.ts";
import { Tooltip } from "#app/admin/ui/tooltip.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { applyChange, type GridChange, parseChange } from "./apply-change.ts";
import { COLUMNS } from "./columns.ts";
import type { GridRow } from "./edit-cells.ts";
import { cellCount, rangeOf } from "./selection.ts";
import type { GridControl } from "./use-grid.ts";

type GridToolbarProps = { editor: VariantsEditor; grid: GridControl; shown: readonly GridRow[] };

export function GridToolbar({ editor, grid, shown }: GridToolbarProps) {
  const { currency } = grid;
  const apply = (change: GridChange) =>
    grid.write(applyChange(shown, rangeOf(grid.selection), change, currency));
  return (
    <div role="toolbar" aria-label="Change the selection" className="flex flex-wrap items-center gap-2">
      <ApplyForm onApply={apply} summary={selectionSummary(grid, shown)} />
      <Button variant="secondary" size="small" onClick={() => apply({ kind: "end-in-99" })}>
        {currency.decimals === 0 ? "Round to 99" : "Round to .99"}
      </Button>
      <Button variant="secondary" size="small" onClick={() => grid.run({ do: "fill-down" })}>
        <ArrowDownToLine aria-hidden="true" className="size-4" />
        Fill down
      </Button>
      <Button variant="secondary" size="small" onClick={grid.choosePictures}>
        <ImagePlus aria-hidden="true" className="size-4" />
        Pictures…
      </Button>
      <span className="ml-auto flex">
        <ToolButton label="Undo" keys="Ctrl+Z" disabled={!editor.canUndo} onClick={editor.undo}>
          <Undo2 aria-hidden="true" className="size-4" />
        </ToolButton>
        <ToolButton label="Redo" keys="Ctrl+Shift+Z" disabled={!editor.canRedo} onClick={editor.redo}>
          <Redo2 aria-hidden="true" className="size-4" />
        </ToolButton>
      </span>
    </div>
  );
}

function ApplyForm({ onApply, summary }: { onApply: (change: GridChange) => void; summary: string }) {
  const [text, setText] = useState("");

  // Not a form: forms cannot be nested, and Enter must not save the product.
  function applyOnEnter(event: { key: string; preventDefault(): void }) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  }

  function apply() {
    if (text.trim() !== "") onApply(parseChange(text));
  }

  return (
    <div className="flex min-w-0 flex-1 basis-80 items-center gap-2">
      <span className="w-48 shrink-0">
        <TextInput
          aria-label={`New value for ${summary}`}
          placeholder="19.90, +10 %, −5 %, +2"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={applyOnEnter}
          className="h-8!"
        />
      </span>
      <Button variant="secondary" size="small" disabled={text.trim() === ""} onClick={apply}>
        Apply
      </Button>
      <span className="min-w-0 truncate text-13 text-muted">to {summary}</span>
    </div>
  );
}

type ToolButtonProps = {
  label: string;
  keys: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
};

function ToolButton({ label, keys, children, ...button }: ToolButtonProps) {
  return (
    <Tooltip text={`${label} (${keys})`}>
      <IconButton label={label} {...button} className="h-8">
        {children}
      </IconButton>
    </Tooltip>
  );
}

function selectionSummary({ selection }: GridControl, shown: readonly GridRow[]): string {
  const count = cellCount(selection);
  const { left, right } = rangeOf(selection);
  const column = COLUMNS[left]?.label ?? "";
  if (count === 1) return `${column} of ${shown[selection.focus.row]?.title ?? "the variant"}`;
  return left === right
    ? `${count.toLocaleString("en-US")} cells of ${column}`
    : `${count.toLocaleString("en-US")} cells`;
}
