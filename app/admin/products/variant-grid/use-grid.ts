import { useRef, useState } from "react";
import type { VariantsEditor } from "#app/admin/products/use-variants.ts";
import { useReadOnly } from "#app/admin/session/read-only.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import type { Currency } from "#rules/money/money.ts";
import { COLUMNS, PICTURES_COLUMN } from "./columns.ts";
import { type CellEdit, type GridRow, shownText } from "./edit-cells.ts";
import { fillDown } from "./fill-down.ts";
import type { KeyCommand } from "./key-command.ts";
import { pasteBlock } from "./paste-block.ts";
import {
  at,
  type Range,
  rangeOf,
  type Selection,
  selectAll,
  selectRange,
  step,
  tabStep,
  within,
} from "./selection.ts";
import { parseTsv, toTsv } from "./tsv.ts";

const FIRST_TYPED_CELL = at({ row: 0, column: PICTURES_COLUMN + 1 });

/** `text` replaces the cell's content when the edit was started by typing. */
export type Editing = { text?: string };

export type GridControl = ReturnType<typeof useGrid>;

/** Selection and commands over the displayed rows; `indexes` gives their positions among all. */
export function useGrid(editor: VariantsEditor, shown: readonly GridRow[], indexes: readonly number[]) {
  const { currency } = editor;
  const readOnly = useReadOnly();
  const [chosen, setChosen] = useState<Selection>(FIRST_TYPED_CELL);
  const [editing, setEditing] = useState<Editing>();
  const [choosing, setChoosing] = useState(false);
  /** Set by whatever moves the selection: the next render moves the focus, and for keys scrolls too. */
  const takesFocus = useRef<false | "keys" | "pointer">(false);
  const size = { rows: shown.length, columns: COLUMNS.length };
  // Rows may have disappeared since the selection: by a filter, an option, an undo.
  const selection = { anchor: within(chosen.anchor, size), focus: within(chosen.focus, size) };

  function select(next: Selection) {
    setEditing(undefined);
    setChosen(next);
  }

  function write(edits: readonly CellEdit[]) {
    if (readOnly) return;
    const placed = edits.flatMap((edit) => {
      const row = indexes[edit.row];
      return row === undefined ? [] : [{ ...edit, row }];
    });
    if (placed.length > 0) editor.editCells(placed);
  }

  function writeRange(textAt: (column: number) => string) {
    write(cellsOf(rangeOf(selection)).map((place) => ({ ...place, text: textAt(place.column) })));
  }

  function toggle() {
    const text = toggledText(shown, selection.focus);
    write(
      cellsOf(rangeOf(selection))
        .filter((place) => COLUMNS[place.column]?.kind === "switch")
        .map((place) => ({ ...place, text })),
    );
  }

  function edit(text?: string) {
    if (readOnly) return;
    const kind = COLUMNS[selection.focus.column]?.kind;
    if (kind === "switch") toggle();
    else if (kind === "pictures") setChoosing(true);
    else setEditing({ text });
  }

  function paste(text: string) {
    if (readOnly) return;
    const { edits, covers, rowsLeftOut, columnsLeftOut } = pasteBlock(
      parseTsv(text),
      rangeOf(selection),
      size,
    );
    write(edits);
    setChosen(selectRange(covers));
    if (rowsLeftOut + columnsLeftOut > 0) tellLeftOut(rowsLeftOut, columnsLeftOut);
  }

  /** False when the browser should handle the key. */
  function run(command: KeyCommand): boolean {
    switch (command.do) {
      case "move":
        select(step(selection, command.by, size, command.extend));
        return true;
      case "tab": {
        const next = tabStep(selection, command.by, size);
        if (next) select(next);
        return next !== undefined;
      }
      case "edit":
        edit(command.text);
        return true;
      case "toggle":
        edit(" ");
        return true;
      case "clear":
        writeRange((column) => COLUMNS[column]?.cleared ?? "");
        return true;
      case "select-all":
        select(selectAll(size));
        return true;
      case "fill-down":
        write(fillDown(shown, rangeOf(selection), currency));
        return true;
      case "undo":
        editor.undo();
        return true;
      case "redo":
        editor.redo();
        return true;
      case "let-go":
        select(at(selection.focus));
        return true;
    }
  }

  return {
    currency,
    selection,
    editing,
    size,
    takesFocus,
    select,
    write,
    run,
    edit,
    paste,
    toggleAt: (row: number, column: number) =>
      write([{ row, column, text: toggledText(shown, { row, column }) }]),
    /** Whether pictures are being chosen for the selected rows. */
    choosing,
    choosePictures: () => setChoosing(!readOnly),
    stopChoosing: () => setChoosing(false),
    stopEditing: () => setEditing(undefined),
    copyText: () => toTsv(textsOf(shown, rangeOf(selection), currency)),
  };
}

function toggledText(shown: readonly GridRow[], { row, column }: { row: number; column: number }): string {
  const key = COLUMNS[column]?.key;
  return key && shown[row]?.[key] === true ? "no" : "yes";
}

function cellsOf({ top, bottom, left, right }: Range) {
  const places = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) places.push({ row, column });
  }
  return places;
}

function textsOf(shown: readonly GridRow[], range: Range, currency: Currency): string[][] {
  const columns = COLUMNS.slice(range.left, range.right + 1);
  return shown
    .slice(range.top, range.bottom + 1)
    .map((row) => columns.map(({ key }) => shownText(row, key, currency)));
}

function tellLeftOut(rows: number, columns: number) {
  const parts = [rows > 0 && `${rows} rows`, columns > 0 && `${columns} columns`].filter(Boolean);
  showToast({
    kind: "info",
    title: "Part of the block did not fit",
    description: `${parts.join(" and ")} beyond the edge of the grid were left out.`,
  });
}
