import { useEffect, useRef, useState } from "react";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { type Currency, priceText } from "#rules/money/money.ts";
import type { VariantsEditor } from "./use-variants.ts";
import type { WrongCell } from "./variant-grid/check-rows.ts";
import { COLUMNS, type Column, INPUT_MODES } from "./variant-grid/columns.ts";
import { type GridRow, openedText } from "./variant-grid/edit-cells.ts";

type VariantFormProps = { editor: VariantsEditor; row: GridRow; wrongCell: WrongCell | undefined };

/** The only row of a product without options, for a thumb: a field for each column of the grid. */
export function VariantForm({ editor, row, wrongCell }: VariantFormProps) {
  const form = useRef<HTMLDivElement>(null);
  const seen = useRef(wrongCell);
  useEffect(() => {
    if (!wrongCell || wrongCell === seen.current) return;
    seen.current = wrongCell;
    form.current?.querySelector<HTMLElement>(`[name="${wrongCell.key}"]`)?.focus();
  });

  return (
    <div
      ref={form}
      className={classNames(
        "grid grid-cols-2 gap-x-3 gap-y-4",
        row.issues && "-m-3 rounded-control bg-danger/10 p-3",
      )}
    >
      {/* The product's featured picture shows its only variant. */}
      {COLUMNS.map(
        (column, position) =>
          column.kind !== "pictures" && (
            <VariantField
              key={column.key}
              column={column}
              row={row}
              currency={editor.currency}
              onEdit={(text) => editor.editCells([{ row: 0, column: position, text }])}
            />
          ),
      )}
    </div>
  );
}

type VariantFieldProps = { column: Column; row: GridRow; currency: Currency; onEdit: (text: string) => void };

function VariantField({ column, row, currency, onEdit }: VariantFieldProps) {
  // While it is edited the text stays as typed: '19.' must not become '19.00' under the fingers.
  const [typed, setTyped] = useState<string>();
  const { key, label, kind } = column;
  const isHalfTyped = typed !== undefined && row.typed?.[key] !== undefined;
  if (kind === "switch")
    return (
      <div className="col-span-2">
        <Checkbox
          label="Requires shipping"
          checked={row[key] === true}
          onChange={(on) => onEdit(on ? "yes" : "no")}
        />
      </div>
    );

  return (
    <Field label={label} error={isHalfTyped ? undefined : row.issues?.[key]}>
      <TextInput
        name={key}
        inputMode={INPUT_MODES[kind]}
        autoComplete="off"
        placeholder={key === "price_cents" ? priceText(0, currency) : undefined}
        value={typed ?? openedText(row, key, currency)}
        onFocus={({ currentTarget }) => {
          setTyped(currentTarget.value);
          currentTarget.select();
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          onEdit(target.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </Field>
  );
}
