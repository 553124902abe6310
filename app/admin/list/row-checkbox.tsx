import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { isolate } from "#rules/text/isolate.ts";

type RowCheckboxProps = { title: string; checked: boolean; onChange: (checked: boolean) => void };

/** Above the link that covers the whole row. */
export function RowCheckbox({ title, checked, onChange }: RowCheckboxProps) {
  return (
    <span className="relative z-1 -m-2 p-2">
      <Checkbox
        label={<span className="sr-only">{`Select ${isolate(title)}`}</span>}
        checked={checked}
        onChange={onChange}
      />
    </span>
  );
}
