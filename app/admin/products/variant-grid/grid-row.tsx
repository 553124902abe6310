// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by scroll position cannot be table rows
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves over the cells, one at a time
import { memo } from "react";
import { cellName } from "#app/admin/products/conflict/cell-name.ts";
import { isCellChanged } from "#app/admin/products/variant-changes.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Currency } from "#rules/money/money.ts";
import type { Picture } from "#rules/picture/image-urls.ts";
import { NEW_VARIANT, type VariantFields } from "#rules/product/variant/variants.ts";
import { COLUMNS } from "./columns.ts";
import type { GridRow as Row } from "./edit-cells.ts";
import { GridCell } from "./grid-cell.tsx";
import { COLUMN_TEMPLATE, ROW_HEIGHT } from "./measures.ts";
import type { Editing } from "./use-grid.ts";

type GridRowProps = {
  row: Row;
  currency: Currency;
  index: number;
  start: number;
  /** Of the product, by URL. */
  pictures: ReadonlyMap<string, Picture>;
  before: VariantFields | undefined;
  /** New among existing variants; not set for a new product, where every row is new. */
  added: boolean;
  /** Columns of the selection in this row, or -1. */
  selectedFrom: number;
  selectedTo: number;
  activeColumn: number;
  editing: Editing | undefined;
};

/** Primitive props: a row with equal props is not rendered again. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, start, before = NEW_VARIANT, selectedFrom, selectedTo, activeColumn, editing } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classNames("absolute inset-x-0 grid border-line border-b", row.issues && "bg-danger/10")}
      style={{ gridTemplateColumns: COLUMN_TEMPLATE, height: ROW_HEIGHT, top: start }}
    >
      <RowName row={row} index={index} added={props.added} />
      {COLUMNS.map((column, position) => (
        <GridCell
          key={column.key}
          row={row}
          currency={props.currency}
          pictures={props.pictures}
          column={column}
          place={`${index}:${position}`}
          selected={position >= selectedFrom && position <= selectedTo}
          active={position === activeColumn}
          changed={isCellChanged(before, row, column.key)}
          editing={position === activeColumn ? editing : undefined}
        />
      ))}
    </div>
  );
});

function RowName({ row, index, added }: { row: Row; index: number; added: boolean }) {
  const name = cellName(row.title, undefined);
  return (
    <div
      role="rowheader"
      data-row={index}
      title={name}
      className={classNames(
        "sticky left-0 z-1 flex min-w-0 cursor-pointer items-center gap-1.5 border-line border-r px-3 font-medium",
        row.issues ? "bg-[color-mix(in_srgb,var(--color-danger)_10%,var(--color-card))]" : "bg-card",
      )}
    >
      {row.issues && <Icon name="alert" className="size-4 text-danger" />}
      <span className="wrap-anywhere line-clamp-2 text-13 leading-tight" dir="auto">
        {name}
      </span>
      {added && (
        <span className="rounded-full bg-accent-tint px-1.5 font-medium text-12 text-accent">new</span>
      )}
    </div>
  );
}
