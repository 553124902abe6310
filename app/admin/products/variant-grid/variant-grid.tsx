// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by scroll position cannot be table rows
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves over the cells, one at a time
import { useRef } from "react";
import type { OpenedVariants } from "#app/admin/products/variant-changes.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { Picture } from "#rules/picture/image-urls.ts";
import { ColumnShadows } from "./column-shadows.tsx";
import { COLUMNS } from "./columns.ts";
import type { GridRow as Row } from "./edit-cells.ts";
import { GridRow } from "./grid-row.tsx";
import { COLUMN_TEMPLATE, MIN_WIDTH, ROW_HEIGHT } from "./measures.ts";
import { rangeOf } from "./selection.ts";
import type { GridControl } from "./use-grid.ts";
import { useGridEvents } from "./use-grid-events.ts";
import { useShownRows } from "./use-shown-rows.ts";

type VariantGridProps = {
  opened: OpenedVariants;
  /** The rows that match the filter, in order. */
  shown: readonly Row[];
  /** Of the product, by URL. */
  pictures: ReadonlyMap<string, Picture>;
  grid: GridControl;
};

/** A spreadsheet of variants. Only the rows in view are in the page, and only changed rows render. */
export function VariantGrid({ opened, shown, pictures, grid }: VariantGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { selection, editing } = grid;
  const range = rangeOf(selection);
  const { virtualRows, height } = useShownRows(scroller, shown.length, selection.focus.row);
  const events = useGridEvents(scroller, grid);

  return (
    <div className="relative [--name-column:9rem] md:[--name-column:13rem]">
      <div
        ref={scroller}
        role="grid"
        aria-label="Variants"
        aria-rowcount={shown.length + 1}
        aria-colcount={COLUMNS.length + 1}
        aria-multiselectable="true"
        aria-describedby="variant-grid-keys"
        className={GRID}
        {...events}
      >
        <HeaderRow />
        <div role="presentation" className="relative" style={{ height, minWidth: MIN_WIDTH }}>
          {virtualRows.map(({ index, start }) => {
            const row = shown[index];
            if (!row) return null;
            const inRange = index >= range.top && index <= range.bottom;
            const active = index === selection.focus.row;
            return (
              <GridRow
                key={index}
                row={row}
                currency={grid.currency}
                pictures={pictures}
                index={index}
                start={start}
                before={row.id && opened.get(row.id)}
                added={!row.id && opened.size > 0}
                selectedFrom={inRange ? range.left : -1}
                selectedTo={inRange ? range.right : -1}
                activeColumn={active ? selection.focus.column : -1}
                editing={active ? editing : undefined}
              />
            );
          })}
        </div>
      </div>
      <ColumnShadows scroller={scroller} />
    </div>
  );
}

function HeaderRow() {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-3 grid border-line border-b bg-paper font-medium text-13 text-muted"
      style={{ gridTemplateColumns: COLUMN_TEMPLATE, height: ROW_HEIGHT, minWidth: MIN_WIDTH }}
    >
      <div role="columnheader" className="sticky left-0 z-1 flex items-center bg-paper px-3">
        Variant
      </div>
      {COLUMNS.map((column, index) => (
        <div
          key={column.key}
          role="columnheader"
          data-column={index}
          title="Select the column"
          className={classNames(
            "flex cursor-pointer items-center px-3 hover:text-ink",
            (column.kind === "price" || column.kind === "whole") && "justify-end",
          )}
        >
          {column.label}
        </div>
      ))}
    </div>
  );
}

const GRID =
  "relative max-h-[min(36rem,calc(100dvh-14rem))] touch-manipulation select-none overflow-auto overscroll-x-contain " +
  "rounded-control border border-line bg-card text-14 tabular-nums " +
  "scroll-pt-10 scroll-pl-(--name-column)";
