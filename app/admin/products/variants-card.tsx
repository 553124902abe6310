import { useEffect, useMemo, useRef, useState } from "react";
import { Fields, useReadOnly } from "#app/admin/session/read-only.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { ProductId } from "#rules/input/ids.ts";
import { usedOptions } from "#rules/product/variant/edited-options.ts";
import { LowestPriceNote } from "./lowest-price-note.tsx";
import type { MediaItem } from "./media/media-state.ts";
import { PictureChooser } from "./pictures/picture-chooser.tsx";
import type { VariantsEditor } from "./use-variants.ts";
import { countChangedCells, type OpenedVariants } from "./variant-changes.ts";
import { VariantForm } from "./variant-form.tsx";
import type { WrongCell } from "./variant-grid/check-rows.ts";
import { COLUMNS } from "./variant-grid/columns.ts";
import type { GridRow } from "./variant-grid/edit-cells.ts";
import { GridToolbar } from "./variant-grid/grid-toolbar.tsx";
import { filteredIndexes, type OptionFilter, OptionFilters } from "./variant-grid/option-filter.tsx";
import { at, rangeOf } from "./variant-grid/selection.ts";
import { type GridControl, useGrid } from "./variant-grid/use-grid.ts";
import { VariantGrid } from "./variant-grid/variant-grid.tsx";
import { WaitingNote } from "./waiting-note.tsx";

type VariantsCardProps = {
  editor: VariantsEditor;
  product: ProductId | undefined;
  opened: OpenedVariants;
  wrongCell: WrongCell | undefined;
  pictures: readonly MediaItem[];
};

export function VariantsCard({ editor, product, opened, wrongCell, pictures }: VariantsCardProps) {
  const [filter, setFilter] = useState<OptionFilter>({});
  const readOnly = useReadOnly();
  const options = useMemo(() => usedOptions(editor.settled), [editor.settled]);
  const indexes = useMemo(
    () => filteredIndexes(editor.rows, options, filter),
    [editor.rows, options, filter],
  );
  const shown = useMemo(() => indexes.flatMap((index) => editor.rows[index] ?? []), [editor.rows, indexes]);
  const grid = useGrid(editor, shown, indexes);
  const byUrl = useMemo(
    () => new Map(pictures.flatMap(({ picture }) => (picture ? [[picture.url, picture]] : []))),
    [pictures],
  );

  const seen = useRef(wrongCell);
  useEffect(() => {
    if (!wrongCell || wrongCell === seen.current) return;
    seen.current = wrongCell;
    setFilter({});
    goTo(grid, wrongCell);
  });

  const active = shown[grid.selection.focus.row];
  const only = options.length === 0 ? editor.rows[0] : undefined;
  return (
    <Card title="Variants" description={<Summary editor={editor} opened={opened} shown={shown.length} />}>
      {only && (
        <div className="md:hidden">
          <Fields>
            <VariantForm editor={editor} row={only} wrongCell={wrongCell} />
          </Fields>
        </div>
      )}
      <div className={classNames("grid grid-cols-1 gap-3", only && "max-md:hidden")}>
        {options.length > 0 && <OptionFilters options={options} filter={filter} onChange={setFilter} />}
        {!readOnly && <GridToolbar editor={editor} grid={grid} shown={shown} />}
        {shown.length > 0 ? (
          <VariantGrid opened={opened} shown={shown} pictures={byUrl} grid={grid} />
        ) : (
          <NothingMatches onClear={() => setFilter({})} />
        )}
        <Complaint row={active} column={grid.selection.focus.column} />
        <p id="variant-grid-keys" className="text-12 text-muted max-md:hidden">
          {readOnly
            ? "Arrows move, Shift selects, Ctrl+C copies for any spreadsheet. Escape, then Tab, leaves the grid."
            : "Arrows move, Enter edits, Shift selects, Ctrl+C and Ctrl+V work with any spreadsheet, Ctrl+D fills down. Escape, then Tab, leaves the grid."}
        </p>
      </div>
      <LowestPriceNote product={product} row={active} />
      <WaitingNote product={product} rows={editor.rows} />
      <PictureChooser
        open={grid.choosing}
        onClose={grid.stopChoosing}
        editor={editor}
        selected={selectedIndexes(grid, indexes)}
        first={indexes[grid.selection.focus.row] ?? 0}
        pictures={pictures}
      />
    </Card>
  );
}

/** Where the selected rows are among all. */
function selectedIndexes({ selection }: GridControl, indexes: readonly number[]): readonly number[] {
  const { top, bottom } = rangeOf(selection);
  return indexes.slice(top, bottom + 1);
}

function goTo(grid: GridControl, { row, key }: WrongCell) {
  grid.takesFocus.current = "keys";
  grid.select(at({ row, column: COLUMNS.findIndex((column) => column.key === key) }));
}

type SummaryProps = { editor: VariantsEditor; opened: OpenedVariants; shown: number };

function Summary({ editor, opened, shown }: SummaryProps) {
  const { rows } = editor;
  const changed = useMemo(() => countChangedCells(opened, rows), [opened, rows]);
  const wrong = useMemo(() => rows.filter((row) => row.issues).length, [rows]);
  const count = shown < rows.length ? `${say(shown)} of ${say(rows.length)}` : say(rows.length);
  return (
    <span role="status" className="flex flex-wrap gap-x-3">
      <span>{rows.length === 1 ? "1 variant" : `${count} variants`}</span>
      {changed > 0 && <span>{changed === 1 ? "1 changed cell" : `${say(changed)} changed cells`}</span>}
      {wrong > 0 && (
        <span className="text-danger">{wrong === 1 ? "1 with errors" : `${say(wrong)} with errors`}</span>
      )}
    </span>
  );
}

/** The error of the active cell, in words and not by colour alone. */
function Complaint({ row, column }: { row: GridRow | undefined; column: number }) {
  const issue = row?.issues?.[COLUMNS[column]?.key ?? "price_cents"];
  return (
    <p role="status" className="min-h-5 text-13 text-danger empty:hidden">
      {issue && `${row?.title}: ${issue}`}
    </p>
  );
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-control border border-line py-10 text-14">
      Nothing matches
      <Button variant="secondary" size="small" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

function say(count: number): string {
  return count.toLocaleString("en-US");
}
