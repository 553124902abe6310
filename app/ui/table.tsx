// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` takes a table's own roles away in some browsers
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "right";
  /** For columns of buttons, whose header would be noise. */
  hideHeader?: boolean;
};

type TableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
};

/**
 * Has its own frame. A table from 768 px up, if it has 672 px for itself; otherwise each row is a card with its first
 * column as the title. The sidebar may take a third of a small screen, so the screen alone does not decide. Its rows
 * are subgrids of the table: WebKit does not position anything against a table row, and a row's link would cover the
 * window.
 */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className="@container">
      <div className="md:@2xl:overflow-hidden md:@2xl:rounded-card md:@2xl:border md:@2xl:border-line md:@2xl:bg-card">
        <table
          role="table"
          className="block w-full text-14 md:@2xl:grid md:@2xl:grid-cols-[repeat(var(--columns),auto)]"
          style={{ "--columns": columns.length } as CSSProperties}
        >
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup" className={classNames("sr-only md:@2xl:not-sr-only", SHARED_COLUMNS)}>
            <tr role="row" className={SHARED_COLUMNS}>
              {columns.map((column) => (
                <HeaderCell key={column.header} column={column} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className={classNames("grid grid-cols-1 gap-3", SHARED_COLUMNS)}>
            {rows.map((row) => (
              <tr key={rowKey(row)} role="row" className={classNames(ROW, SHARED_COLUMNS)}>
                {columns.map((column, index) => (
                  <Cell key={column.header} column={column} isTitle={index === 0}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The one link of a row, stretched over the whole row. */
export function RowLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      dir="auto"
      {...props}
      className={classNames("font-medium after:absolute after:inset-0 hover:underline", className)}
    />
  );
}

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={classNames(
        "px-3 py-2.5 font-medium text-13 text-muted first:ps-5 last:pe-5 @4xl:px-4",
        column.align === "right" ? "text-end" : "text-start",
      )}
    >
      <span className={column.hideHeader ? "sr-only" : undefined}>{column.header}</span>
    </th>
  );
}

type CellProps<Row> = { column: Column<Row>; isTitle: boolean; children: ReactNode };

function Cell<Row>({ column, isTitle, children }: CellProps<Row>) {
  const label = isTitle || column.hideHeader ? undefined : column.header;
  return (
    <td role="cell" className={classNames(CELL, column.align === "right" && "md:@2xl:text-end")}>
      {label && (
        <span aria-hidden="true" className="text-13 text-muted md:@2xl:hidden">
          {label}
        </span>
      )}
      <div className="min-w-0 break-words">{children}</div>
    </td>
  );
}

const SHARED_COLUMNS = "md:@2xl:col-span-full md:@2xl:grid md:@2xl:grid-cols-subgrid md:@2xl:gap-0";

const ROW =
  "relative grid grid-cols-1 gap-2 rounded-card border border-line bg-card p-4 transition-colors md:@2xl:items-center " +
  "md:@2xl:rounded-none md:@2xl:border-x-0 md:@2xl:border-b-0 md:@2xl:bg-transparent md:@2xl:p-0 md:@2xl:hover:bg-paper";

const CELL =
  "flex items-center justify-between gap-4 md:@2xl:block md:@2xl:px-3 md:@2xl:py-3 md:@2xl:first:ps-5 md:@2xl:last:pe-5 md:@4xl:px-4";
