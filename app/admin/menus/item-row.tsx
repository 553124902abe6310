import { IndentDecrease, IndentIncrease } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { hiddenBecause, KIND_NAMES } from "#app/admin/pickers/linked-record.ts";
import { RemoveButton } from "#app/admin/ui/remove-button.tsx";
import { SortableItem } from "#app/admin/ui/sortable.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isolate } from "#rules/text/isolate.ts";
import { type ItemErrors, ItemFields } from "./item-fields.tsx";
import { type EditedLeaf, nameOf, titleOf } from "./menus-fields.ts";

export type SharedRow = {
  item: EditedLeaf;
  errors: ItemErrors;
  isOpen: boolean;
  /** Just added: its fields are next. */
  isNew: boolean;
  /** It has just changed its level. */
  isShifted: boolean;
  onToggle: () => void;
};

type ItemRowProps = SharedRow & {
  /** Which level it can be moved to. */
  level: "indent" | "outdent" | undefined;
  onLevel: () => void;
  onChange: (part: Partial<EditedLeaf>) => void;
  onRemove: () => void;
  /** What is below it, which is hidden with it. */
  children?: ReactNode;
};

export function ItemRow(props: ItemRowProps) {
  const { item, errors, isOpen, isNew, isShifted, level, onToggle, onLevel, onChange, onRemove, children } =
    props;
  const shift = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const name = nameOf(item);
  const hidden = "id" in item ? hiddenBecause(item) : undefined;
  const isWrong = Object.keys(errors).length > 0;
  const fieldsId = `item-${item.key}`;

  useEffect(() => {
    if (!isNew) return;
    // The menu that added it gives the focus back to its button first.
    const frame = requestAnimationFrame(() => fields.current?.querySelector("input")?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isNew]);

  useEffect(() => {
    if (isShifted) shift.current?.focus();
  }, [isShifted]);

  return (
    <SortableItem
      id={item.key}
      name={name}
      className="border-line border-b bg-card first:rounded-t-control last:rounded-b-control last:border-b-0"
    >
      {(handle) => (
        <>
          <div className="flex items-center gap-1 p-1">
            {handle}
            <button
              type="button"
              data-takes-focus
              aria-expanded={isOpen || isWrong}
              aria-controls={isOpen || isWrong ? fieldsId : undefined}
              onClick={onToggle}
              className="grid min-h-10 min-w-0 flex-1 cursor-pointer content-center rounded-control px-1 text-left hover:bg-ink/5"
            >
              <span className="wrap-anywhere font-medium text-14" dir="auto">
                {name}
              </span>
              <span className="wrap-anywhere text-13 text-muted">
                {KIND_NAMES[item.kind]}
                {name !== titleOf(item) && ` · ${isolate(titleOf(item))}`}
              </span>
              {hidden && (
                <span className="flex items-center gap-1.5 text-13 text-warning">
                  <Icon name="alert" className="size-4" />
                  {children ? `${hidden}, and nothing below it` : hidden}
                </span>
              )}
            </button>
            {level && (
              <IconButton
                ref={shift}
                label={level === "indent" ? `Indent ${name}` : `Outdent ${name}`}
                onClick={onLevel}
                className="h-8"
              >
                {level === "indent" ? (
                  <IndentIncrease aria-hidden="true" className="size-4" strokeWidth={1.75} />
                ) : (
                  <IndentDecrease aria-hidden="true" className="size-4" strokeWidth={1.75} />
                )}
              </IconButton>
            )}
            <RemoveButton
              name={name}
              warning={children ? "The links below it go with it." : undefined}
              onRemove={onRemove}
            />
          </div>
          {(isOpen || isWrong) && (
            <div
              ref={fields}
              id={fieldsId}
              className="grid gap-4 border-line border-t bg-paper p-3 sm:grid-cols-2"
            >
              <ItemFields
                item={item}
                errors={errors}
                onChange={(part) => {
                  // Open because something is wrong: it stays open when that is corrected.
                  if (!isOpen) onToggle();
                  onChange(part);
                }}
              />
            </div>
          )}
          {children}
        </>
      )}
    </SortableItem>
  );
}
