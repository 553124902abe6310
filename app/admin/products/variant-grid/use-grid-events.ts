import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from "react";
import { editingCommand, keyCommand } from "./key-command.ts";
import { at, type CellPlace, type GridSize, type Selection, selectRange } from "./selection.ts";
import type { GridControl } from "./use-grid.ts";

/** Key, pointer and clipboard events of the whole grid, instead of handlers on each cell. */
export function useGridEvents(scroller: RefObject<HTMLElement | null>, grid: GridControl) {
  const { selection, editing, size, takesFocus } = grid;
  const { row, column } = selection.focus;
  const letGo = useRef(false);
  const byTouch = useRef(false);

  // The focus follows the selection only when the grid moved it: a render must not steal it.
  useLayoutEffect(() => {
    if (!takesFocus.current || editing) return;
    scroller.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus();
    if (takesFocus.current === "keys") scroller.current?.scrollIntoView({ block: "nearest" });
    takesFocus.current = false;
  });

  function finishEditing() {
    const input = scroller.current?.querySelector<HTMLInputElement>("[data-editor]");
    if (!editing || !input) return;
    grid.write([{ row, column, text: input.value }]);
    grid.stopEditing();
  }

  function onKeyDown(event: KeyboardEvent) {
    const command = editing ? editingCommand(event, editing.text !== undefined) : keyCommand(event);
    // Escape, then Tab, leaves the grid, so that 2,000 rows are no keyboard trap.
    const leaves = letGo.current && event.key === "Tab";
    letGo.current = !editing && event.key === "Escape";
    if (!command || leaves || event.nativeEvent.isComposing) return;

    takesFocus.current = "keys";
    if (command === "cancel") {
      grid.stopEditing();
      event.preventDefault();
      return;
    }
    finishEditing();
    if (grid.run(command)) event.preventDefault();
    else takesFocus.current = false;
  }

  function onMouseDown(event: MouseEvent) {
    const target = event.target as HTMLElement;
    if (event.button !== 0 || target.closest("[data-editor]")) return;
    const place = placeOf(target, size);
    if (!place) return;

    finishEditing();
    event.preventDefault();
    takesFocus.current = "pointer";
    const again = byTouch.current && place.anchor.row === row && place.anchor.column === column;
    if (again && !editing && isCell(target)) grid.edit();
    else grid.select(event.shiftKey ? { anchor: selection.anchor, focus: place.focus } : place);
  }

  function onMouseOver(event: MouseEvent) {
    const place = event.buttons === 1 && !editing ? placeOf(event.target as HTMLElement, size) : undefined;
    if (!place || byTouch.current) return;
    takesFocus.current = "pointer";
    grid.select({ anchor: selection.anchor, focus: place.focus });
  }

  return {
    onKeyDown,
    onMouseDown,
    onMouseOver,
    onPointerDown: (event: PointerEvent) => {
      byTouch.current = event.pointerType === "touch";
    },
    onDoubleClick: (event: MouseEvent) => {
      if (!editing && isCell(event.target as HTMLElement)) grid.edit();
    },
    onClick: (event: MouseEvent) => {
      const place = toggledPlace(event.target as HTMLElement);
      if (place && !byTouch.current) grid.toggleAt(place.row, place.column);
      const opens = (event.target as HTMLElement).closest("[data-opens]") && !event.shiftKey;
      if (opens && !byTouch.current) grid.choosePictures();
    },
    onBlur: (event: FocusEvent) => {
      if ((event.target as HTMLElement).matches("[data-editor]")) finishEditing();
    },
    onCopy: (event: ClipboardEvent) => {
      if (!editing) copy(event, grid.copyText());
    },
    onCut: (event: ClipboardEvent) => {
      if (editing) return;
      copy(event, grid.copyText());
      grid.run({ do: "clear" });
    },
    onPaste: (event: ClipboardEvent) => {
      if (editing) return;
      event.preventDefault();
      takesFocus.current = "pointer";
      grid.paste(event.clipboardData.getData("text/plain"));
    },
  };
}

function copy(event: ClipboardEvent, text: string) {
  event.preventDefault();
  event.clipboardData.setData("text/plain", text);
}

function isCell(target: HTMLElement): boolean {
  return target.closest("[data-cell]") !== null && !target.closest("[data-toggle]");
}

function toggledPlace(target: HTMLElement): CellPlace | undefined {
  return target.closest("[data-toggle]") ? cellPlace(target) : undefined;
}

function cellPlace(target: HTMLElement): CellPlace | undefined {
  const [row, column] =
    target.closest<HTMLElement>("[data-cell]")?.dataset.cell?.split(":").map(Number) ?? [];
  if (row !== undefined && column !== undefined) return { row, column };
}

/** A cell, or the whole row or column of a clicked header. */
function placeOf(target: HTMLElement, size: GridSize): Selection | undefined {
  const cell = cellPlace(target);
  if (cell) return at(cell);
  const all = { top: 0, bottom: size.rows - 1, left: 0, right: size.columns - 1 };
  const row = target.closest<HTMLElement>("[data-row]")?.dataset.row;
  if (row) return selectRange({ ...all, top: Number(row), bottom: Number(row) });
  const column = target.closest<HTMLElement>("[data-column]")?.dataset.column;
  if (column) return selectRange({ ...all, left: Number(column), right: Number(column) });
}
