/** A displayed cell: the row among those shown, the column among the editable ones. */
export type CellPlace = { row: number; column: number };
export type Selection = { anchor: CellPlace; focus: CellPlace };
export type Range = { top: number; bottom: number; left: number; right: number };
export type GridSize = { rows: number; columns: number };

export const FIRST_CELL: Selection = at({ row: 0, column: 0 });

export function at(place: CellPlace): Selection {
  return { anchor: place, focus: place };
}

export function rangeOf({ anchor, focus }: Selection): Range {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

export function cellCount(selection: Selection): number {
  const { top, bottom, left, right } = rangeOf(selection);
  return (bottom - top + 1) * (right - left + 1);
}

export function selectAll(size: GridSize): Selection {
  return selectRange({ top: 0, bottom: size.rows - 1, left: 0, right: size.columns - 1 });
}

/** With the focus on its first cell, so that selecting many cells does not scroll. */
export function selectRange({ top, bottom, left, right }: Range): Selection {
  return { anchor: { row: bottom, column: right }, focus: { row: top, column: left } };
}

/** One step, or with `extend` the same step for the far corner of the range. */
export function step(selection: Selection, by: CellPlace, size: GridSize, extend = false): Selection {
  const place = within(
    { row: selection.focus.row + by.row, column: selection.focus.column + by.column },
    size,
  );
  return extend ? { anchor: selection.anchor, focus: place } : at(place);
}

/** Tab continues in the next row at the end of a row. Undefined beyond either end of the grid. */
export function tabStep({ focus }: Selection, by: 1 | -1, size: GridSize): Selection | undefined {
  const index = focus.row * size.columns + focus.column + by;
  if (index < 0 || index >= size.rows * size.columns) return undefined;
  return at({ row: Math.floor(index / size.columns), column: index % size.columns });
}

export function within(place: CellPlace, size: GridSize): CellPlace {
  return { row: clamp(place.row, size.rows), column: clamp(place.column, size.columns) };
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(value, count - 1));
}
