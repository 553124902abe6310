// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by scroll position cannot be table rows
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves over the cells, one at a time
import { variantLabel } from "#app/admin/orders/variant-label.ts";
import { Thumbnail } from "#app/admin/pictures/thumbnail.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Currency } from "#rules/money/money.ts";
import type { Picture } from "#rules/picture/image-urls.ts";
import { CellEditor } from "./cell-editor.tsx";
import type { Column } from "./columns.ts";
import { type GridRow, openedText, shownText } from "./edit-cells.ts";
import type { Editing } from "./use-grid.ts";

type GridCellProps = {
  row: GridRow;
  currency: Currency;
  pictures: ReadonlyMap<string, Picture>;
  column: Column;
  place: string;
  selected: boolean;
  active: boolean;
  changed: boolean;
  editing: Editing | undefined;
};

export function GridCell({ row, currency, pictures, column, place, ...state }: GridCellProps) {
  const { selected, active, changed, editing } = state;
  const issue = row.issues?.[column.key];
  const text = shownText(row, column.key, currency);
  return (
    <div
      role="gridcell"
      tabIndex={active ? 0 : -1}
      data-cell={place}
      aria-selected={selected}
      aria-invalid={issue ? true : undefined}
      title={issue}
      className={classNames(
        "relative flex min-w-0 cursor-cell items-center border-line border-r px-3 outline-none last:border-r-0",
        (column.kind === "price" || column.kind === "whole") && "justify-end",
        issue ? "text-danger" : "text-ink",
        selected && !active && "bg-accent/10",
        active &&
          "z-1 bg-card shadow-[inset_0_0_0_1px_var(--color-accent)] focus-within:shadow-[inset_0_0_0_2px_var(--color-accent)]",
      )}
    >
      {changed && <ChangedMark />}
      {editing ? (
        <CellEditor
          column={column}
          start={editing.text ?? openedText(row, column.key, currency)}
          selected={editing.text === undefined}
          label={[column.label, variantLabel({ variant_title: row.title })].filter(Boolean).join(" of ")}
        />
      ) : column.kind === "pictures" && !issue ? (
        <CellPictures row={row} pictures={pictures} />
      ) : (
        <CellContent column={column} text={text} />
      )}
      {issue && !editing && <span className="sr-only">{issue}</span>}
    </div>
  );
}

function CellContent({ column, text }: { column: Column; text: string }) {
  if (column.kind === "switch") return <SwitchMark on={text === "yes"} text={text} />;
  return text === "" ? (
    <span className="text-muted">–</span>
  ) : (
    <span className="truncate" dir="auto">
      {text}
    </span>
  );
}

/** The first, and how many more there are. */
function CellPictures({ row, pictures }: { row: GridRow; pictures: ReadonlyMap<string, Picture> }) {
  const [first, ...others] = row.image_urls.flatMap((url) => pictures.get(url) ?? []);
  const count = others.length + (first ? 1 : 0);
  return (
    <span data-opens className="-ml-2 flex h-full cursor-pointer items-center gap-1.5 px-2">
      {first ? (
        <Thumbnail picture={first} className="w-6" />
      ) : (
        <span className="grid aspect-4/5 w-6 place-items-center rounded-control border border-muted/50 border-dashed text-muted">
          <Icon name="plus" className="size-3.5" />
        </span>
      )}
      {others.length > 0 && (
        <span aria-hidden="true" className="text-12 text-muted">{`+${others.length}`}</span>
      )}
      <span className="sr-only">{sayPictures(count)}</span>
    </span>
  );
}

function sayPictures(count: number): string {
  if (count === 0) return "No pictures of its own";
  return count === 1 ? "1 picture" : `${count} pictures`;
}

function SwitchMark({ on, text }: { on: boolean; text: string }) {
  return (
    <>
      <span data-toggle className="-ml-2 cursor-pointer p-2">
        <span
          className={classNames(
            "grid size-4 place-items-center rounded-control border",
            on ? "border-accent bg-accent text-card" : "border-muted/70 bg-card",
          )}
        >
          {on && <Icon name="check" className="size-3" />}
        </span>
      </span>
      <span className="truncate text-13 text-muted" dir="auto">
        {text}
      </span>
    </>
  );
}

function ChangedMark() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-0 left-0 size-0 border-t-8 border-t-accent border-r-8 border-r-transparent"
    />
  );
}
