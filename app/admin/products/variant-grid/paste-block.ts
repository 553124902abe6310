import type { CellEdit } from "./edit-cells.ts";
import type { GridSize, Range } from "./selection.ts";

type PastedBlock = { edits: CellEdit[]; covers: Range; rowsLeftOut: number; columnsLeftOut: number };

/**
 * The edits of a pasted block, from the range's first cell on. A selection that is a multiple of the block is filled
 * with copies, as in a spreadsheet; cells beyond the edge are left out and counted.
 */
export function pasteBlock(block: readonly (readonly string[])[], range: Range, size: GridSize): PastedBlock {
  const blockHeight = block.length;
  const blockWidth = Math.max(...block.map((row) => row.length));
  const height = repeated(range.bottom - range.top + 1, blockHeight);
  const width = repeated(range.right - range.left + 1, blockWidth);
  const bottom = Math.min(range.top + height, size.rows) - 1;
  const right = Math.min(range.left + width, size.columns) - 1;

  const edits: CellEdit[] = [];
  for (let row = range.top; row <= bottom; row++) {
    for (let column = range.left; column <= right; column++) {
      const text = block[(row - range.top) % blockHeight]?.[(column - range.left) % blockWidth];
      if (text !== undefined) edits.push({ row, column, text });
    }
  }
  return {
    edits,
    covers: { top: range.top, bottom, left: range.left, right },
    rowsLeftOut: range.top + height - 1 - bottom,
    columnsLeftOut: range.left + width - 1 - right,
  };
}

function repeated(selected: number, block: number): number {
  return selected % block === 0 ? selected : block;
}
